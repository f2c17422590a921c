import { randomUUID } from 'node:crypto';
import type { Service } from '../../boot.js';
import type { InternalCall } from '../../peers/internal-endpoints.js';
import { NotHere } from '../../peers/peer-failures.js';
import type { Peers } from '../../peers/peers.js';
import { Answers, type RequestContext } from '../answers/answers.js';
import { ProtocolError } from '../errors.js';
import type { McpFeatures } from '../features.js';
import { sessionOfUri } from '../resources.js';
import { type AnsweredRemotely, PATHS, type RemoteRequest } from './remote-request.js';

/** Answers the requests that other replicas got from MCP clients for the sessions of this one. */
export function serveReplicas({ fleet }: Service, features: McpFeatures, { endpoints }: Peers): void {
  const answers = new Answers({ ...features, remote: undefined }, () => []);

  const add = <P>(
    path: string,
    sessionOf: (params: P) => string | undefined,
    answer: (params: P, context: RequestContext) => Promise<unknown>,
  ) =>
    endpoints.add(path, async (body, call): Promise<AnsweredRemotely<unknown>> => {
      const request = body as RemoteRequest;
      const params = request.params as P;
      const id = sessionOf(params);
      if (id !== undefined && (await fleet.locate(id))?.at !== 'here') throw new NotHere();
      try {
        return { result: await answer(params, contextOf(request, call)) };
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        const { code, message, data } = error;
        return { refusal: { code, message, data } };
      }
    });

  interface Named {
    readonly name: string;
    readonly arguments: Record<string, string>;
  }
  const sessionOfArguments = ({ arguments: { session_id: id } }: Named) => id;
  add<Named>(PATHS.tool, sessionOfArguments, (params, context) => answers.call(params, context));
  add<Named>(PATHS.prompt, sessionOfArguments, (params, context) => answers.prompt(params, context));
  add<{ readonly uri: string }>(
    PATHS.resource,
    ({ uri }) => sessionOfUri(uri),
    (params, context) => answers.resource(params, context),
  );
}

const contextOf = (
  { client, hasProgress }: RemoteRequest,
  { forwarded, signal, progress }: InternalCall,
): RequestContext => ({
  principal: forwarded.principal,
  door: 'mcp',
  requestId: forwarded.requestId ?? randomUUID(),
  remote: forwarded.remote,
  placement: forwarded.placement,
  signal,
  client,
  progressToken: hasProgress ? 0 : undefined,
  notify: ({ params: { message } }) => Promise.resolve(progress(message)),
});

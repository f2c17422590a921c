import type { CallToolResult, GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import type { Service } from '../../boot.js';
import type { Forwarded } from '../../peers/forwarded.js';
import type { Peers } from '../../peers/peers.js';
import type { RemotePlacement } from '../../peers/placed-start.js';
import { SessionRoute } from '../../peers/session-route.js';
import { failureResult, ProtocolError, SessionNotFound } from '../errors.js';
import type { Tool } from '../tool.js';
import { type AnsweredRemotely, PATHS, type RemoteContext, type RemoteRequest } from './remote-request.js';

/** The answers to requests of MCP clients for sessions of other replicas, which their owners give. */
export class RemoteAnswers {
  readonly #route: SessionRoute;

  constructor(
    private readonly service: Pick<Service, 'fleet' | 'config'>,
    private readonly peers: Peers,
  ) {
    this.#route = new SessionRoute(service.fleet, peers, service.config.settings.lease_s * 1000);
  }

  /**
   * Runs a tool at the owner of the session that its arguments name.
   * @param onProgress undefined when the client did not ask for progress
   * @returns undefined when the call is for this process
   * @throws ProtocolError as the owner does
   */
  async tool(
    { definition: { name, annotations } }: Tool,
    given: object,
    context: RemoteContext,
    onProgress: ((message: string) => void) | undefined,
  ): Promise<CallToolResult | undefined> {
    const id = sessionIn(given);
    if (id === undefined) return undefined;
    const request = {
      params: { name, arguments: given },
      client: context.client,
      hasProgress: onProgress !== undefined,
    };
    try {
      const isSafe = annotations?.readOnlyHint === true;
      const found = await this.#ask<CallToolResult>(id, PATHS.tool, request, context, { isSafe, onProgress });
      if (found !== 'missing') return found;
      const open = await this.service.fleet.list(context.principal);
      throw new SessionNotFound(
        id,
        open.map((entry) => entry.id),
      );
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      return failureResult(error);
    }
  }

  /** Starts a session at the replica that has a place for it. */
  async start(
    { id, device, replica }: RemotePlacement,
    given: object,
    context: RemoteContext,
    onProgress: (message: string) => void,
  ): Promise<CallToolResult> {
    const params = { name: 'start_session', arguments: given };
    const request: RemoteRequest = { params, client: context.client, hasProgress: true };
    const forwarded = { ...forwardedOf(context), placement: { id, device } };
    const { signal } = context;
    return resultOf(await this.peers.call(replica, PATHS.tool, request, { forwarded, signal, onProgress }));
  }

  /** @returns undefined when this process answers @throws ProtocolError as the owner does */
  resource(id: string | undefined, uri: string, context: RemoteContext): Promise<ReadResourceResult | undefined> {
    return this.#read(id, PATHS.resource, { uri }, context);
  }

  /** @returns undefined when this process answers @throws ProtocolError as the owner does */
  prompt(name: string, given: object, context: RemoteContext): Promise<GetPromptResult | undefined> {
    return this.#read(sessionIn(given), PATHS.prompt, { name, arguments: given }, context);
  }

  async #read<T>(id: string | undefined, path: string, params: object, context: RemoteContext): Promise<T | undefined> {
    if (id === undefined) return undefined;
    const request = { params, client: context.client, hasProgress: false };
    const found = await this.#ask<T>(id, path, request, context, { isSafe: true });
    return found === 'missing' ? undefined : found;
  }

  /** @returns undefined when the session is here; `missing` when there is none */
  async #ask<T>(
    id: string,
    path: string,
    request: RemoteRequest,
    context: RemoteContext,
    options: { readonly isSafe: boolean; readonly onProgress?: ((message: string) => void) | undefined },
  ): Promise<T | 'missing' | undefined> {
    if (this.service.fleet.here(id)) return undefined;
    const forwarded = forwardedOf(context);
    const found = await this.#route.call(id, path, request, { ...options, forwarded, signal: context.signal });
    if (!found || found.at === 'nowhere') return 'missing';
    return found.at === 'here' ? undefined : resultOf<T>(found.result);
  }
}

const forwardedOf = ({ principal, requestId, remote }: RemoteContext): Omit<Forwarded, 'from'> => ({
  principal,
  requestId,
  remote,
});

function resultOf<T>(answered: unknown): T {
  const { result, refusal } = answered as AnsweredRemotely<T>;
  if (refusal) throw new ProtocolError(refusal.code, refusal.message, refusal.data);
  return result!;
}

function sessionIn(given: object): string | undefined {
  const { session_id: id } = given as { session_id?: unknown };
  return typeof id === 'string' ? id : undefined;
}

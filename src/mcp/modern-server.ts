import {
  CLIENT_INFO_META_KEY,
  type Implementation,
  Server,
  type ServerContext,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import type { Principal } from '../access/principal.js';
import { Answers, type RequestContext } from './answers/answers.js';
import { callerOf } from './caller.js';
import { INTRODUCTION, type McpFeatures } from './features.js';
import type { ToolList } from './tool-list.js';

/**
 * A server on the SDK's second line, for a client that begins with the protocol of 2026-07-28. It answers earlier versions
 * too, to which such a client may fall back. The SDK takes 100 ms to load: import this file when such a client has come.
 *
 * With schemas given to `setRequestHandler`, invalid parameters are answered with -32602 instead of -32603.
 * @param list the list of tools, as it is sent to the client
 */
export function createModernServer(
  features: McpFeatures,
  list: (principal: Principal) => ToolList['definitions'],
): Server {
  const { serverInfo, ...offers } = INTRODUCTION;
  const server = new Server(serverInfo, offers);
  const answers = new Answers(features, list);
  const {
    CallToolRequestParams: call,
    PaginatedRequestParams: page,
    ReadResourceRequestParams: resource,
    GetPromptRequestParams: prompt,
  } = specTypeSchemas;
  server.setRequestHandler('tools/list', { params: page }, (_, { http }) => answers.tools(callerOf(http?.authInfo)));
  server.setRequestHandler('tools/call', { params: call }, (params, context) =>
    answers.call(params, contextOf(context)),
  );
  server.setRequestHandler('resources/list', { params: page }, (_, { http }) =>
    answers.resources(callerOf(http?.authInfo)),
  );
  server.setRequestHandler('resources/templates/list', { params: page }, () => answers.resourceTemplates());
  server.setRequestHandler('resources/read', { params: resource }, (params, context) =>
    answers.resource(params, contextOf(context)),
  );
  server.setRequestHandler('prompts/list', { params: page }, () => answers.prompts());
  server.setRequestHandler('prompts/get', { params: prompt }, (params, context) =>
    answers.prompt(params, contextOf(context)),
  );
  return server;
}

const contextOf = ({ http, mcpReq: { signal, envelope, _meta, notify } }: ServerContext): RequestContext => ({
  ...callerOf(http?.authInfo),
  signal,
  client: clientOf(envelope),
  meta: _meta,
  progressToken: _meta?.progressToken,
  notify,
});

/** @param envelope validated by the SDK, whose type for it lists no keys */
const clientOf = (envelope: { readonly [CLIENT_INFO_META_KEY]?: Implementation } = {}): string | undefined =>
  envelope[CLIENT_INFO_META_KEY]?.name;

import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { Answers, type RequestContext } from './answers/answers.js';
import { callerOf } from './caller.js';
import { CheckedServer } from './checked-server.js';
import { INTRODUCTION, type McpFeatures } from './features.js';
import { ToolListNotifier } from './tool-list.js';

/** The server of one client, and the notifier of that client's tool list. */
export interface McpServer {
  readonly server: CheckedServer;
  readonly notifier: ToolListNotifier;
}

/** A server for a client that speaks a version of the protocol up to 2025-11-25: it begins with `initialize`. */
export function createMcpServer(features: McpFeatures): McpServer {
  const { serverInfo, ...offers } = INTRODUCTION;
  const server = new CheckedServer(serverInfo, offers);
  const notifier = new ToolListNotifier(server, features.tools);
  const answers = new Answers(features, (principal) => notifier.list(principal));
  server.setRequestHandler(ListToolsRequestSchema, (_, extra) => answers.tools(callerOf(extra.authInfo)));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
    answers.call(params, contextOf(extra, server.clientName)),
  );
  server.setRequestHandler(ListResourcesRequestSchema, (_, extra) => answers.resources(callerOf(extra.authInfo)));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => answers.resourceTemplates());
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }, extra) =>
    answers.resource(params, contextOf(extra, server.clientName)),
  );
  server.setRequestHandler(ListPromptsRequestSchema, () => answers.prompts());
  server.setRequestHandler(GetPromptRequestSchema, ({ params }, extra) =>
    answers.prompt(params, contextOf(extra, server.clientName)),
  );
  return { server, notifier };
}

const contextOf = (
  { signal, authInfo, _meta, sendNotification }: RequestHandlerExtra<ServerRequest, ServerNotification>,
  client: string | undefined,
): RequestContext => ({
  ...callerOf(authInfo),
  signal,
  client,
  meta: _meta,
  progressToken: _meta?.progressToken,
  notify: sendNotification,
});

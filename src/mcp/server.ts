import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Service } from '../boot.js';
import { VERSION } from '../version.js';
import { capped } from './capped.js';
import { failure } from './failure.js';
import { getPrompt, listPrompts } from './prompts.js';
import { listResources, readResource, resourceTemplates } from './resources.js';
import type { Tool } from './tool.js';

const INSTRUCTIONS =
  'Drives a phone, TV or browser. start_session, look with get_interactive_elements or screenshot, act with keyword ' +
  'tools, terminate_session. Locators in [brackets] work as they are; also text=, css=, xpath=, id=, ocr=, image=.';

/** The server of one client. */
export function createMcpServer(service: Service, tools: ReadonlyMap<string, Tool>): Server {
  const server = new Server(
    { name: 'svc', title: 'svc', version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const definitions = [...tools.values()].map(({ definition }) => definition);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: definitions }));
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: listResources(service) }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: resourceTemplates() }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => readResource(service, params.uri));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: listPrompts() }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => getPrompt(params.name, params.arguments));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, _meta, sendNotification }) => {
    const { tool, input } = checked(tools, params.name, params.arguments ?? {});
    let step = 0;
    const progressToken = _meta?.progressToken;
    const progress = (message: string) => {
      if (progressToken === undefined || signal.aborted) return;
      const notification = { progressToken, progress: ++step, message };
      sendNotification({ method: 'notifications/progress', params: notification }).catch(() => {
        // A client that cannot be told has gone; the signal ends the work.
      });
    };
    try {
      return capped(await tool.call(input, { signal, progress }));
    } catch (error) {
      return failure(error) satisfies CallToolResult;
    }
  });
  return server;
}

/** @throws McpError -32602 for an unknown tool and for arguments of another type */
function checked(tools: ReadonlyMap<string, Tool>, name: string, given: object) {
  const tool = tools.get(name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${JSON.stringify(name.slice(0, 100))}`);
  const parsed = tool.input.safeParse(given);
  if (parsed.success) return { tool, input: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || name}: ${message}`);
  throw new McpError(ErrorCode.InvalidParams, problems.join('; '));
}

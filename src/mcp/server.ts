import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { VERSION } from '../version.js';
import { capped } from './capped.js';
import { checkCall } from './check-call.js';
import { CheckedServer } from './checked-server.js';
import { failure } from './failure.js';
import type { Offer } from './offer.js';
import { ProtocolError } from './protocol-error.js';
import { steadyProgress } from './steady-progress.js';
import { ToolNews } from './tool-news.js';

const INSTRUCTIONS =
  'Drives a phone, TV or browser. start_session, look with get_interactive_elements or screenshot, act with keyword ' +
  'tools, terminate_session. Locators in [brackets] work as they are; also text=, css=, xpath=, id=, ocr=, image=.';
/** Of a call of a tool. */
/** MCP, Resources, error handling. */
const RESOURCE_NOT_FOUND = -32002;

/** The server of one client, and what tells that client of other tools. */
export interface McpServer {
  readonly server: CheckedServer;
  readonly news: ToolNews;
}

export function createMcpServer(offer: Offer): McpServer {
  const server = new CheckedServer(
    { name: 'svc', title: 'svc', version: VERSION },
    { capabilities: { tools: { listChanged: true }, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const news = new ToolNews(server, offer.tools);
  serveTools(server, offer.tools, news);
  serveResources(server, offer.resources);
  servePrompts(server, offer.prompts);
  return { server, news };
}

function serveTools(server: CheckedServer, tools: Offer['tools'], news: ToolNews): void {
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...news.list()] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, _meta, sendNotification }) => {
    const { name } = params;
    const { tool, input } = checkCall(tools.get(name), name, params.arguments ?? {});
    let step = 0;
    const progressToken = _meta?.progressToken;
    const send = (message: string) => {
      if (signal.aborted) return;
      const notification = { progressToken: progressToken!, progress: ++step, message };
      sendNotification({ method: 'notifications/progress', params: notification }).catch(() => {
        // A client that cannot be told has gone; the signal ends the work.
      });
    };
    const told = progressToken === undefined ? undefined : steadyProgress(name, send);
    const progress = (message: string) => told?.tell(message);
    try {
      return capped(await tool.call(input, { signal, progress }));
    } catch (error) {
      return failure(error) satisfies CallToolResult;
    } finally {
      told?.end();
    }
  });
}

function serveResources(server: CheckedServer, families: Offer['resources']): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: families.flatMap((each) => each.list()) }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: families.flatMap(({ templates }) => templates),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    for (const family of families) {
      const content = await family.read(uri);
      if (content) return { contents: [content] };
    }
    throw new ProtocolError(RESOURCE_NOT_FOUND, `there is no resource ${quoted(uri)}`, { uri });
  });
}

function servePrompts(server: CheckedServer, prompts: Offer['prompts']): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: prompts.map(({ definition }) => definition) }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const prompt = prompts.find(({ definition }) => definition.name === name);
    if (!prompt) throw new ProtocolError(ErrorCode.InvalidParams, `there is no prompt ${quoted(name)}`);
    const { arguments: known = [], description } = prompt.definition;
    const missing = known.find(({ required, name: each }) => required && given[each] === undefined);
    if (missing)
      throw new ProtocolError(ErrorCode.InvalidParams, `the prompt ${name} needs the argument ${missing.name}`);
    return { description, messages: await prompt.messages(given) };
  });
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, 200));

import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Service } from '../boot.js';
import { VERSION } from '../version.js';
import { callTool } from './call-tool.js';
import { CheckedServer } from './checked-server.js';
import { ProtocolError } from './errors.js';
import { driveADevice, type Prompt, writeSteps } from './prompts.js';
import { keywordResource, type ResourceFamily, sessionResources } from './resources.js';
import type { ToolGroup } from './tool-groups.js';
import { ToolList, ToolListNotifier } from './tool-list.js';

const INSTRUCTIONS =
  'Drives a phone, TV or browser. start_session, look with get_interactive_elements or screenshot, act with keyword ' +
  'tools, terminate_session. Locators in [brackets] work as they are; also text=, css=, xpath=, id=, ocr=, image=.';
/** Model Context Protocol, Resources, Error Handling. */
const RESOURCE_NOT_FOUND = -32002;

/** What the MCP server offers. All clients of a process share it. */
export interface McpFeatures {
  readonly tools: ToolList;
  readonly resources: readonly ResourceFamily[];
  readonly prompts: readonly Prompt[];
}

export const buildFeatures = (service: Service, groups: ReadonlySet<ToolGroup>): McpFeatures => ({
  tools: new ToolList(service, groups),
  resources: [keywordResource(service.catalog), sessionResources(service.store)],
  prompts: [driveADevice, writeSteps(service)],
});

/** The server of one client, and the notifier of that client's tool list. */
export interface McpServer {
  readonly server: CheckedServer;
  readonly notifier: ToolListNotifier;
}

export function createMcpServer({ tools, resources, prompts }: McpFeatures): McpServer {
  const server = new CheckedServer(
    { name: 'svc', title: 'svc', version: VERSION },
    { capabilities: { tools: { listChanged: true }, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const notifier = new ToolListNotifier(server, tools);
  serveTools(server, tools, notifier);
  serveResources(server, resources);
  servePrompts(server, prompts);
  return { server, notifier };
}

function serveTools(server: CheckedServer, tools: McpFeatures['tools'], notifier: ToolListNotifier): void {
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...notifier.list()] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, _meta, sendNotification }) => {
    const { name, arguments: given = {} } = params;
    const progressToken = _meta?.progressToken;
    let progress = 0;
    const send = (message: string) => {
      if (signal.aborted || progressToken === undefined) return;
      const notification = { progressToken, progress: ++progress, message };
      sendNotification({ method: 'notifications/progress', params: notification }).catch(() => {
        // The client has disconnected; the signal ends the work.
      });
    };
    return callTool(tools.get(name), name, given, signal, progressToken === undefined ? undefined : send);
  });
}

function serveResources(server: CheckedServer, families: McpFeatures['resources']): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: families.flatMap((each) => each.list()) }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: families.flatMap(({ templates }) => templates),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    for (const family of families) {
      const contents = await family.read(uri);
      if (contents) return { contents };
    }
    throw new ProtocolError(RESOURCE_NOT_FOUND, `there is no resource ${quoted(uri)}`, { uri });
  });
}

function servePrompts(server: CheckedServer, prompts: McpFeatures['prompts']): void {
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

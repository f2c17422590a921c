import type { Service } from '../boot.js';
import { VERSION } from '../version.js';
import { driveADevice, type Prompt, writeSteps } from './prompts.js';
import { keywordResource, type ResourceFamily, sessionResources } from './resources.js';
import type { ToolGroup } from './tool-groups.js';
import { ToolList } from './tool-list.js';

const INSTRUCTIONS =
  'Drives a phone, TV or browser. start_session (a page: capabilities {"url": "..."}), look with ' +
  'get_interactive_elements or screenshot, act with keyword tools, terminate_session. Locators in [brackets] work as ' +
  'they are; also text=, css=, xpath=, id=, ocr=, image=. run_steps runs any keyword of svc://keywords, also one that is ' +
  'no tool, such as Find Elements | part of a text.';

/** The name and version of the server, and what it offers: what a client learns first. */
export const INTRODUCTION = {
  serverInfo: { name: 'svc', version: VERSION },
  capabilities: { tools: { listChanged: true }, resources: {}, prompts: {} },
  instructions: INSTRUCTIONS,
};

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

import type { Access } from '../access/access.js';
import type { Service } from '../boot.js';
import { VERSION } from '../version.js';
import type { RemoteAnswers } from './fleet/remote-answers.js';
import { driveADevice, type Prompt, writeSteps } from './prompts.js';
import { keywordResource, type ResourceFamily, sessionResources } from './resources.js';
import type { ToolGroup } from './tool-groups.js';
import { ToolList } from './tool-list.js';

const INSTRUCTIONS =
  'Drives a phone, TV or browser. start_session (a page: capabilities {"url": "..."}), look with ' +
  'get_interactive_elements or screenshot, act with keyword tools, terminate_session. A line button "Save" is found by ' +
  'text=Save, link "Edit" >> nth=2 by text=Edit >> nth=2; a locator in [brackets] is used as it is. Also css=, xpath=, ' +
  'id=, ocr=, image=. run_steps runs any keyword of svc://keywords, also one that is ' +
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
  readonly access: () => Promise<Access>;
  /** Of sessions of other replicas; undefined outside of a fleet. */
  readonly remote: RemoteAnswers | undefined;
}

/** @param remote the other replicas of a fleet */
export const buildFeatures = (
  service: Service,
  groups: ReadonlySet<ToolGroup>,
  remote?: RemoteAnswers,
): McpFeatures => ({
  tools: new ToolList(service, groups, remote),
  resources: [keywordResource(service.catalog), sessionResources(service)],
  prompts: [driveADevice, writeSteps(service)],
  access: service.access,
  remote,
});

import type { Service } from '../boot.js';
import { driveADevice, type Prompt, writeSteps } from './prompts.js';
import { keywordResource, type ResourceFamily, sessionResources } from './resources.js';
import { ToolList, type ToolSet } from './tool-list.js';

/** What the MCP server offers. All clients of a process share it. */
export interface McpFeatures {
  readonly tools: ToolList;
  readonly resources: readonly ResourceFamily[];
  readonly prompts: readonly Prompt[];
}

export const buildFeatures = (service: Service, set: ToolSet): McpFeatures => ({
  tools: new ToolList(service, set),
  resources: [keywordResource(service.catalog), sessionResources(service.store)],
  prompts: [driveADevice, writeSteps(service)],
});

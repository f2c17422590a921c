import type { Service } from '../boot.js';
import type { Prompt } from './prompt.js';
import { driveADevice } from './prompts/drive-a-device.js';
import { writeSteps } from './prompts/write-steps.js';
import type { ResourceFamily } from './resource.js';
import { keywordResource } from './resources/keyword-resource.js';
import { sessionResources } from './resources/session-resources.js';
import { Tools, type ToolSet } from './tools.js';

/** What a server has for its clients. */
export interface Offer {
  readonly tools: Tools;
  readonly resources: readonly ResourceFamily[];
  readonly prompts: readonly Prompt[];
}

/** What the service offers; every client of a process gets the same. */
export const buildOffer = (service: Service, set: ToolSet): Offer => ({
  tools: new Tools(service, set),
  resources: [keywordResource(service.catalog), sessionResources(service.store)],
  prompts: [driveADevice, writeSteps(service)],
});

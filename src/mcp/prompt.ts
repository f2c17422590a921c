import type { GetPromptResult, Prompt as PromptDefinition } from '@modelcontextprotocol/sdk/types.js';

/** One prompt: what the client is told of it, and what it says. */
export interface Prompt {
  readonly definition: PromptDefinition;
  /** @param given holds every required argument */
  messages(given: Readonly<Record<string, string>>): GetPromptResult['messages'];
}

/** What a person would have typed. */
export const said = (text: string): GetPromptResult['messages'] => [{ role: 'user', content: { type: 'text', text } }];

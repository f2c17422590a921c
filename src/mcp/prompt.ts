import type { GetPromptResult, Prompt as PromptDefinition } from '@modelcontextprotocol/sdk/types.js';

type Awaitable<T> = T | Promise<T>;

/** One prompt: what the client is told of it, and what it says. */
export interface Prompt {
  readonly definition: PromptDefinition;
  /** @param given holds every required argument */
  messages(given: Readonly<Record<string, string>>): Awaitable<GetPromptResult['messages']>;
}

/** What a person would have typed. */
export const said = (text: string): GetPromptResult['messages'] => [{ role: 'user', content: { type: 'text', text } }];

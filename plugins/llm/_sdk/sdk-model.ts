import type { generateText, LanguageModel as SdkLanguageModel, ModelMessage } from 'ai';
import { ChatModel, type ChatMessage, type ChatRequest } from '#svc';
import { refusalOf } from './refusal.js';

/** How a provider is asked. */
export interface SdkProvider {
  readonly name: string;
  /** Keys, which no error may show. */
  readonly secrets: readonly string[];
  /** Imports the provider's package, and gives the model. */
  readonly load: () => Promise<SdkLanguageModel>;
  /** What the request says besides. */
  readonly request?: Pick<Parameters<typeof generateText>[0], 'maxOutputTokens' | 'providerOptions'>;
}

/** A model that is asked through the AI SDK, by structured output. */
export abstract class SdkModel extends ChatModel {
  #model: Promise<SdkLanguageModel> | undefined;

  constructor(private readonly provider: SdkProvider) {
    super();
  }

  async answer({ system, messages, schema }: ChatRequest, signal: AbortSignal): Promise<unknown> {
    const { name, secrets, load, request } = this.provider;
    try {
      const sdk = await importSdk();
      const { output } = await sdk.generateText({
        ...request,
        model: await (this.#model ??= load()),
        system,
        messages: messages.map(toSdkMessage),
        output: sdk.Output.object({ schema: sdk.jsonSchema(schema), name: 'answer' }),
        maxRetries: 0,
        abortSignal: signal,
      });
      return output;
    } catch (error) {
      signal.throwIfAborted();
      throw refusalOf(name, error, secrets);
    }
  }
}

async function importSdk() {
  const sdk = await import('ai');
  // It writes warnings to stdout, which belongs to what a command answers.
  (globalThis as { AI_SDK_LOG_WARNINGS?: unknown }).AI_SDK_LOG_WARNINGS ??= false;
  return sdk;
}

function toSdkMessage({ role, text, image }: ChatMessage): ModelMessage {
  if (role === 'assistant' || !image) return { role, content: text };
  return {
    role,
    content: [
      { type: 'text', text },
      { type: 'image', image: image.data, mediaType: image.mediaType },
    ],
  };
}

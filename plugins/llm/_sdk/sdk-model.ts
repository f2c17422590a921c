import { env } from 'node:process';
import { type ChatMessage, ChatModel, type ChatRequest, type Check, ModelRefusal, ServiceError } from '#svc';
import type { generateText, LanguageModel as SdkLanguageModel, ModelMessage } from 'ai';

const MAX_REASON_CHARS = 300;

/** The settings of one provider. */
export interface SdkProvider {
  readonly name: string;
  /** Keys, which are masked in errors. */
  readonly secrets: readonly string[];
  /** Imports the package of the provider. @returns the model */
  readonly load: () => Promise<SdkLanguageModel>;
  /** Further fields of each request. */
  readonly request?: Pick<Parameters<typeof generateText>[0], 'maxOutputTokens' | 'providerOptions'>;
}

/** A model that is called by the AI SDK with structured output. */
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
  // The SDK would write warnings to stdout, which is reserved for the answer of a command.
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

/** The part of an error of the AI SDK that describes the answer of the provider. */
interface ProviderAnswer {
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

/**
 * Converts the failure of a provider to E0801 with its reason; the details hold its `status` and `Retry-After` in
 * seconds. The rest of the SDK's error, such as the prompt, is dropped.
 * @param secrets keys, which are masked in the reason
 */
function refusalOf(provider: string, error: unknown, secrets: readonly string[]): ModelRefusal {
  const { statusCode: status, responseHeaders: headers = {} } = error as ProviderAnswer;
  const reason = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), reasonOf(error));
  return new ModelRefusal(
    `${provider}${status === undefined ? '' : ` answered ${status}`}: ${reason.slice(0, MAX_REASON_CHARS)}`,
    { status, retryAfterS: retryAfter(headers) },
  );
}

/** The message with the code of its cause, since a message such as `Cannot connect to API` names no cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause as { readonly code?: unknown } | undefined;
  const code = typeof cause?.code === 'string' && !error.message.includes(cause.code) ? ` (${cause.code})` : '';
  return `${error.message || error.name}${code}`;
}

/** The seconds in `Retry-After`, which is a number of seconds or a date. */
function retryAfter({ 'retry-after-ms': milliseconds, 'retry-after': given }: Readonly<Record<string, string>>) {
  if (milliseconds !== undefined && Number(milliseconds) >= 0) return Number(milliseconds) / 1000;
  if (given === undefined || given.trim() === '') return undefined;
  const seconds = Number.isNaN(Number(given)) ? (Date.parse(given) - Date.now()) / 1000 : Number(given);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/**
 * Checks that packages are installed, without loading them.
 * @throws ServiceError E0801 naming those to install
 */
export function needPackages(provider: string, names: readonly string[]): void {
  const missing = names.filter((name) => {
    try {
      import.meta.resolve(name);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return;
  throw new ServiceError('E0801', `${provider} needs packages: run "npm install ${missing.join(' ')}"`);
}

/**
 * The value of the first of these environment variables that is set.
 * @throws ServiceError E0801 naming them
 */
export function needVariable(provider: string, ...names: readonly string[]): string {
  const value = names.map((name) => variable(name)).find((found) => found !== undefined);
  if (value !== undefined) return value;
  throw new ServiceError('E0801', `${provider} needs ${names.join(' or ')} in the environment`);
}

/** The value of an environment variable; undefined when it is empty. */
export const variable = (name: string): string | undefined => env[name]?.trim() || undefined;

/** The check of `svc doctor` whether one of these environment variables is set; it shows no value. */
export const variableCheck = (...names: readonly string[]): Check => ({
  what: 'environment',
  look: () => {
    const set = names.filter((name) => variable(name) !== undefined);
    return Promise.resolve(
      set.length > 0
        ? { state: 'fine', found: `${set.join(', ')} is set` }
        : { state: 'warning', found: `${names.join(' or ')} is not set`, mend: 'set it to use this model' },
    );
  },
});

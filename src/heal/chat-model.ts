import type { Constructor } from '../di.js';
import { ServiceError } from '../errors.js';
import { type LanguageModelMark, stamp } from '../plugin/mark.js';

/** A picture in a turn. */
export interface ChatImage {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly data: Buffer;
}

/** One turn of a conversation. */
export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly image?: ChatImage;
}

/** A question to a language model. */
export interface ChatRequest {
  /** Instructions that apply to all turns. */
  readonly system: string;
  /** From the first turn to the last, which is the user's. */
  readonly messages: readonly ChatMessage[];
  /** JSON Schema (draft 7) of the answer, an object without references. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Injectable: the model that a provider uses. Keys come from the environment only, by the names that the provider's own
 * libraries read.
 */
export class ChatModelOptions {
  /** @param model its name; undefined for the provider's default */
  constructor(readonly model: string | undefined) {}
}

/** A provider refused or failed to answer. */
export class ModelRefusal extends ServiceError {
  /** HTTP status of the provider's answer. */
  readonly providerStatus: number | undefined;

  /** @param reason the provider's, without keys @param options `retryAfterS` until the provider accepts the next request */
  constructor(
    reason: string,
    { status, retryAfterS }: { readonly status?: number | undefined; readonly retryAfterS?: number | undefined } = {},
  ) {
    const details = {
      ...(status !== undefined && { status }),
      ...(retryAfterS !== undefined && { retry_after_s: retryAfterS }),
    };
    super('E0801', reason, details, { retryAfterS });
    this.providerStatus = status;
  }
}

/**
 * A language model that answers questions of text and pictures in JSON. The constructor takes
 * ChatModelOptions and throws E0801, saying what to do, when a key or a package is missing; it opens nothing.
 */
export abstract class ChatModel {
  /**
   * Asks once; the caller repeats a request that was refused with a temporary status.
   * @returns the JSON value of the answer; the caller checks it with the schema
   * @throws ModelRefusal when the provider refuses or fails; ServiceError E0801 when it answers no JSON; the signal's
   * reason once that is aborted
   */
  abstract answer(request: ChatRequest, signal: AbortSignal): Promise<unknown>;
}

/** Marks a subclass of ChatModel as a language model, which `llm_provider` names. */
export function LanguageModel(info: LanguageModelMark) {
  return <C extends Constructor<ChatModel>>(target: C): void => stamp('language model', info, target);
}

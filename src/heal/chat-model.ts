/** A picture in a turn. */
export interface ChatImage {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly data: Buffer;
}

/** One turn of a conversation. */
export interface ChatMessage {
  /** Who says it: whoever asks, or the model. */
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly image?: ChatImage;
}

/** What a language model is asked. */
export interface ChatRequest {
  /** What the model is and must keep to, apart from the turns. */
  readonly system: string;
  /** From the first turn to the last, which is the user's. */
  readonly messages: readonly ChatMessage[];
  /** JSON Schema (draft 7) of the answer, an object without references. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Injectable: which model a language-model provider is to use. Its keys come from the environment alone, by the names
 * that the provider's own libraries read.
 */
export class ChatModelOptions {
  /** @param model its name; undefined for the provider's default */
  constructor(readonly model: string | undefined) {}
}

/**
 * A model that is asked in words and pictures and answers JSON. Port of a language model. The constructor takes
 * ChatModelOptions and throws E0801, saying what to do, when a key or a package is missing; it opens nothing.
 */
export abstract class ChatModel {
  /**
   * Asks once; whoever calls repeats it where that makes sense.
   * @returns the JSON value that was answered; the caller checks it with the schema
   * @throws ServiceError E0801 with the provider's reason, without keys, when it refuses, fails or answers no JSON; the
   * signal's reason once that is aborted
   */
  abstract answer(request: ChatRequest, signal: AbortSignal): Promise<unknown>;
}

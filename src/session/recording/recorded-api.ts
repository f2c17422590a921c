import { isObject } from '../../secret.js';
import { type Fields, withoutApiSecrets } from './api-secrets.js';

/** Maximum size of the recorded definitions as JSON. */
const MAX_CHARS = 1_000_000;

/** API definitions without secrets. */
export type RecordedDefinitions = { readonly global_defaults?: unknown; readonly collections: Fields };

/** The API definitions that the calls of a session may have used, without the secrets in them. */
export class RecordedApi {
  #definitions: RecordedDefinitions | undefined;

  /** @param name returns the reference to the variable that replaces a secret */
  constructor(private readonly name: (secret: string) => string) {}

  /** As they are given to a session: with an object below `api`, or without. */
  get definitions(): RecordedDefinitions | undefined {
    return this.#definitions;
  }

  /** Goes on with the definitions of another process. */
  restore(definitions: RecordedDefinitions | undefined): void {
    this.#definitions = definitions;
  }

  /** Collections of earlier definitions that the new ones lack are kept: earlier calls used them. */
  add(given: unknown): void {
    const raw = isObject(given) && isObject(given['api']) ? given['api'] : given;
    if (!isObject(raw) || !isObject(raw['collections']) || sizeOf(raw) > MAX_CHARS) return;
    const { global_defaults: defaults, collections } = withoutApiSecrets(raw, {
      secret: this.name,
      baseUrl: this.name,
    });
    const all = { ...this.#definitions?.collections, ...(collections as Fields) };
    this.#definitions = {
      ...(defaults !== undefined && { global_defaults: defaults }),
      collections: sizeOf(all) > MAX_CHARS ? (collections as Fields) : all,
    };
  }
}

const sizeOf = (value: object): number => JSON.stringify(value).length;

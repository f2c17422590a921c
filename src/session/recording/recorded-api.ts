import { isObject, SECRET_IN_URL, SECRET_NAME, USER_IN_URL } from '../../secret.js';

/** Maximum size of the recorded definitions as JSON. */
const MAX_CHARS = 1_000_000;
const SECRET_HEADER = /auth|signature|session|(^|-)key$/i;
/** A value that is a variable already, with an optional word such as Bearer before it. */
const BY_VARIABLE = /^(\w+ )?\$\{[^{}]+\}$/;

type Fields = Readonly<Record<string, unknown>>;

/** The API definitions that the calls of a session may have used, without the secrets in them. */
export class RecordedApi {
  #definitions: { readonly global_defaults?: unknown; readonly collections: Fields } | undefined;

  /** @param name returns the reference to the variable that replaces a secret */
  constructor(private readonly name: (secret: string) => string) {}

  /** As they are given to a session: with an object below `api`, or without. */
  get definitions(): Fields | undefined {
    return this.#definitions;
  }

  /** Collections of earlier definitions that the new ones lack are kept: earlier calls used them. */
  add(given: unknown): void {
    const raw = isObject(given) && isObject(given['api']) ? given['api'] : given;
    if (!isObject(raw) || !isObject(raw['collections']) || sizeOf(raw) > MAX_CHARS) return;
    const { global_defaults: defaults, collections } = this.#withoutSecrets(raw);
    const all = { ...this.#definitions?.collections, ...(collections as Fields) };
    this.#definitions = {
      ...(defaults !== undefined && { global_defaults: defaults }),
      collections: sizeOf(all) > MAX_CHARS ? (collections as Fields) : all,
    };
  }

  /** Only values that are sent can be secrets: paths and schemas of answers stay unchanged. */
  #withoutSecrets(raw: Fields): Fields {
    const fields = (value: unknown): unknown => this.#fields(value, [SECRET_NAME]);
    const headers = (value: unknown): unknown => this.#fields(value, [SECRET_NAME, SECRET_HEADER]);
    const address = (value: unknown): unknown => (typeof value === 'string' ? this.#address(value) : value);
    const base = (value: unknown): unknown =>
      typeof value === 'string' && value.search(USER_IN_URL) >= 0 ? this.name(value) : value;
    const request = (value: unknown): unknown => change(value, { headers, query: fields, body: fields, form: fields });
    const api = (value: unknown): unknown => change(value, { endpoint: address, request });
    const collection = (value: unknown): unknown =>
      change(value, { base_url: base, global_headers: headers, apis: (apis) => eachOf(apis, api) });
    return change(raw, {
      global_defaults: (defaults) => change(defaults, { headers }),
      collections: (collections) => eachOf(collections, collection),
    }) as Fields;
  }

  #fields(value: unknown, names: readonly RegExp[], isSecret = false): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#fields(item, names, isSecret));
    if (isObject(value)) {
      return eachOf(value, (inner, name) =>
        this.#fields(inner, names, isSecret || names.some((each) => each.test(name))),
      );
    }
    const text = String(value);
    return isSecret && value != null && text !== '' && !BY_VARIABLE.test(text) ? this.name(text) : value;
  }

  #address(text: string): string {
    return text.replace(SECRET_IN_URL, (whole, before: string) => {
      const value = whole.slice(before.length);
      return value === '' || BY_VARIABLE.test(value) ? whole : before + this.name(decoded(value));
    });
  }
}

const sizeOf = (value: object): number => JSON.stringify(value).length;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const eachOf = (value: unknown, work: (value: unknown, name: string) => unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, work(inner, name)])) : value;

/** The object with some of its fields changed; anything else as it is. */
const change = (value: unknown, changes: Readonly<Record<string, (value: unknown) => unknown>>): unknown =>
  eachOf(value, (inner, name) => (Object.hasOwn(changes, name) ? changes[name]!(inner) : inner));

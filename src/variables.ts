import { ServiceError } from './errors.js';
import { isSecret, mask, markSecret, reveal, Secrets } from './secret.js';
import { didYouMean, suggest } from './text/suggest.js';

const REFERENCE = /\$\$\{|\$\{([^{}]*)\}/g;
const WHOLE = /^\$\{([^{}]*)\}$/;

/** Whether the whole text is one reference: `${name}`. */
export const isReference = (text: string): boolean => WHOLE.test(text);

/** A part of a template: literal text, or a reference to a variable. */
export type TextPart = string | { readonly variable: string };

/** Splits a text at its references. Literal parts are never empty or adjacent. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let plain = '';
  let end = 0;
  for (const { 0: whole, 1: variable, index } of text.matchAll(REFERENCE)) {
    plain += text.slice(end, index);
    end = index + whole.length;
    if (variable === undefined) plain += '${';
    else {
      if (plain !== '') parts.push(plain);
      parts.push({ variable });
      plain = '';
    }
  }
  plain += text.slice(end);
  return plain === '' ? parts : [...parts, plain];
}

/** The names of the variables that a text refers to. */
export const referencesIn = (text: string): string[] =>
  partsOf(text).flatMap((part) => (typeof part === 'string' ? [] : [part.variable]));

/** Escapes a text so that nothing in it is read as a reference. */
export const escapeReferences = (text: string): string => text.replaceAll('${', () => '$${');

const MAX_NAMES = 5000;
/** For all values of a session together; each value counts for a few characters more. */
const MAX_CHARS = 10_000_000;
const CHARS_PER_VALUE = 32;
const MAX_FILLED_CHARS = 10_000_000;

const sizeOf = (values: readonly string[]): number =>
  values.reduce((sum, { length }) => sum + length + CHARS_PER_VALUE, 0);

/** The variables of a session. Each has one or more values. */
export class Variables {
  readonly #values = new Map<string, readonly string[]>();
  /** The secrets of the session: values of variables and of calls. */
  readonly secrets = new Secrets();
  #characters = 0;
  #revision = 0;

  /** Counts up with every change. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * Replaces all values of the variable. A value that begins with `@:` is a secret.
   * @throws ServiceError E0403 when the limits of a session are exceeded; the previous values remain
   */
  set(name: string, values: readonly string[]): void {
    const before = this.#values.get(name);
    const characters = this.#characters - sizeOf(before ?? []) + sizeOf(values);
    if (!before && this.#values.size >= MAX_NAMES) {
      throw new ServiceError('E0403', `the session holds ${MAX_NAMES} variables, which is the most that it takes`);
    }
    if (characters > MAX_CHARS) {
      throw new ServiceError(
        'E0403',
        `the variables of the session would have more than ${MAX_CHARS} characters: store less, or replace others`,
      );
    }
    this.#characters = characters;
    values.forEach((value) => this.secrets.remember(value));
    this.#values.set(name, [...values]);
    this.#revision++;
  }

  all(): Record<string, string[]> {
    return Object.fromEntries([...this.#values].map(([name, values]) => [name, [...values]]));
  }

  /** As `all`, with secrets masked. */
  masked(): Record<string, string[]> {
    return Object.fromEntries(
      [...this.#values].map(([name, values]) => [name, this.secrets.hide(values.map((value) => mask(value)))]),
    );
  }

  /**
   * The alternatives of a text: all values of the variable when the text is exactly `${name}`, otherwise the text with the
   * first value of each variable filled in. `$${` is a literal `${`. The result is a secret when a secret was filled in.
   * @throws ServiceError E0403 for an unknown variable, with suggestions
   */
  expand(text: string): readonly string[] {
    const whole = WHOLE.exec(text);
    if (whole) return this.#get(whole[1]!);
    const filled = this.fill(text);
    return [referencesIn(text).some((name) => isSecret(this.#first(name))) ? markSecret(filled) : filled];
  }

  /**
   * The text with the first value of each variable filled in, without the prefix of secrets.
   * @throws ServiceError E0403 for an unknown variable, and when the text becomes too long
   */
  fill(text: string): string {
    let { length } = text;
    return text.replace(REFERENCE, (_, name?: string) => {
      if (name === undefined) return '${';
      const value = reveal(this.#first(name));
      length += value.length;
      if (length <= MAX_FILLED_CHARS) return value;
      throw new ServiceError(
        'E0403',
        `a text with its variables filled in has more than ${MAX_FILLED_CHARS} characters`,
      );
    });
  }

  #first(name: string): string {
    return this.#get(name)[0] ?? '';
  }

  #get(name: string): readonly string[] {
    const values = this.#values.get(name);
    if (values) return values;
    const suggestions = suggest(name, this.#values.keys());
    throw new ServiceError('E0403', `there is no variable \${${name}} in this session${didYouMean(suggestions)}`, {
      variable: name,
      suggestions,
    });
  }
}

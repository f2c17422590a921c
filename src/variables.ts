import { ServiceError } from './errors.js';
import { isSecret, mask, markSecret, reveal, Secrets } from './secret.js';
import { didYouMean, suggest } from './suggest.js';

const REFERENCE = /\$\$\{|\$\{([^{}]*)\}/g;
const WHOLE = /^\$\{([^{}]*)\}$/;

/** Whether a text is nothing but a reference to a variable. */
export const isReference = (text: string): boolean => WHOLE.test(text);

/** A piece of a text: as it is, or the value of a variable. */
export type TextPart = string | { readonly variable: string };

/** A text cut at its references to variables. No two pieces of plain text stand side by side, and none is empty. */
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

/** A text that is filled in as what it is: nothing in it refers to a variable. */
export const escapeReferences = (text: string): string => text.replaceAll('${', () => '$${');

/** Variables of a session. */
const MOST_NAMES = 5000;
/** Characters that they have together; each value counts for a few more. */
const MOST_CHARACTERS = 10_000_000;
const PER_VALUE = 32;
/** Characters of a text with its variables filled in. */
const LONGEST_FILLED = 10_000_000;

const sizeOf = (values: readonly string[]): number => values.reduce((sum, { length }) => sum + length + PER_VALUE, 0);

/** The named values of a session. A name holds one or more texts. */
export class Variables {
  readonly #values = new Map<string, readonly string[]>();
  /** What the session knows to be secret: values of variables and of calls. */
  readonly secrets = new Secrets();
  #characters = 0;

  /**
   * Replaces whatever the name held. A value that begins with `@:` is a secret.
   * @throws ServiceError E0403 when the session would hold too many, or too much; the earlier values stay then
   */
  set(name: string, values: readonly string[]): void {
    const before = this.#values.get(name);
    const characters = this.#characters - sizeOf(before ?? []) + sizeOf(values);
    if (!before && this.#values.size >= MOST_NAMES) {
      throw new ServiceError('E0403', `the session holds ${MOST_NAMES} variables, which is the most that it takes`);
    }
    if (characters > MOST_CHARACTERS) {
      throw new ServiceError(
        'E0403',
        `the variables of the session would have more than ${MOST_CHARACTERS} characters: store less, or replace others`,
      );
    }
    this.#characters = characters;
    values.forEach((value) => this.secrets.remember(value));
    this.#values.set(name, [...values]);
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
   * The alternatives that a text stands for: every value of the variable when the text is exactly `${name}`, else the
   * text with the first value of each variable filled in. `$${` is a literal `${`. A text into which a secret was filled
   * is a secret as a whole.
   * @throws ServiceError E0403 for an unknown variable, with suggestions
   */
  expand(text: string): readonly string[] {
    const whole = WHOLE.exec(text);
    if (whole) return this.#get(whole[1]!);
    const filled = this.fill(text);
    return [referencesIn(text).some((name) => isSecret(this.#first(name))) ? markSecret(filled) : filled];
  }

  /**
   * The text with the first value of each variable filled in, without marks of secrets.
   * @throws ServiceError E0403 as `expand` does, and when the text gets too long
   */
  fill(text: string): string {
    let { length } = text;
    return text.replace(REFERENCE, (_, name?: string) => {
      if (name === undefined) return '${';
      const value = reveal(this.#first(name));
      length += value.length;
      if (length <= LONGEST_FILLED) return value;
      throw new ServiceError('E0403', `a text with its variables filled in has more than ${LONGEST_FILLED} characters`);
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

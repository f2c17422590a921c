import { cutText, ServiceError } from '../../errors.js';

/** Whether a case with these tags is meant. */
export type TagsFilter = (tags: readonly string[]) => boolean;

const TOKEN = /\s*([()]|"[^"]*"|[^\s()"]+)/gy;
const WORDS = new Set(['and', 'or', 'not', '(', ')']);
const MAX_CHARS = 1000;

/**
 * Parses `smoke and (web or not slow)`: `not` before `and` before `or`. Tags compare in letters of any case, and may begin
 * with `@`; a tag that is an operator, or holds a space, is written in quotes.
 * @throws ServiceError E0403 saying where it is malformed
 */
export function parseTags(expression: string): TagsFilter {
  if (expression.length > MAX_CHARS) {
    throw new ServiceError('E0403', `tags: an expression has at most ${MAX_CHARS} characters`);
  }
  return new TagsParser(expression).parse();
}

const fold = (tag: string): string => tag.replace(/^@/, '').toLowerCase();

class TagsParser {
  readonly #tokens: readonly { readonly text: string; readonly end: number }[];
  #next = 0;

  constructor(private readonly expression: string) {
    const found = [...expression.trimEnd().matchAll(TOKEN)];
    this.#tokens = found.map(({ 0: whole, 1: text, index }) => ({ text: text!, end: index + whole.length }));
  }

  parse(): TagsFilter {
    const isComplete = (this.#tokens.at(-1)?.end ?? 0) === this.expression.trimEnd().length;
    if (!isComplete) throw this.#malformed('a quote is not closed');
    const filter = this.#or();
    if (this.#next < this.#tokens.length) throw this.#malformed(`"${this.#peek()}" is not expected there`);
    return filter;
  }

  #or(): TagsFilter {
    const parts = [this.#and()];
    while (this.#take('or')) parts.push(this.#and());
    return parts.length === 1 ? parts[0]! : (tags) => parts.some((part) => part(tags));
  }

  #and(): TagsFilter {
    const parts = [this.#not()];
    while (this.#take('and')) parts.push(this.#not());
    return parts.length === 1 ? parts[0]! : (tags) => parts.every((part) => part(tags));
  }

  #not(): TagsFilter {
    let isNegated = false;
    while (this.#take('not')) isNegated = !isNegated;
    const filter = this.#primary();
    return isNegated ? (tags) => !filter(tags) : filter;
  }

  #primary(): TagsFilter {
    if (this.#take('(')) {
      const filter = this.#or();
      if (!this.#take(')')) throw this.#malformed('a parenthesis is not closed');
      return filter;
    }
    const token = this.#peek();
    if (token === undefined) throw this.#malformed('a tag is missing at the end');
    if (WORDS.has(token.toLowerCase())) throw this.#malformed(`a tag is missing before "${token}"`);
    this.#next++;
    const tag = fold(token.startsWith('"') ? token.slice(1, -1) : token);
    return (tags) => tags.some((each) => fold(each) === tag);
  }

  #peek(): string | undefined {
    return this.#tokens[this.#next]?.text;
  }

  #take(word: string): boolean {
    const isNext = this.#peek()?.toLowerCase() === word;
    if (isNext) this.#next++;
    return isNext;
  }

  #malformed(reason: string): ServiceError {
    const before = this.#tokens[this.#next - 1]?.end ?? 0;
    const place = before === 0 ? '' : ` after ${JSON.stringify(cutText(this.expression.slice(0, before), 100))}`;
    return new ServiceError('E0403', `tags ${JSON.stringify(cutText(this.expression, 200))}: ${reason}${place}`);
  }
}

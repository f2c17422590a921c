import { parseLocator } from '../../locate/locator.js';

const MAX_CHARS = 40;

/** The part of a selector that a person would call the element: its last quoted text, id, class or name. */
const IN_SELECTOR = /"([^"]+)"|'([^']+)'|[#.@]?([\p{L}_][\p{L}\p{N}_-]*)/gu;

/**
 * A name for the element that a locator finds: `id=full-name` and `css=form #full-name` are `full-name`,
 * `text=Save changes` is `save-changes`. Letters, digits and hyphens; never empty.
 * @throws ServiceError E0205 for a text that is no locator
 */
export function readableName(locator: string): string {
  const { by, value, nth } = parseLocator(locator);
  const isSelector = by === 'css' || by === 'xpath';
  const [, quoted, single, word] = (isSelector && [...value.matchAll(IN_SELECTOR)].at(-1)) || [];
  const name = hyphenated(quoted ?? single ?? word ?? (isSelector ? '' : value)) || 'element';
  return nth === undefined ? name : `${name}-${nth + 1}`;
}

const hyphenated = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_CHARS)
    .replace(/^-+|-+$/g, '');

/** The name, or the first of `name-2`, `name-3`, ... that is not taken. @param joint stands before the number */
export function freeName(name: string, isTaken: (name: string) => boolean, joint = '-'): string {
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}${joint}${number}`)) number++;
  return `${name}${joint}${number}`;
}

import { type ElementFinder, ServiceError, type Target } from '#svc';

export type Rule = 'any' | 'all';

/** The locators of a list separated by `|`. */
export const splitElements = (elements: string): string[] =>
  elements
    .split('|')
    .map((element) => element.trim())
    .filter(Boolean);

/**
 * Waits until any or all of the elements are there and accepted.
 * @param elements locators separated by `|`
 * @param timeout seconds
 * @throws ServiceError E0201 naming what is missing
 */
export async function assertElements(
  finder: ElementFinder,
  elements: string,
  rule: Rule,
  timeout: number,
  accept?: (target: Target) => boolean,
): Promise<true> {
  const all = splitElements(elements);
  if (all.length === 0) throw new ServiceError('E0205', 'elements names nothing; separate locators by |');
  const missing = await finder.missing(all, rule, timeout, accept);
  if (missing.length === 0) return true;
  throw new ServiceError('E0201', `${missing.join(', ')} (${rule} of ${all.length}, within ${timeout} s)`, { missing });
}

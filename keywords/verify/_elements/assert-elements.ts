import { type ElementFinder, float, locators, oneOf, ServiceError, type Target } from '#svc';

export type Rule = 'any' | 'all';

/** The parameters of a check of several elements. */
export const elementsParams = {
  elements: locators('Locators, separated by |'),
  timeout: float('Seconds to wait for them', 30, { min: 0, max: 3600 }),
  rule: oneOf('Whether any or all must be there', ['any', 'all'], 'any'),
};

export interface ElementsValues {
  /** Locators separated by `|`. */
  readonly elements: string;
  /** Seconds. */
  readonly timeout: number;
  readonly rule: Rule;
}

/**
 * Waits until any or all of the elements are present and accepted.
 * @throws ServiceError E0201 naming the missing ones
 */
export async function assertElements(
  finder: ElementFinder,
  { elements, timeout, rule }: ElementsValues,
  accept?: (target: Target) => boolean,
): Promise<true> {
  const all = elements
    .split('|')
    .map((element) => element.trim())
    .filter(Boolean);
  if (all.length === 0) throw new ServiceError('E0205', 'elements names nothing; separate locators by |');
  const missing = await finder.missing(all, rule, timeout, accept);
  if (missing.length === 0) return true;
  throw new ServiceError('E0201', `${missing.join(', ')} (${rule} of ${all.length}, within ${timeout} s)`, { missing });
}

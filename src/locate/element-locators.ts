import type { ElementLocators, LocatedElement } from '../device/element-locators.js';
import type { TreeStrategy } from '../device/element.js';
import { ServiceError } from '../errors.js';
import { HIDDEN } from '../secret.js';
import { type Locator, parseLocator } from './locator.js';
import type { PageSource } from './ports.js';
import { first, type Named } from './sources.js';
import { rateLocators } from './stability.js';

/** The attributes with the content of a field, in the names of all platforms. */
const CONTENT_ATTRIBUTE = /(^|\.)(text|value)$/i;

/** A locator by the element tree. */
type TreeLocator = Locator & { readonly by: TreeStrategy | 'any' };

/**
 * Every locator of the element that a locator finds in the tree; among several the one at `>> nth=`, else the first visible
 * one.
 * @returns undefined when nothing matches
 */
export async function locateInTree(
  { by, value, nth }: TreeLocator,
  sources: readonly Named<PageSource>[],
): Promise<LocatedElement | undefined> {
  for (const strategy of by === 'any' ? (['id', 'text'] as const) : [by]) {
    const found = await first(sources, (source) => source.locators(strategy, value, nth));
    if (found) return found;
  }
  return undefined;
}

/** @throws ServiceError E0205 also for a template, which is no element */
export function parseElementLocator(text: string): TreeLocator | (Locator & { readonly by: 'ocr' }) {
  const locator = parseLocator(text);
  const { by } = locator;
  if (by !== 'image') return { ...locator, by };
  throw new ServiceError('E0205', `${text} names a picture; give a locator by css=, xpath=, id=, text= or ocr=`);
}

/** The answer to clients: locators are rated, the content of a password field is masked. */
export function shownLocators({ element, attributes, locators }: LocatedElement): ElementLocators {
  const shown = Object.entries(attributes).map(([name, value]) => {
    const isHidden = element.password && value !== '' && CONTENT_ATTRIBUTE.test(name);
    return [name, isHidden ? HIDDEN : value] as const;
  });
  return { locators: rateLocators(locators), attributes: Object.fromEntries(shown), element };
}

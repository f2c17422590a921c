import type { CountedLocator, LocatorOffer, TreeStrategy } from '#svc';
import type { SourceNode } from './source-node.js';

/** The locators that find an element, each with the number of elements that it finds. */
export async function countLocators(
  node: SourceNode,
  offers: readonly LocatorOffer[],
  search: (by: TreeStrategy, value: string) => Promise<readonly SourceNode[]>,
): Promise<CountedLocator[]> {
  const counted = new Map<string, CountedLocator>();
  for (const { by, strategy, value } of offers) {
    const locator = `${strategy}=${value}`;
    if (counted.has(locator)) continue;
    const found = await search(strategy, value);
    const place = found.indexOf(node);
    if (place >= 0) counted.set(locator, { locator, by, count: found.length, place });
  }
  return [...counted.values()];
}

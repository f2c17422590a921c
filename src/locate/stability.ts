import { type CountedLocator, LOCATOR_KINDS, type LocatorKind, type RatedLocator } from '../device/element-locators.js';
import { isGeneratedName } from '../text/generated-name.js';

const MAX_LOCATORS = 20;

type Rating = Pick<RatedLocator, 'stability' | 'why'>;

/** The stability of each kind, unless a rule below lowers it. */
const BY_KIND: Readonly<Record<LocatorKind, Rating>> = {
  'test id': { stability: 'high', why: 'an attribute for tests, which changes of design and wording leave alone' },
  id: { stability: 'high', why: 'an id, which changes of design and wording leave alone' },
  'accessibility id': { stability: 'medium', why: 'read by screen readers: it may change with the language' },
  name: { stability: 'high', why: 'a name that the code of the app refers to' },
  label: { stability: 'medium', why: 'words that people read: they may change with the language' },
  role: { stability: 'medium', why: 'the role and the words on it, which may change with the language' },
  text: { stability: 'medium', why: 'words that people read: they may change with the language' },
  address: { stability: 'medium', why: 'an address, which may change with the content' },
  css: { stability: 'medium', why: 'a path by tags and attributes, without positions' },
  xpath: { stability: 'medium', why: 'a path by tags and attributes, without positions' },
  class: { stability: 'low', why: 'a class, which may change with the design' },
  ocr: { stability: 'low', why: 'read on the picture: it may change with font, size and theme' },
};
const LEVELS: readonly Rating['stability'][] = ['high', 'medium', 'low'];
/** Kinds whose values are names in the code of the app. */
const NAMED: readonly LocatorKind[] = ['test id', 'id', 'name', 'address', 'class', 'css', 'xpath'];
const READABLE: readonly LocatorKind[] = ['accessibility id', 'label', 'role', 'text'];
/** `[2]` in XPath, `:nth-of-type(2)` in CSS, and paths from the root of the document. */
const POSITION = /\[\d+\]|:nth-|^(xpath=)?\/[^/]|^css=:root/;
const QUOTED = /"([^"]*)"|'([^']*)'/g;

/**
 * Rates locators by how likely they find the same element in later versions: at most 20, the most stable first. One that
 * finds several elements is also given with the place of the element, as ` >> nth=N`.
 */
export function rateLocators(counted: readonly CountedLocator[]): RatedLocator[] {
  const rated = counted.flatMap(({ locator, by, count, place }): RatedLocator[] => {
    const rating = { locator, by, count, ...rate(locator, by, count) };
    if (count === 1) return [rating];
    const why = `the place among ${count}, which changes when one is added or removed`;
    return [rating, { locator: `${locator} >> nth=${place}`, by, count: 1, stability: 'low', why }];
  });
  return rated.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_LOCATORS);
}

/** Orders by stability, then unique ones first, then by kind. */
const rankOf = ({ stability, count, by }: RatedLocator): number =>
  (LEVELS.indexOf(stability) * 2 + (count === 1 ? 0 : 1)) * LOCATOR_KINDS.length + LOCATOR_KINDS.indexOf(by);

function rate(locator: string, by: LocatorKind, count: number): Rating {
  const low = (why: string): Rating => ({ stability: 'low', why });
  if (count > 1) return low(`it finds ${count} elements, and this one may not stay the first`);
  const generated = NAMED.includes(by) && namesIn(locator, by).find(isGeneratedName);
  if (generated) return low(`${JSON.stringify(generated)} looks generated: another version may have another one`);
  if (POSITION.test(locator) && (by === 'css' || by === 'xpath')) {
    return low('it counts positions, which change when elements are added or removed');
  }
  if (READABLE.includes(by) && /\p{N}/u.test(locator)) return low('the words hold a number, which may change');
  return BY_KIND[by];
}

/** The ids, attribute values and class names in a locator. */
function namesIn(locator: string, by: LocatorKind): string[] {
  const value = locator.slice(locator.indexOf('=') + 1);
  if (by === 'id') return [value];
  if (by === 'class') return value.split('.').slice(1);
  return Array.from(value.matchAll(QUOTED), ([, double, single]) => double ?? single ?? '');
}

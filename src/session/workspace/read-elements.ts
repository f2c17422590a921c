import type { LocatedElement } from '../../device/element-locators.js';
import type { ScreenElement } from '../../device/element.js';
import type { Rect } from '../../device/geometry.js';
import { inRows } from '../../device/geometry.js';
import type { Frame } from '../../locate/frame.js';
import { toWindow } from '../../locate/frame.js';
import { type Locator, writeLocator } from '../../locate/locator.js';
import { type Phrase, phrasesOf, matchText, type TextMatch } from '../../locate/vision/text-match.js';
import type { ReadLine } from '../../locate/ports.js';

/** What OCR read on a picture. */
export interface ReadScreen {
  readonly frame: Frame;
  readonly lines: readonly ReadLine[];
}

/** The texts that OCR read, as elements in reading order: rows from top to bottom, each from left to right. */
export function elementsRead({ lines, frame }: ReadScreen): ScreenElement[] {
  const locatorOf = locatorMaker(lines);
  return inRows(phrasesOf(lines))
    .flat()
    .map((phrase) => elementOf(phrase, frame, locatorOf(phrase)));
}

/** The text that an `ocr=` locator finds, as an element; undefined when it is not read. */
export function locateRead(
  { lines, frame }: ReadScreen,
  { value, nth }: Pick<Locator, 'value' | 'nth'>,
): LocatedElement | undefined {
  const found = matchText(lines, value);
  const match = nth === undefined ? found[0] : inReadingOrder(found)[nth];
  if (!match) return undefined;
  const same = inReadingOrder(matchText(lines, match.text));
  const place = same.findIndex(({ bounds }) => isSame(bounds, match.bounds));
  const locator = writeLocator('ocr', match.text);
  const element = elementOf(match, frame, same.length > 1 ? writeLocator('ocr', match.text, place) : locator);
  return { element, attributes: {}, locators: [{ locator, by: 'ocr', count: same.length, place }] };
}

const inReadingOrder = (matches: readonly TextMatch[]): TextMatch[] => inRows(matches).flat();

function elementOf(
  { text, bounds }: Pick<Phrase, 'text' | 'bounds'>,
  { scale }: Frame,
  locator: string,
): ScreenElement {
  const { x, y, width, height } = toWindow(bounds, scale);
  return {
    type: 'text',
    text,
    bounds: { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) },
    clickable: false,
    enabled: true,
    visible: true,
    inViewport: true,
    locator,
    source: 'ocr',
  };
}

/** Makes locators that match exactly one phrase: with `nth` where the same text was read more than once. */
function locatorMaker(lines: readonly ReadLine[]): (phrase: Phrase) => string {
  const firstWords = new Map<string, number>();
  for (const { text } of lines.flatMap(({ words }) => words)) {
    const word = withoutEdges(text);
    firstWords.set(word, (firstWords.get(word) ?? 0) + 1);
  }
  const places = new Map<string, readonly Rect[]>();
  /** The bounds of a repeated text, in reading order; empty for a text that was read once. */
  const placesOf = (text: string): readonly Rect[] => {
    // A repeated text has a repeated first word: most texts need no search.
    if ((firstWords.get(withoutEdges(text.split(' ')[0]!)) ?? 0) < 2) return [];
    let found = places.get(text);
    if (!found) {
      const matches = matchText(lines, text);
      const isTwice = matches.filter(({ how }) => how === 'exact').length > 1;
      found = isTwice ? inReadingOrder(matches).map(({ bounds }) => bounds) : [];
      places.set(text, found);
    }
    return found;
  };
  return ({ text, bounds }) => {
    const place = placesOf(text).findIndex((other) => isSame(other, bounds));
    return writeLocator('ocr', text, place < 0 ? undefined : place);
  };
}

const withoutEdges = (word: string): string => word.normalize('NFKC').replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '');

const isSame = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

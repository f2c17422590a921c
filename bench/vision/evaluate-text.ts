import { centre, contains, type Rect } from '../../src/device/geometry.js';
import type { ReadLine, ReadWord } from '../../src/locate/ports.js';
import { matchText, type TextMatch } from '../../src/locate/vision/text-match.js';
import type { Truth, TruthWord } from './truth.js';

/** A word of the ground truth that was not found. */
export interface Miss {
  readonly text: string;
  readonly box: Rect;
  /** The text that was read there; empty when there was none. */
  readonly read: string;
}

/** A word that was read although it is not there. */
export interface WrongWord {
  readonly text: string;
  readonly box: Rect;
  /** The ground truth at this place; empty when there is none. */
  readonly truth: string;
}

export interface TextScore {
  /** Distinct words of the page that were searched. */
  readonly asked: number;
  /** Those whose best match has its centre in a place of the word. */
  readonly matched: number;
  readonly missed: readonly Miss[];
  /** Words that are not on the page. */
  readonly absent: number;
  readonly absentMatched: readonly string[];
  /** All occurrences of words on the page. */
  readonly words: number;
  /** Those that were read exactly in their place, ignoring case and punctuation. */
  readonly readExactly: number;
  /** Words of three letters or more that were read. */
  readonly readWords: number;
  /** Those without a word at their place. */
  readonly nowhere: readonly WrongWord[];
  /** Those that differ from the word at their place. */
  readonly misread: readonly WrongWord[];
}

const MIN_LETTERS = 3;
/** Share of the smaller of two boxes that must overlap for boxes of the same word. */
const MIN_SHARED = 0.3;

/** Letters and digits, case folded. */
export const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const EDGES = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

/** The text without punctuation at its ends. */
export const bare = (text: string): string => text.replace(EDGES, '');

/** A digit before a letter: nobody can tell 0 from O in a code such as F1CD0. */
const CODE = /\p{N}\p{L}/u;

/**
 * Words that are judged have three letters or more, all of them English, the language of the detectors. Codes are not
 * words.
 */
export const isJudged = (text: string): boolean =>
  (text.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS &&
  !CODE.test(text) &&
  !/[^\p{ASCII}\p{P}\p{S}]/u.test(text.normalize('NFKC'));

const area = ({ width, height }: Rect): number => Math.max(0, width) * Math.max(0, height);

const shared = (a: Rect, b: Rect): number =>
  area({
    x: 0,
    y: 0,
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  });

const overlap = (a: Rect, b: Rect): boolean => shared(a, b) >= MIN_SHARED * Math.min(area(a), area(b));

/** @param absent words that are not on the page */
export function evaluateText(lines: readonly ReadLine[], truth: Truth, absent: readonly string[]): TextScore {
  const words = truth.words.filter(({ text }) => isJudged(text));
  const places = placesOf(truth.words);
  const asked = new Map(words.map((word) => [keyOf(word.text), word]));
  const matched = [...asked].filter(([key, { text }]) => {
    const boxes = places.get(key)!;
    const isIn = ({ bounds }: TextMatch): boolean => boxes.some((box) => contains(box, centre(bounds)));
    // Areas with unknown text may contain the word.
    const isJudgeable = (match: TextMatch): boolean =>
      isIn(match) || !truth.unknown.some((box) => overlap(box, match.bounds));
    const best = matchText(lines, bare(text)).find(isJudgeable);
    return best !== undefined && isIn(best);
  });
  const matchedKeys = new Set(matched.map(([key]) => key));
  const parts = lines.map(({ words: read }) => read.flatMap(partsOf));
  return {
    asked: asked.size,
    matched: matched.length,
    missed: [...asked]
      .filter(([key]) => !matchedKeys.has(key))
      .map(([, { text, box }]) => ({ text, box, read: readAt(lines, box) })),
    absent: absent.length,
    absentMatched: absent.filter((text) =>
      matchText(lines, text).some(({ bounds }) => !truth.unknown.some((box) => overlap(box, bounds))),
    ),
    words: words.length,
    readExactly: words.filter((word) => parts.some((line) => says(line, word))).length,
    ...wrongWords(lines, truth),
  };
}

/** The places of each text, alone or within the punctuation of a longer one. */
function placesOf(words: readonly TruthWord[]): Map<string, Rect[]> {
  const places = new Map<string, Rect[]>();
  for (const { text, box } of words) {
    for (const key of new Set([text, ...text.split(/[\p{P}\p{S}]+/u)].map(keyOf))) {
      places.set(key, [...(places.get(key) ?? []), box]);
    }
  }
  return places;
}

const readAt = (lines: readonly ReadLine[], box: Rect): string =>
  lines
    .flatMap(({ words }) => words)
    .filter(({ bounds }) => overlap(bounds, box))
    .map(({ text }) => text)
    .join(' ');

/** A word between its punctuation, each part with its share of the width. */
function partsOf({ text, bounds, confidence }: ReadWord): ReadWord[] {
  const share = bounds.width / text.length;
  return [...text.matchAll(/[^\p{P}\p{S}]+/gu)].map((match) => ({
    text: match[0],
    bounds: { ...bounds, x: bounds.x + match.index * share, width: match[0].length * share },
    confidence,
  }));
}

const around = (a: Rect, b: Rect): Rect => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};

/** Whether a run of parts of one line is the word and has its centre in the word's box. */
function says(parts: readonly ReadWord[], { text, box }: TruthWord): boolean {
  const wanted = keyOf(text);
  return parts.some((first, begin) => {
    let [key, bounds] = ['', first.bounds];
    for (const part of parts.slice(begin)) {
      key += keyOf(part.text);
      bounds = around(bounds, part.bounds);
      if (key === wanted) return contains(box, centre(bounds));
      if (!wanted.startsWith(key)) return false;
    }
    return false;
  });
}

function wrongWords(
  lines: readonly ReadLine[],
  { words, unknown }: Truth,
): Pick<TextScore, 'readWords' | 'nowhere' | 'misread'> {
  const nowhere: WrongWord[] = [];
  const misread: WrongWord[] = [];
  const read = lines
    .flatMap((line) => line.words)
    .filter(({ text }) => (text.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS);
  for (const { text, bounds } of read) {
    const below = words.filter(({ box }) => overlap(box, bounds)).sort((a, b) => a.box.x - b.box.x);
    const wrong = { text, box: bounds, truth: below.map((word) => word.text).join(' ') };
    if (below.some((word) => CODE.test(word.text))) continue;
    if (keyOf(wrong.truth).includes(keyOf(text)) || unknown.some((box) => overlap(box, bounds))) continue;
    (below.length === 0 ? nowhere : misread).push(wrong);
  }
  return { readWords: read.length, nowhere, misread };
}

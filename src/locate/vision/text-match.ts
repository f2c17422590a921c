import { around, type Rect } from '../../device/geometry.js';
import { normalizeRecognizedText, trimPunctuation } from '../../text/normalize.js';
import { readAs, type Reading } from './ocr-confusions.js';
import type { ReadLine, ReadWord } from '../ports.js';

/** Words read from a picture that match the wanted text. */
export interface TextMatch {
  /** As it was read. */
  readonly text: string;
  /** Around the words, in pixels of the picture. */
  readonly bounds: Rect;
  /** 0 to 1. */
  readonly score: number;
  readonly how: Reading;
}

/** The score of a match that was read with full confidence. */
const SCORE_BY_READING: Readonly<Record<Reading, number>> = { exact: 1, folded: 0.95, confused: 0.85 };
/** The share of the detector's confidence in the score. */
const CONFIDENCE_WEIGHT = 0.05;
/** The widest gap between two words of one label, in line heights. */
const MAX_WORD_GAP = 1.5;
/** The widest gap between two lines of one label, in line heights. */
const MAX_LINE_GAP = 0.9;

/**
 * The places of a text among the lines read: best score first, in reading order among equals. Only whole words match;
 * neighbouring words of a line, and lines of one label, are joined.
 */
export function matchText(lines: readonly ReadLine[], wanted: string): TextMatch[] {
  const asked = normalizeRecognizedText(wanted);
  if (asked === '') return [];
  const found = lines.flatMap((line, index) => matchesFrom(line, lines.slice(index + 1), asked));
  // Sorting is stable: equals stay in reading order.
  return withoutOverlaps(found).sort((a, b) => b.score - a.score);
}

/** The sequences of neighbouring words that begin at one word, each one word longer than the one before. */
function* runsFrom(line: ReadLine, below: readonly ReadLine[], begin: number): Generator<ReadWord[]> {
  const run: ReadWord[] = [];
  let current = line;
  let at = begin;
  for (;;) {
    const word = current.words[at];
    if (!word) {
      const next = below.find((other) => continuesLine(current, other));
      if (!next) return;
      [current, at] = [next, 0];
      continue;
    }
    const before = at > 0 && run.length > 0 ? current.words[at - 1] : undefined;
    if (before && !areNeighbours(before, word)) return;
    run.push(word);
    yield run;
    at++;
  }
}

function matchesFrom(line: ReadLine, below: readonly ReadLine[], asked: string): TextMatch[] {
  const longest = letters(asked).length * 2 + 4;
  return line.words.flatMap((_, begin) => {
    for (const run of runsFrom(line, below, begin)) {
      const text = normalizeRecognizedText(run.map((word) => word.text).join(' '));
      if (letters(text).length > longest) return [];
      const how = betterOf(readAs(text, asked), readAs(trimPunctuation(text), asked));
      if (how) return [{ text, bounds: around(run.map(({ bounds }) => bounds)), score: scoreOf(how, run), how }];
    }
    return [];
  });
}

/** The better of two readings. */
const betterOf = (a: Reading | undefined, b: Reading | undefined): Reading | undefined =>
  a && b ? (SCORE_BY_READING[a] >= SCORE_BY_READING[b] ? a : b) : (a ?? b);

const letters = (text: string): string => text.replaceAll(' ', '');

const scoreOf = (how: Reading, run: readonly ReadWord[]): number => {
  const confidence = Math.min(...run.map((word) => word.confidence));
  return SCORE_BY_READING[how] - CONFIDENCE_WEIGHT * (1 - confidence);
};

/** Keeps the best of matches that overlap. */
function withoutOverlaps(found: readonly TextMatch[]): TextMatch[] {
  const overlaps = (a: Rect, b: Rect) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  return found.filter((one, i) =>
    found.every(
      (other, j) =>
        i === j ||
        !overlaps(one.bounds, other.bounds) ||
        one.score > other.score ||
        (one.score === other.score && i < j),
    ),
  );
}

/** Neighbouring words of a line. */
export interface Phrase {
  readonly text: string;
  /** Pixels of the picture. */
  readonly bounds: ReadLine['bounds'];
  /** The detector's confidence in its least certain word, 0 to 1. */
  readonly confidence: number;
}

/** The lines split into phrases: columns of one line are separate phrases. */
export function phrasesOf(lines: readonly ReadLine[]): Phrase[] {
  return lines.flatMap(({ words }) =>
    runsOf(words).map((run) => ({
      text: run.map(({ text }) => text).join(' '),
      bounds: around(run.map(({ bounds }) => bounds)),
      confidence: Math.min(...run.map(({ confidence }) => confidence)),
    })),
  );
}

function runsOf(words: readonly ReadWord[]): ReadWord[][] {
  const runs: ReadWord[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && areNeighbours(before, word)) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** Whether two consecutive words of a line belong to one label. */
function areNeighbours({ bounds: left }: ReadWord, { bounds: right }: ReadWord): boolean {
  return right.x - (left.x + left.width) <= MAX_WORD_GAP * Math.max(left.height, right.height);
}

/** Whether one line continues another as a label of several lines: close below it, of similar height, mostly aligned. */
function continuesLine({ bounds: upper }: ReadLine, { bounds: lower }: ReadLine): boolean {
  const height = Math.max(upper.height, lower.height);
  const distance = lower.y - (upper.y + upper.height);
  const overlap = Math.min(upper.x + upper.width, lower.x + lower.width) - Math.max(upper.x, lower.x);
  return (
    Math.min(upper.height, lower.height) > 0.6 * height &&
    distance > -0.3 * height &&
    distance < MAX_LINE_GAP * height &&
    overlap > 0.5 * Math.min(upper.width, lower.width)
  );
}

import { around, type Rect } from '../../device/geometry.js';
import { readAs, type Reading } from './ocr-confusions.js';
import type { ReadLine, ReadWord } from '../ports.js';
import { areNeighbours, continues } from '../word-layout.js';

/** Words that were read and say what was looked for. */
export interface TextMatch {
  /** As it was read. */
  readonly text: string;
  /** Around the words, in pixels of the picture. */
  readonly bounds: Rect;
  /** 0 to 1. */
  readonly score: number;
  readonly how: Reading;
}

/** Score of a match that was read with full confidence, by how it was read. */
const QUALITY: Readonly<Record<Reading, number>> = { exact: 1, folded: 0.95, confused: 0.85 };
/** How much of the score is the detector's own confidence. */
const CONFIDENCE_WEIGHT = 0.05;
/** Punctuation and brackets around words that a person does not ask for. */
const EDGES = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

/**
 * Where a text stands among what was read: best score first, in reading order among equals. Only whole words match,
 * never a part of one; neighbouring words of a line, and lines that stand below each other, are joined.
 */
export function matchText(lines: readonly ReadLine[], wanted: string): TextMatch[] {
  const asked = normal(wanted);
  if (asked === '') return [];
  const found = lines.flatMap((line, index) => matchesFrom(line, lines.slice(index + 1), asked));
  // Sorting is stable: equals stay in reading order.
  return withoutOverlaps(found).sort((a, b) => b.score - a.score);
}

const normal = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

function* runsFrom(line: ReadLine, below: readonly ReadLine[], begin: number): Generator<ReadWord[]> {
  const run: ReadWord[] = [];
  let current = line;
  let at = begin;
  for (;;) {
    const word = current.words[at];
    if (!word) {
      const next = below.find((other) => continues(current, other));
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
      const text = normal(run.map((word) => word.text).join(' '));
      if (letters(text).length > longest) return [];
      const how = best(readAs(text, asked), readAs(text.replace(EDGES, ''), asked));
      if (how) return [{ text, bounds: around(run.map(({ bounds }) => bounds)), score: scoreOf(how, run), how }];
    }
    return [];
  });
}

/** The better of two readings. */
const best = (a: Reading | undefined, b: Reading | undefined): Reading | undefined =>
  a && b ? (QUALITY[a] >= QUALITY[b] ? a : b) : (a ?? b);

const letters = (text: string): string => text.replaceAll(' ', '');

const scoreOf = (how: Reading, run: readonly ReadWord[]): number => {
  const confidence = Math.min(...run.map((word) => word.confidence));
  return QUALITY[how] - CONFIDENCE_WEIGHT * (1 - confidence);
};

/** Of matches that share words only the best stays. */
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

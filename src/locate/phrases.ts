import { around } from '../device/geometry.js';
import type { ReadLine, ReadWord } from './ports.js';
import { areNeighbours } from './word-layout.js';

/** Words that stand together on a line. */
export interface Phrase {
  readonly text: string;
  /** Pixels of the picture. */
  readonly bounds: ReadLine['bounds'];
}

/** What was read, in runs of words that stand together: columns of one line are phrases of their own. */
export function phrasesOf(lines: readonly ReadLine[]): Phrase[] {
  return lines.flatMap(({ words }) =>
    runsOf(words).map((run) => ({
      text: run.map(({ text }) => text).join(' '),
      bounds: around(run.map(({ bounds }) => bounds)),
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

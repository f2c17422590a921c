import type { ReadLine } from '../../src/locate/ports.js';
import type { TextUnderTest, TruthWord } from './truth.js';

/** Returns the ground truth itself: the upper bound for detectors. */
export async function truthReader(): Promise<TextUnderTest> {
  return { read: async (_, { words }) => linesOf(words), end: async () => undefined };
}

/** Joins words of one line whose gaps are at most as wide as the words are high. */
function linesOf(words: readonly TruthWord[]): ReadLine[] {
  const lines: TruthWord[][] = [];
  for (const word of [...words].sort((a, b) => a.box.x - b.box.x)) {
    const line = lines.find((other) => {
      const { box } = other.at(-1)!;
      const isLevel = Math.abs(box.y + box.height / 2 - word.box.y - word.box.height / 2) < box.height * 0.3;
      return isLevel && word.box.x - box.x - box.width < box.height;
    });
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines
    .map((line) => {
      const y = Math.min(...line.map(({ box }) => box.y));
      const bottom = Math.max(...line.map(({ box }) => box.y + box.height));
      const [x, last] = [line[0]!.box.x, line.at(-1)!.box];
      return {
        words: line.map(({ text, box }) => ({ text, bounds: box, confidence: 1 })),
        bounds: { x, y, width: last.x + last.width - x, height: bottom - y },
      };
    })
    .sort((a, b) => a.bounds.y - b.bounds.y);
}

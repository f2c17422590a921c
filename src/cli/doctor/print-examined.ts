import type { Colour } from '../colours.js';
import type { Examined } from './examine.js';

type Mark = readonly [sign: string, colour: Colour];

const FINE: Mark = ['✓', 'green'];
const WARNING: Mark = ['!', 'yellow'];
const FAILED: Mark = ['✗', 'red'];

/** What is needed and does not work is a failure; what is not needed is worth a warning. */
const markOf = ({ state, required }: Examined): Mark =>
  state === 'fine' ? FINE : state === 'failed' && required ? FAILED : WARNING;

/** One line for each, and below it how to mend it. */
export function printExamined(all: readonly Examined[], colour: (colour: Colour, text: string) => string): string {
  const names = all.map(({ of, what }) => `${of}: ${what}`);
  const width = Math.max(...names.map(({ length }) => length));
  return all
    .flatMap((each, i) => {
      const [sign, shade] = markOf(each);
      const line = `${colour(shade, sign)} ${names[i]!.padEnd(width)}  ${each.found}`;
      return each.mend === undefined ? [line] : [line, `${' '.repeat(width + 4)}${colour('dim', `-> ${each.mend}`)}`];
    })
    .join('\n');
}

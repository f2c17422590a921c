import { around, inRows, type ReadLine, type ReadWord, type Rect } from '#svc';

/** A text that a server read, of one word or several. */
export interface ReadText {
  readonly text: string;
  readonly bounds: Rect;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The widest gap between two texts of one line, in heights: servers answer by the line or by the word. */
const WORD_GAP = 0.7;
/** From this height on, in widths, a text of several words is taken for one that runs downwards. */
const UPRIGHT = 2;

/** The lines that texts make: texts that stand side by side, as words do, are one. */
export function readLines(texts: readonly ReadText[]): ReadLine[] {
  return inRows(texts).flatMap((row) => {
    const lines: ReadText[][] = [];
    for (const text of row) {
      const before = lines.at(-1)?.at(-1);
      if (before && areOneLine(before.bounds, text.bounds)) lines.at(-1)!.push(text);
      else lines.push([text]);
    }
    return lines.map((line) => ({ words: line.flatMap(words), bounds: around(line.map(({ bounds }) => bounds)) }));
  });
}

function areOneLine(left: Rect, right: Rect): boolean {
  const gap = right.x - (left.x + left.width);
  return Math.abs(gap) <= WORD_GAP * Math.min(left.height, right.height);
}

/** The words of a text; each has the part of the bounds that its characters have of the text. */
function words({ text, bounds, confidence }: ReadText): ReadWord[] {
  const parts = text.split(' ');
  const whole = lengthOf(text);
  let begin = 0;
  return parts.map((part) => {
    const from = begin / whole;
    const share = lengthOf(part) / whole;
    begin += lengthOf(part) + 1;
    return { text: part, bounds: slice(bounds, from, share), confidence };
  });
}

const lengthOf = (text: string): number => [...text].length;

function slice({ x, y, width, height }: Rect, from: number, share: number): Rect {
  return height > UPRIGHT * width
    ? { x, y: y + from * height, width, height: share * height }
    : { x: x + from * width, y, width: share * width, height };
}

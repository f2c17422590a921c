/** Something that takes up rows and columns. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Share of the boxes beside each other that still cross the gap between two rows. */
const VALLEY = 0.3;

/** Rows of boxes that a high one, or one that touches both, has joined are put apart again. */
export function splitRows<T extends Box>(group: readonly T[]): (readonly T[])[] {
  if (group.length < 3) return [group];
  const top = Math.min(...group.map((letter) => letter.top));
  const bottom = Math.max(...group.map((letter) => letter.bottom));
  const widths = new Int32Array(bottom - top);
  for (const letter of group) {
    for (let y = letter.top; y < letter.bottom; y++) widths[y - top]! += letter.right - letter.left;
  }
  const valley = deepestValley(widths);
  if (valley === undefined) return [group];
  const middle = (letter: T) => (letter.top + letter.bottom) / 2 - top;
  const [above, below] = [
    group.filter((letter) => middle(letter) < valley),
    group.filter((letter) => middle(letter) >= valley),
  ];
  return above.length === 0 || below.length === 0 ? [group] : [...splitRows(above), ...splitRows(below)];
}

/** Where the numbers are lowest between two heights that both are much higher. */
function deepestValley(numbers: Int32Array): number | undefined {
  const after = new Int32Array(numbers.length);
  for (let i = numbers.length - 1, most = 0; i >= 0; i--) after[i] = most = Math.max(most, numbers[i]!);
  let deepest: number | undefined;
  let depth = VALLEY;
  for (let i = 0, before = 0; i < numbers.length; i++) {
    before = Math.max(before, numbers[i]!);
    const share = numbers[i]! / Math.min(before, after[i]!);
    if (share < depth) [deepest, depth] = [i, share];
  }
  return deepest;
}

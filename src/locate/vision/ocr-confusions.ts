/** How what was read says what was looked for. */
export type Reading = 'exact' | 'folded' | 'confused';

/** Characters that text recognition takes for each other, case folded. */
const ALIKE = [
  '0oqd',
  '1il|!',
  '5s$',
  '8bß',
  '2z',
  '6gb',
  '9gq',
  'aäàáâåã',
  'eéèêë',
  'iïîíìı',
  'oöòóôõø',
  'uüùúû',
  'nñ',
  'cç',
].map((set) => new Set(set));
/** Groups of characters that it takes for one. */
const GROUPS: readonly (readonly [many: string, one: string])[] = [
  ['rn', 'm'],
  ['cl', 'd'],
  ['vv', 'w'],
];
/** Small marks that it overlooks or invents. */
const MARKS = new Set(`.,:;'"\`´’‘“”·-_…|`);
/** Letters for which one confusion is allowed. */
const LETTERS_PER_CONFUSION = 3;
const SHORTEST = 3;

/**
 * How a text that was read says what was looked for: as it stands, but for upper and lower case, or but for the usual
 * confusions of text recognition, one for every three letters; undefined when it says something else.
 */
export function readAs(read: string, wanted: string): Reading | undefined {
  if (read === wanted) return 'exact';
  const [a, b] = [fold(read), fold(wanted)];
  if (a === b) return 'folded';
  const [left, right] = [a.replaceAll(' ', ''), b.replaceAll(' ', '')];
  // A spelling of two letters is as soon another word as a confusion.
  if (left.length < SHORTEST || right.length < SHORTEST) return left === right && left !== '' ? 'confused' : undefined;
  const most = Math.max(1, Math.floor(right.length / LETTERS_PER_CONFUSION));
  return confusions(left, right, most) <= most ? 'confused' : undefined;
}

const fold = (text: string): string => text.toLowerCase();

const areAlike = (a: string, b: string): boolean => ALIKE.some((set) => set.has(a) && set.has(b));

/** The least number of confusions between two texts; more than `bound` when there is none within it. */
function confusions(read: string, wanted: string, bound: number): number {
  if (Math.abs(read.length - wanted.length) > 2 * bound) return Infinity;
  const [a, b] = [[...read], [...wanted]];
  const cost: number[][] = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(Infinity));
  cost[0]![0] = 0;
  const relax = (i: number, j: number, value: number) => {
    if (i <= a.length && j <= b.length && value < cost[i]![j]!) cost[i]![j] = value;
  };
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      const here = cost[i]![j]!;
      if (here > bound) continue;
      const [x, y] = [a[i], b[j]];
      if (x !== undefined && y !== undefined) relax(i + 1, j + 1, here + (x === y ? 0 : areAlike(x, y) ? 1 : Infinity));
      if (x !== undefined && MARKS.has(x)) relax(i + 1, j, here + 1);
      if (y !== undefined && MARKS.has(y)) relax(i, j + 1, here + 1);
      for (const [many, one] of GROUPS) {
        if (x === one && b[j] === many[0] && b[j + 1] === many[1]) relax(i + 1, j + 2, here + 1);
        if (y === one && a[i] === many[0] && a[i + 1] === many[1]) relax(i + 2, j + 1, here + 1);
      }
    }
  }
  return cost[a.length]![b.length]!;
}

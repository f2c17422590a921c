/** How a text that was read matches the wanted one. */
export type Reading = 'exact' | 'folded' | 'confused';

/** Characters that text recognition confuses, in lower case. */
const CONFUSABLE = [
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
/** Groups of characters that it reads as one. */
const GROUPS: readonly (readonly [many: string, one: string])[] = [
  ['rn', 'm'],
  ['cl', 'd'],
  ['vv', 'w'],
];
/** Small marks that it misses or adds. */
const MARKS = new Set(`.,:;'"\`´’‘“”·-_…|`);
/** Letters of the wanted text per confusion that is tolerated. */
const LETTERS_PER_CONFUSION = 3;
/** Shorter texts must match exactly: one confusion makes them another word. */
const MIN_LETTERS = 3;

/**
 * How a text that was read matches the wanted one: exactly, ignoring case, or with the usual confusions of text
 * recognition, at most one for every three letters; undefined when it does not match.
 */
export function readAs(read: string, wanted: string): Reading | undefined {
  if (read === wanted) return 'exact';
  const [a, b] = [lowerCase(read), lowerCase(wanted)];
  if (a === b) return 'folded';
  const [left, right] = [a.replaceAll(' ', ''), b.replaceAll(' ', '')];
  if (left.length < MIN_LETTERS || right.length < MIN_LETTERS)
    return left === right && left !== '' ? 'confused' : undefined;
  const maxConfusions = Math.max(1, Math.floor(right.length / LETTERS_PER_CONFUSION));
  return confusions(left, right, maxConfusions) <= maxConfusions ? 'confused' : undefined;
}

// Not the full case folding: the table above works on single letters, such as ß.
const lowerCase = (text: string): string => text.toLowerCase();

const areConfusable = (a: string, b: string): boolean => CONFUSABLE.some((set) => set.has(a) && set.has(b));

/** The edit distance in confusions; more than `bound` when it exceeds the bound. */
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
      if (x !== undefined && y !== undefined)
        relax(i + 1, j + 1, here + (x === y ? 0 : areConfusable(x, y) ? 1 : Infinity));
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

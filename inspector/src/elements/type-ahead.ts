import type { ElementRow } from './rows';

/** Keys that follow one another faster belong to one word. */
const PAUSE_MS = 700;

let typed = '';
let last = 0;

/** The row whose text begins with what was typed, from the current one on; `done` when there is none. */
export function findTyped(key: string, rows: readonly ElementRow[], at: number): number | 'done' {
  const now = performance.now();
  typed = now - last > PAUSE_MS ? key : typed + key;
  last = now;
  const wanted = typed.toLowerCase();
  // A single key goes on to the next row; a longer word may be that of this row.
  const start = typed.length === 1 ? at + 1 : Math.max(at, 0);
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length;
    if (nameOf(rows[index]!).startsWith(wanted)) return index;
  }
  return 'done';
}

const nameOf = ({ element: { text, type } }: ElementRow): string => (text || type).toLowerCase();

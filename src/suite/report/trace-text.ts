import type { RungTrace } from '../../locate/trace.js';
import type { TraceRecord } from '../result/step-record.js';
import { countText } from '../../text/quantity.js';

const OUTCOMES: Readonly<Record<RungTrace['outcome'], string>> = {
  hit: 'found',
  miss: 'not found',
  skipped: 'skipped',
  failed: 'failed',
};

/** The result of a rung in words. */
export function rungText({ outcome, reason, matches, text, how }: RungTrace): string {
  const read = text === undefined ? '' : `read “${text}”`;
  const count = matches === undefined || matches === 1 ? '' : `${matches} matches`;
  return `${OUTCOMES[outcome]}${[reason, read, how, count].map((part) => (part ? `; ${part}` : '')).join('')}`;
}

/** `300 × 40 at 16, 215`, rounded. */
export function boundsOf({ bounds }: RungTrace): string | undefined {
  if (!bounds) return undefined;
  const [x, y, width, height] = [bounds.x, bounds.y, bounds.width, bounds.height].map(Math.round);
  return `${width} × ${height} at ${x}, ${y}`;
}

/** A trace as lines of text. */
export function traceText(trace: TraceRecord): string {
  if ('note' in trace) return trace.note;
  const rungs = trace.rungs.map((rung) => {
    const score = rung.score === undefined ? '' : `, score ${rung.score.toFixed(2)}`;
    const bounds = boundsOf(rung);
    return `\n  ${rung.rung} by ${rung.source}: ${rungText(rung)}, ${rung.ms} ms${score}${bounds === undefined ? '' : `, ${bounds}`}`;
  });
  return `${trace.locator}: ${trace.found ? 'found' : 'not found'}, ${countText(trace.looks, 'look')}, ${trace.ms} ms${rungs.join('')}`;
}

import { isLocateTrace, type LocateTrace } from '../locate/trace.js';
import { lookCount, outcomeOf } from '../suite/report/trace-text.js';

/** What the finder did, a search after the other, as text. */
export const tracesText = (traces: readonly object[]): string => traces.map(traceText).join('\n');

function traceText(trace: object): string {
  if (!isLocateTrace(trace)) return JSON.stringify(trace, undefined, 2);
  const rungs = trace.rungs.map((rung) => `\n  ${rung.rung} by ${rung.source}: ${outcomeOf(rung)}, ${rung.ms} ms`);
  return `${headingOf(trace)}${rungs.join('')}`;
}

const headingOf = (trace: LocateTrace): string =>
  `${trace.locator}: ${trace.found ? 'found' : 'not found'}, ${lookCount(trace)}, ${trace.ms} ms`;

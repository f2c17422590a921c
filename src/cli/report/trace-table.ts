import type { LocateTrace, RungTrace } from '../../locate/trace.js';
import { cut, duration, type Markup, markup } from './markup.js';
import type { TraceRecord } from './run-record.js';

const LONGEST = 2000;

/** A table for each locator with the results of its rungs. */
export const traceTables = (traces: readonly TraceRecord[]): Markup[] =>
  traces.map((trace) =>
    'note' in trace ? markup`<pre tabindex="0">${cut(trace.note, LONGEST)}</pre>` : traceTable(trace),
  );

function traceTable(trace: LocateTrace & { readonly picture?: string }): Markup {
  const { found, ms, rungs, picture } = trace;
  const name = cut(trace.locator, LONGEST);
  const columns = COLUMNS.filter(
    ({ isOptional, cell }) => !isOptional || rungs.some((rung) => cell(rung) !== undefined),
  );
  return markup`<figure><figcaption>${found ? 'Found' : 'Not found'}: <code>${name}</code>, ${lookCount(trace)}, ${duration(ms)}</figcaption>
<div class="scroll" role="region" tabindex="0" aria-label="How ${name} was looked for"><table>
<thead><tr>${columns.map(({ title }) => markup`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rungs.map((rung) => markup`<tr>${columns.map(({ style, cell }) => markup`<td class="${style} ${rung.outcome}">${cell(rung)}</td>`)}</tr>\n`)}</tbody></table></div></figure>${
    picture &&
    markup`<figure><figcaption>What was seen</figcaption><img alt="The screen, with what was seen when ${name} was looked for" src="${picture}"></figure>`
  }`;
}

interface Column {
  readonly title: string;
  readonly style: 'name' | 'wide' | 'number';
  /** Left out when no rung has it. */
  readonly isOptional?: true;
  readonly cell: (rung: RungTrace) => string | undefined;
}

const COLUMNS: readonly Column[] = [
  { title: 'Looked for by', style: 'name', cell: ({ rung }) => rung },
  { title: 'Outcome', style: 'wide', cell: (rung) => cut(outcomeOf(rung), LONGEST) },
  { title: 'Time', style: 'number', cell: ({ ms }) => `${ms} ms` },
  { title: 'Score', style: 'number', isOptional: true, cell: ({ score }) => score?.toFixed(2) },
  { title: 'Bounds', style: 'number', isOptional: true, cell: boundsOf },
  { title: 'Source', style: 'name', cell: ({ source }) => source },
];

const OUTCOMES: Readonly<Record<RungTrace['outcome'], string>> = {
  hit: 'found',
  miss: 'not found',
  skipped: 'skipped',
  failed: 'failed',
};

/** `2 looks` */
export const lookCount = ({ looks }: LocateTrace): string => `${looks} ${looks === 1 ? 'look' : 'looks'}`;

/** The result of a rung in words. */
export function outcomeOf({ outcome, reason, matches, text, how }: RungTrace): string {
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

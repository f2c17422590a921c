import type { LocateTrace, RungTrace } from '../../../locate/trace.js';
import type { Picture, TraceRecord } from '../../result/step-record.js';
import { cut, type Markup, markup } from '../markup.js';
import { boundsOf, rungText } from '../trace-text.js';
import { screenImage } from './page-elements.js';
import { countText, durationText } from '../../../text/quantity.js';

const LONGEST = 2000;

/** A table for each locator with the results of its rungs. */
export const traceTables = (traces: readonly TraceRecord[]): Markup[] =>
  traces.map((trace) =>
    'note' in trace ? markup`<pre tabindex="0">${cut(trace.note, LONGEST)}</pre>` : traceTable(trace),
  );

function traceTable(trace: LocateTrace & { readonly picture?: Picture }): Markup {
  const { found, looks, ms, rungs, picture } = trace;
  const name = cut(trace.locator, LONGEST);
  const columns = COLUMNS.filter(
    ({ isOptional, cell }) => !isOptional || rungs.some((rung) => cell(rung) !== undefined),
  );
  return markup`<figure><figcaption>${found ? 'Found' : 'Not found'}: <code>${name}</code>, ${countText(looks, 'look')}, ${durationText(ms)}</figcaption>
<div class="scroll" role="group" tabindex="0" aria-label="How ${name} was looked for"><table>
<thead><tr>${columns.map(({ title }) => markup`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rungs.map((rung) => markup`<tr>${columns.map(({ style, cell }) => markup`<td class="${style} ${rung.outcome}">${cell(rung)}</td>`)}</tr>\n`)}</tbody></table></div></figure>${
    picture &&
    markup`<figure><figcaption>What was seen</figcaption>${screenImage(picture, `The screen, with what was seen when ${name} was looked for`)}</figure>`
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
  { title: 'Outcome', style: 'wide', cell: (rung) => cut(rungText(rung), LONGEST) },
  { title: 'Time', style: 'number', cell: ({ ms }) => `${ms} ms` },
  { title: 'Score', style: 'number', isOptional: true, cell: ({ score }) => score?.toFixed(2) },
  { title: 'Bounds', style: 'number', isOptional: true, cell: boundsOf },
  { title: 'Source', style: 'name', cell: ({ source }) => source },
];

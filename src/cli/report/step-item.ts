import { cut, duration, type Markup, markup } from './markup.js';
import type { AttemptRecord, Outcome, ParamRecord, Screenshot, StepRecord } from './run-record.js';
import { traceTables } from './trace-table.js';

const LONGEST = 20_000;
const LONGEST_LINE = 300;
const LONGEST_MESSAGE = 2000;

const MARKS: Readonly<Record<Outcome, readonly [mark: string, word: string]>> = {
  passed: ['✓', 'Passed'],
  failed: ['✗', 'Failed'],
  skipped: ['–', 'Not run'],
};

/** One step of the list: a line that opens to show its details. */
export function stepItem(step: StepRecord, number: number): Markup {
  const { outcome, keyword, line, remark, ms, error, heal } = step;
  const [mark, word] = MARKS[outcome];
  const row = markup`<span class="mark"><span aria-hidden="true">${mark}</span><span class="apart">${word}:</span></span>
<span class="name">${number}. ${keyword}</span> <span class="time">${outcome === 'skipped' ? 'not run' : duration(ms)}</span>
${line && markup`<code class="line quiet">${line}</code>`}${remark && markup`<span class="remark">${remark}</span>`}${error && markup`<span class="error">${error.code} ${cut(error.message, LONGEST_LINE)}</span>`}${heal && markup`<span class="heal">! ${cut(heal, LONGEST_MESSAGE)}</span>`}`;
  if (outcome === 'skipped') return markup`<li class="skipped"><div class="row">${row}</div></li>\n`;
  return markup`<li class="${outcome}"><details${error && markup` open`}><summary class="row">${row}</summary>
<div class="inside">${factsOf(step)}${attemptsOf(step)}${traceTables(step.traces)}${step.screen && failureFigure(step.screen, number)}</div></details></li>\n`;
}

function failureFigure(screen: Screenshot, number: number): Markup {
  const caption = `The screen when step ${number} failed`;
  return markup`<figure><figcaption>${caption}</figcaption>${screenImage(screen, caption)}</figure>`;
}

/** A picture of the screen, or why there is none. */
export const screenImage = (screen: Screenshot, caption: string): Markup =>
  'missing' in screen
    ? markup`<p class="notice">No picture: ${screen.missing}</p>`
    : markup`<img alt="${caption}" src="data:image/png;base64,${screen.png}">`;

function factsOf({ params, result, error, began, place }: StepRecord): Markup {
  const facts = [
    ...params.map(({ name, values }) =>
      fact(
        name,
        values.map((value, i) => markup`${i > 0 ? ' or ' : ''}${code(value)}`),
      ),
    ),
    result && fact('Result', resultOf(result)),
    error && error.message.length > LONGEST_LINE && fact('Error', code(`${error.code} ${error.message}`)),
    place !== undefined && fact('Place', code(place)),
    began && fact('Began', timeOf(began)),
  ];
  return markup`<dl>${facts.map((each) => each || undefined)}</dl>`;
}

const resultOf = (result: NonNullable<StepRecord['result']>): Markup =>
  'text' in result ? block(result.text) : screenImage(result, 'The screen as the keyword answered it');

const fact = (name: string, value: Markup | readonly Markup[]): Markup => markup`<dt>${name}</dt><dd>${value}</dd>`;
const code = (text: string): Markup => (text.length > LONGEST_LINE ? block(text) : markup`<code>${text}</code>`);
const block = (text: string): Markup => markup`<pre tabindex="0">${cut(text, LONGEST)}</pre>`;

/** `2026-01-31 18:04:05 UTC` */
export function timeOf(date: Date): Markup {
  const iso = date.toISOString();
  return markup`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

function attemptsOf({ attempts, attemptsTotal, error }: StepRecord): Markup | undefined {
  if (attempts.length === 0) return undefined;
  const count = `${attemptsTotal} ${attemptsTotal === 1 ? 'combination' : 'combinations'} of alternatives failed`;
  const listed = attempts.length < attemptsTotal ? `; the first ${attempts.length}:` : ':';
  return markup`<div><p>${count}${error ? '' : ' before the one that succeeded'}${listed}</p><ol class="attempts">${attempts.map(attemptItem)}</ol></div>`;
}

const attemptItem = ({ params, code: errorCode, message, traces }: AttemptRecord): Markup =>
  markup`<li><code>${cut(params.map(shownParam).join(', '), LONGEST_LINE)}</code><p class="error">${errorCode} ${cut(message, LONGEST_MESSAGE)}</p>${traceTables(traces)}</li>`;

const shownParam = ({ name, values }: ParamRecord): string => `${name}=${values.join(' or ')}`;

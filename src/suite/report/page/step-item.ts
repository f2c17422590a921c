import { healLine } from '../../../steps/step-text.js';
import { type AttemptRecord, paramsLine, type StepOutcome, type StepRecord } from '../../result/step-record.js';
import { cut, Markup, markup } from '../markup.js';
import { markOf, screenFigure, screenImage, timeOf } from './page-elements.js';
import { traceTables } from './trace-table.js';
import { countText, durationText } from '../../../text/quantity.js';

const LONGEST = 20_000;
const LONGEST_LINE = 300;
const LONGEST_MESSAGE = 2000;

/** Steps, each a line that opens to show its details and the steps inside. @param prefix `2.` for those of step 2 */
export const stepList = (steps: readonly StepRecord[], prefix = ''): Markup =>
  markup`<ol class="steps">
${steps.map((step, i) => stepItem(step, `${prefix}${i + 1}`))}</ol>`;

function stepItem(step: StepRecord, number: string): Markup {
  const { outcome, title, line, remark, ms, error, heal, steps } = step;
  const row = markup`${markOf(outcome)}
<span class="name">${number}. ${title}</span> <span class="time">${outcome === 'skipped' ? 'not run' : durationText(ms)}</span>
${line && markup`<code class="line quiet">${line}</code>`}${remark && markup`<span class="remark">${remark}</span>`}${error && markup`<span class="error">${error.code} ${cut(error.message, LONGEST_LINE)}</span>`}${heal && markup`<span class="heal">! ${cut(healLine(heal), LONGEST_MESSAGE)}</span>`}`;
  if (outcome === 'skipped') return markup`<li class="skipped"><div class="row">${row}</div></li>\n`;
  return markup`<li><details${isOpen(outcome) && new Markup(' open')}><summary class="row">${row}</summary>
<div class="inside">${factsOf(step)}${attemptsOf(step)}${traceTables(step.traces)}${screenOf(step, number)}${steps.length > 0 ? stepList(steps, `${number}.`) : undefined}</div></details></li>\n`;
}

const isOpen = (outcome: StepOutcome): boolean => outcome === 'failed' || outcome === 'soft';

const screenOf = ({ screen, error }: StepRecord, number: string): Markup | undefined =>
  screen && screenFigure(screen, error ? `The screen when step ${number} failed` : `The screen after step ${number}`);

function factsOf({ params, result, error, began, place, steps }: StepRecord): Markup | false {
  const facts = [
    ...params.map(({ name, values }) =>
      fact(
        name,
        values.map((value, i) => markup`${i > 0 ? ' or ' : ''}${code(value)}`),
      ),
    ),
    result && fact('Result', 'text' in result ? block(result.text) : screenImage(result, RESULT_CAPTION)),
    error && error.message.length > LONGEST_LINE && fact('Error', code(`${error.code} ${error.message}`)),
    place !== undefined && fact('Place', code(place)),
    steps.length === 0 && fact('Began', timeOf(began)),
  ];
  return facts.some(Boolean) && markup`<dl>${facts}</dl>`;
}

const RESULT_CAPTION = 'The screen as the keyword answered it';

const fact = (name: string, value: Markup | readonly Markup[]): Markup => markup`<dt>${name}</dt><dd>${value}</dd>`;
const code = (text: string): Markup => (text.length > LONGEST_LINE ? block(text) : markup`<code>${text}</code>`);
const block = (text: string): Markup => markup`<pre tabindex="0">${cut(text, LONGEST)}</pre>`;

function attemptsOf({ attempts, attemptsTotal, error }: StepRecord): Markup | undefined {
  if (attempts.length === 0) return undefined;
  const count = `${countText(attemptsTotal, 'combination')} of alternatives failed`;
  const listed = attempts.length < attemptsTotal ? `; the first ${attempts.length}:` : ':';
  return markup`<div><p>${count}${error ? '' : ' before the one that succeeded'}${listed}</p><ol class="attempts">${attempts.map(attemptItem)}</ol></div>`;
}

const attemptItem = ({ params, code: errorCode, message, traces }: AttemptRecord): Markup =>
  markup`<li><code>${cut(paramsLine(params), LONGEST_LINE)}</code><p class="error">${errorCode} ${cut(message, LONGEST_MESSAGE)}</p>${traceTables(traces)}</li>`;

import type { CaseAttempt, CaseResult } from '../../result/run-result.js';
import { cut, Markup, markup } from '../markup.js';
import { attemptDetails } from './attempt-details.js';
import { markOf } from './page-elements.js';
import { durationText } from '../../../text/quantity.js';

const LONGEST_LINE = 300;

/** One case of the list: a line that opens to show its attempts. */
export function caseItem(result: CaseResult, isOpen: boolean): Markup {
  const { title, outcome, tags, reason, attempts, ms } = result;
  const row = markup`${markOf(outcome)}
<span class="name">${title}</span> <span class="time">${outcome === 'skipped' ? 'not run' : durationText(ms)}</span>
<span class="line quiet">${factsOf(result).join(' · ')}${tags.map((tag) => markup` <span class="tag">${tag}</span>`)}</span>${reason && markup`<span class="remark">${reason}</span>`}${errorOf(result)}`;
  const facts = markup`class="case" data-outcome="${outcome}" data-tags="${JSON.stringify(tags)}"`;
  if (attempts.length === 0) return markup`<li ${facts}><div class="row">${row}</div></li>\n`;
  return markup`<li ${facts}><details${isOpen ? new Markup(' open') : undefined}><summary class="row">${row}</summary>
<div class="inside">${attempts.length === 1 ? attemptDetails(attempts[0]!) : attempts.map((each, i) => attemptItem(each, i + 1, attempts.length))}</div></details></li>\n`;
}

function factsOf({ place, session, attempts }: CaseResult): string[] {
  const { driver } = attempts.at(-1) ?? {};
  const { length } = attempts;
  return [
    place,
    session === 'default' ? driver : driver === undefined ? session : `${session} (${driver})`,
    length > 1 ? `${length} attempts` : undefined,
  ].filter((fact) => fact !== undefined);
}

function errorOf({ outcome, attempts }: CaseResult): Markup | undefined {
  const { error } = attempts.at(-1) ?? {};
  if (outcome !== 'failed' || !error) return undefined;
  return markup`<span class="error">${error.code} ${cut(error.message, LONGEST_LINE)}</span>`;
}

/** The last attempt, which decided, is open. */
const attemptItem = (attempt: CaseAttempt, number: number, count: number): Markup =>
  markup`<details class="attempt"${number === count ? new Markup(' open') : undefined}><summary class="row">${markOf(attempt.outcome)}
<span class="name">Attempt ${number} of ${count}</span> <span class="time">${durationText(attempt.ms)}</span></summary>
<div class="inside">${attemptDetails(attempt)}</div></details>\n`;

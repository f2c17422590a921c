import { type CaseOutcome, countOf, type RunResult } from '../../result/run-result.js';
import { type Markup, markup } from '../markup.js';
import { caseCounts } from '../run-counts.js';
import { caseItem } from './case-item.js';
import { FILTER_SCRIPT } from './filter-script.js';
import { page } from './page.js';
import { MARKS, timeOf } from './page-elements.js';
import { durationText } from '../../../text/quantity.js';

/** More failed cases are closed: the page is a list first. */
const MAX_OPEN = 3;

/** The page of a report's folder. Files of the folder are named relative to it. */
export function suitePage(run: RunResult): string {
  const { project, cases, problems, warnings } = run;
  const failed = cases.filter(({ outcome }) => outcome === 'failed');
  const open = new Set(failed.length <= MAX_OPEN ? failed : []);
  return page(run, {
    title: project,
    counts: caseCounts(run),
    facts: [
      ['Date', timeOf(run.began)],
      ['Time', durationText(run.ms)],
      ['Workers', `${run.workers}`],
      ['Shard', run.shard],
      ['Version', `svc ${run.version}`],
    ],
    script: FILTER_SCRIPT,
    main: [
      ...problems.map(({ code, message }) => markup`<p class="notice error">${code} ${message}</p>`),
      ...(warnings.length > 0
        ? [markup`<ul class="warnings">${warnings.map((each) => markup`<li>${each}</li>`)}</ul>`]
        : []),
      markup`<h2>Cases</h2>`,
      filterForm(run),
      markup`<ol class="cases">${cases.map((each) => caseItem(each, open.has(each)))}</ol>`,
    ],
  });
}

const OUTCOMES: readonly CaseOutcome[] = ['passed', 'flaky', 'failed', 'skipped'];

/** Hidden until the script runs. */
function filterForm(run: RunResult): Markup {
  const tags = [...new Set(run.cases.flatMap((each) => each.tags))].sort();
  const present = OUTCOMES.filter((outcome) => countOf(run, outcome) > 0);
  const choice = (value: string, text: string, isChosen: boolean) =>
    markup`<label><input type="radio" name="outcome" value="${value}"${isChosen && markup` checked`}>${text}</label>`;
  return markup`<form class="filter" hidden><fieldset><legend class="apart">Outcome</legend>${choice('', `All ${run.cases.length}`, true)}${present.map(
    (outcome) => choice(outcome, `${MARKS[outcome][1]} ${countOf(run, outcome)}`, false),
  )}</fieldset>
<label>Text <input type="search" name="text" autocomplete="off"></label>${
    tags.length > 0 &&
    markup`<label>Tag <select name="tag"><option value="">any</option>${tags.map((tag) => markup`<option>${tag}</option>`)}</select></label>`
  }<output aria-live="polite"></output></form>`;
}

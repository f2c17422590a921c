import type { CaseAttempt, RunResult } from '../../result/run-result.js';
import { markup } from '../markup.js';
import { countSteps, healedSteps, stepsOf } from '../run-counts.js';
import { page } from './page.js';
import { screenFigure, timeOf } from './page-elements.js';
import { stepList } from './step-item.js';
import { durationText } from '../../../text/quantity.js';

/** The page of a run of one case that is a plain list of steps: what `svc run` and `svc demo` write. */
export function stepsPage(run: RunResult): string {
  const { title, reason, attempts } = run.cases[0]!;
  const attempt = attempts[0]!;
  const steps = stepsOf(attempt);
  const [problem] = run.problems;
  return page(run, {
    title,
    counts: countsOf(attempt),
    facts: [
      ['Driver', attempt.driver],
      ['Address', attempt.address],
      ['Date', timeOf(run.began)],
      ['Time', durationText(run.ms)],
      ['Version', `svc ${run.version}`],
    ],
    main: markup`${problem && markup`<h2>The session could not be opened</h2><p class="notice">${problem.code} ${problem.message}</p>`}
<h2>Steps</h2>${stepList(steps)}${reason && markup`<p class="quiet">Steps ${reason}.</p>`}
${attempt.screen && markup`<h2>The screen at the end</h2>${screenFigure(attempt.screen, 'The screen at the end')}`}`,
  });
}

function countsOf(attempt: CaseAttempt): string {
  const count = (outcome: 'passed' | 'failed' | 'skipped') => countSteps(attempt, outcome);
  const parts = [`${count('passed')} of ${stepsOf(attempt).length} steps passed`];
  const healed = healedSteps(attempt).length;
  if (healed > 0) parts.push(`${healed} of them healed`);
  if (count('failed') > 0) parts.push(`${count('failed')} failed`);
  if (count('skipped') > 0) parts.push(`${count('skipped')} did not run`);
  return parts.join(', ');
}

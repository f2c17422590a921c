import { createHash } from 'node:crypto';
import { duration, Markup, markup } from './markup.js';
import { REPORT_STYLE } from './report-style.js';
import { countHealed, countOf, isPassed, reasonOfSkip, type RunRecord } from './run-record.js';
import { screenImage, stepItem, timeOf } from './step-item.js';

/** Content security policy: only this style sheet and embedded pictures. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(REPORT_STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A self-contained page: a summary, the steps with their details, the last screen. */
export function htmlReport(run: RunRecord): string {
  const { title, steps, problem, screen } = run;
  const facts: readonly (readonly [string, Markup | string | undefined])[] = [
    ['Driver', run.driver],
    ['Address', run.address],
    ['Date', timeOf(run.began)],
    ['Time', duration(run.ms)],
    ['Version', `svc ${run.version}`],
  ];
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><link rel="icon" href="data:,"><style>${new Markup(REPORT_STYLE)}</style></head>
<body><header class="${isPassed(run) ? 'passed' : 'failed'}"><p class="verdict">${verdictOf(run)}</p><h1>${title}</h1>
<p class="counts">${countsOf(run)}</p>
<dl>${facts.map(([name, value]) => value && markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl></header>
<main>${problem && markup`<h2>The session could not be opened</h2><p class="notice">${problem.code} ${problem.message}</p>`}
<h2>Steps</h2><ol class="steps">
${steps.map((step, i) => stepItem(step, i + 1))}</ol>${countOf(run, 'skipped') > 0 ? markup`<p class="quiet">Steps ${reasonOfSkip(run)}.</p>` : ''}
${screen && markup`<h2>The screen at the end</h2>${screenImage(screen, 'The screen at the end')}`}</main></body></html>
`.text;
}

function verdictOf(run: RunRecord): string {
  if (run.isInterrupted) return 'Interrupted';
  return isPassed(run) ? 'Passed' : 'Failed';
}

function countsOf(run: RunRecord): string {
  const parts = [`${countOf(run, 'passed')} of ${run.steps.length} steps passed`];
  const [failed, skipped] = [countOf(run, 'failed'), countOf(run, 'skipped')];
  const healed = countHealed(run);
  if (healed > 0) parts.push(`${healed} of them healed`);
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} did not run`);
  return parts.join(', ');
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowser } from '../plugins/drivers/playwright/_launch/find-browser.js';
import { ReportFolder } from '../src/suite/report/report-folder.js';
import type { CaseResult, RunResult } from '../src/suite/result/run-result.js';
import type { Picture, StepRecord } from '../src/suite/result/step-record.js';
import type { Benchmark } from './_support/benchmark.js';
import { now } from './_support/clock.js';
import { estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { withProject } from './suite/temporary-project.js';

const CASES = 100;
const STEPS_OF_CASE = 50;
/** Every fifth case failed, with a picture. */
const FAILED_EACH = 5;
const WARM_UP = 2;
const ROUNDS = 15;
const TIME = '2026-01-01T00:00:00.000Z';

/** A report of 5,000 steps: from its address until Chromium has drawn it. */
export const suiteReport: Benchmark = {
  name: 'suite-report',
  measure: () =>
    withProject({}, async (directory) => {
      const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
      const browser = await chromium.launch({ executablePath: path, args: [...args] });
      try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        const screen = await page.screenshot();
        const folder = await ReportFolder.open(join(directory, 'report'));
        await folder.write(runOf(await folder.picture(screen, 'image/png')), {});
        const url = pathToFileURL(join(directory, 'report', 'index.html')).href;
        const times: number[] = [];
        for (let round = -WARM_UP; round < ROUNDS; round++) {
          await page.goto('about:blank');
          const began = now();
          await page.goto(url);
          await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
          );
          if (round >= 0) times.push(now() - began);
        }
        const steps = (CASES * STEPS_OF_CASE).toLocaleString('en');
        return [
          {
            name: `a report of ${steps} steps, opened`,
            unit: 'ms',
            ours: estimate(times),
            limit: { of: 'value', most: 2000 },
          },
        ];
      } finally {
        await browser.close();
      }
    }),
};

const runOf = (screen: Picture): RunResult => ({
  ...{ format: 1, version: '0.0.0', project: 'shop', began: TIME, ms: 600_000, workers: 2, isInterrupted: false },
  problems: [],
  warnings: [],
  cases: Array.from({ length: CASES }, (_, number) => caseOf(number, screen)),
});

function caseOf(number: number, screen: Picture): CaseResult {
  const isFailed = number % FAILED_EACH === 0;
  const error = { code: 'E0201', message: 'Element not found: id=total. The nearest is css=.total' };
  const steps = Array.from({ length: STEPS_OF_CASE }, (_, i) => stepOf(number, i));
  if (isFailed) steps.push({ ...stepOf(number, STEPS_OF_CASE), outcome: 'failed', error, screen });
  const outcome = isFailed ? 'failed' : 'passed';
  return {
    id: `shop.test.yaml ${number}`,
    title: `a guest buys product ${number} of the list`,
    ...{ file: 'shop.test.yaml', place: `shop.test.yaml:${number + 1}:3`, tags: ['web', 'smoke'], session: 'default' },
    outcome,
    ms: 6000,
    attempts: [
      {
        ...{ outcome, began: TIME, ms: 6000, worker: 1, driver: 'playwright', parts: [{ part: 'case', steps }] },
        ...(isFailed && { error, screen }),
        ...{ foundErrors: [], console: [], network: [], attachments: [] },
      },
    ],
  };
}

const stepOf = (number: number, step: number): StepRecord => ({
  ...{
    kind: 'keyword',
    title: 'Press Element',
    keyword: 'press_element',
    line: `id=button-${step}`,
    outcome: 'passed',
  },
  params: [{ name: 'element', values: [`id=button-${step}`, `text=Button ${step}`] }],
  ...{ began: TIME, ms: 120, place: `shop.test.yaml:${number + step}:9` },
  ...{ traces: [{ note: `id=button-${step} was found in 12 ms` }], attempts: [], attemptsTotal: 0, steps: [] },
});

await runAlone(import.meta.url, suiteReport);

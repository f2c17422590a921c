import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { findBrowser } from '../plugins/drivers/playwright/_launch/find-browser.js';
import type { Benchmark, Measurement } from './_support/benchmark.js';
import { now } from './_support/clock.js';
import { COUNTER_PAGE } from './_support/counter-page.js';
import { type Estimate, estimate } from './_support/estimate.js';
import { withPage } from './_support/page-server.js';
import { runAlone } from './_support/run-alone.js';
import { Service } from './_support/service.js';
import { Session } from './_support/session.js';

const WARM_UP = 2;
const ROUNDS = 11;
/** Milliseconds in which the service gets a browser ready for the next session. */
const REST_MS = 1000;

/** Starts something on the page; returns what ends it. */
type Start = () => Promise<() => Promise<unknown>>;

/** Times each start, in turns; the ends are not counted. */
async function inTurns(starts: readonly Start[], restMs = 0): Promise<Estimate[]> {
  const samples = starts.map((): number[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, start] of starts.entries()) {
      await sleep(restMs);
      const began = now();
      const end = await start();
      if (round >= 0) samples[index]!.push(now() - began);
      await end();
    }
  }
  return samples.map(estimate);
}

const startOf =
  (service: Service, url: string): Start =>
  async () => {
    const config = { driver_sources: [{ playwright: { capabilities: { url } } }], elements_sources: ['playwright'] };
    const session = await Session.start(service, { ...config, text_detection: [], image_detection: [] });
    return () => session.stop();
  };

async function measure(url: string): Promise<Measurement[]> {
  const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
  const launch = () => chromium.launch({ executablePath: path, args: [...args] });
  const bare = await launch();
  const context: Start = async () => {
    const opened = await bare.newContext();
    await (await opened.newPage()).goto(url);
    return () => opened.close();
  };
  const launched: Start = async () => {
    const browser = await launch();
    await (await browser.newPage()).goto(url);
    return () => browser.close();
  };
  try {
    const atOnce = await Service.use({}, (service) => inTurns([startOf(service, url), context]));
    const rested = await Service.use({}, (service) => inTurns([startOf(service, url)], REST_MS));
    const cold = await Service.use({ env: { SVC_WARM_BROWSERS: '0' } }, (service) =>
      inTurns([startOf(service, url), launched]),
    );
    const limit = { of: 'value', most: 250 } as const;
    return [
      {
        name: 'session starts on a page one after the other, beside a context of a warm browser',
        unit: 'ms',
        ours: atOnce[0]!,
        baseline: atOnce[1]!,
        limit,
      },
      { name: 'the same, each after a pause', unit: 'ms', ours: rested[0]!, baseline: atOnce[1]!, limit },
      {
        name: 'the same with warm_browsers 0, beside a launch of a browser',
        unit: 'ms',
        ours: cold[0]!,
        baseline: cold[1]!,
      },
    ];
  } finally {
    await bare.close();
  }
}

/** A session on a page with a browser process of its own, from the request to its answer. */
export const sessionStart: Benchmark = { name: 'session-start', measure: () => withPage(COUNTER_PAGE, measure) };

await runAlone(import.meta.url, sessionStart);

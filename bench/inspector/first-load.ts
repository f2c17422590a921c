import { setTimeout as sleep } from 'node:timers/promises';
import type { Measurement } from '../_support/benchmark.js';
import { withBarePage } from '../_support/bare-page.js';
import { estimate, exact } from '../_support/estimate.js';
import { Session } from '../_support/session.js';
import { now } from '../_support/clock.js';

const LOADS = 20;

/** The first load of the page with an empty cache: what is sent, and the time until the list of sessions is there. */
export const measureLoad = (): Promise<Measurement[]> =>
  // The browser that is compared starts with the session.
  Session.use('about:blank', {}, ({ service }) =>
    withBarePage('about:blank', service, async (page) => {
      const browser = page.context().browser()!;
      const times: number[] = [];
      let bytes = 0;
      for (let load = 0; load < LOADS; load++) {
        const context = await browser.newContext();
        const fresh = await context.newPage();
        const devTools = await context.newCDPSession(fresh);
        await devTools.send('Network.enable');
        bytes = 0;
        devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
        const began = now();
        await fresh.goto(`${service.url}/inspector/`);
        await fresh.locator('main').first().waitFor();
        await fresh.getByText('playwright').first().waitFor();
        times.push(now() - began);
        await sleep(100);
        await context.close();
      }
      return [
        { name: 'sent for the first load', unit: 'kB', ours: exact(bytes / 1000), limit: { of: 'value', most: 120 } },
        { name: 'first load until the list', unit: 'ms', ours: estimate(times), limit: { of: 'value', most: 1000 } },
      ];
    }),
  );

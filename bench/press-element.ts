import type { Benchmark } from './_support/benchmark.js';
import { withBarePage } from './_support/bare-page.js';
import { COUNTER_PAGE } from './_support/counter-page.js';
import { interleave, WITH_FRAMES } from './_support/interleave.js';
import { withPage } from './_support/page-server.js';
import { runAlone } from './_support/run-alone.js';
import { Session } from './_support/session.js';

/** Press Element by CSS over HTTP, beside `page.click` of bare Playwright. */
export const pressElement: Benchmark = {
  name: 'press-element',
  measure: () =>
    withPage(COUNTER_PAGE, (url) =>
      Session.use(url, {}, (session) =>
        withBarePage(url, session.service, async (page) => {
          const presses = { ours: 0, bare: 0 };
          const press = async () => {
            await session.act('Press Element', ['css=#count']);
            presses.ours++;
          };
          const pressBare = async () => {
            await page.click('#count');
            presses.bare++;
          };
          const [ours, baseline] = await interleave([press, pressBare], WITH_FRAMES);
          const arrived = {
            ours: await session.script<number>('return window.times'),
            bare: await page.evaluate<number>('window.times'),
          };
          if (arrived.ours !== presses.ours || arrived.bare !== presses.bare) {
            throw new Error(`presses made: ${JSON.stringify(presses)}, arrived: ${JSON.stringify(arrived)}`);
          }
          return [
            {
              name: 'Press Element by CSS',
              unit: 'ms',
              ours: ours!,
              baseline: baseline!,
              limit: { of: 'difference', most: 2 },
            },
          ];
        }),
      ),
    ),
};

await runAlone(import.meta.url, pressElement);

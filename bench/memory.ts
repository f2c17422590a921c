import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from './_support/benchmark.js';
import { exact } from './_support/estimate.js';
import { withPage } from './_support/page-server.js';
import { runAlone } from './_support/run-alone.js';
import { Session } from './_support/session.js';

const PAGE = '<!doctype html><h1 id="title">Hello</h1><input id="name"><button id="press">A</button>';
const KEYWORDS = [
  ['Press Element', { element: 'css=#press' }],
  ['Enter Text', { element: 'css=#name', text: 'hello' }],
  ['Get Text', { element: 'css=#title' }],
  ['Assert Presence', { elements: 'css=#press' }],
] as const;
const WARM_UP = 400;
const CALLS = 30_000;
/** Milliseconds until a stopped session's memory is given back. */
const GIVEN_BACK = 25_000;

/** Memory of the service's process, without the browser, after many keywords of one session, and after its end. */
export const memory: Benchmark = {
  name: 'memory',
  measure: () =>
    withPage(PAGE, (url) =>
      Session.use(url, {}, async (session) => {
        const { service } = session;
        const run = async (calls: number) => {
          for (let call = 0; call < calls; call++) {
            const [keyword, params] = KEYWORDS[call % KEYWORDS.length]!;
            await session.act(keyword, params);
          }
          return service.resident();
        };
        const before = await run(WARM_UP);
        const after = await run(CALLS);
        await session.stop();
        await sleep(GIVEN_BACK);
        const ended = await service.resident();
        return [
          {
            name: `resident after ${CALLS} keywords, beside ${WARM_UP}`,
            unit: 'MB',
            ours: exact(after),
            baseline: exact(before),
            limit: { of: 'difference', most: 60 },
          },
          {
            name: 'resident after the end of the session',
            unit: 'MB',
            ours: exact(ended),
            baseline: exact(before),
            limit: { of: 'difference', most: 30 },
          },
        ];
      }),
    ),
};

await runAlone(import.meta.url, memory);

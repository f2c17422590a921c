import type { Benchmark } from './_support/benchmark.js';
import { interleave } from './_support/interleave.js';
import { runAlone } from './_support/run-alone.js';
import { Session } from './_support/session.js';

/** A keyword that does nothing, over HTTP: the overhead of the service. */
export const noOpKeyword: Benchmark = {
  name: 'no-op-keyword',
  measure: () =>
    Session.use('about:blank', {}, async (session) => {
      const repetitions = { warmUp: 300, least: 300, most: 2000 };
      const [ours] = await interleave([() => session.act('Sleep', ['0'])], repetitions);
      return [{ name: 'Sleep 0', unit: 'ms', ours: ours!, limit: { of: 'value', most: 2 } }];
    }),
};

await runAlone(import.meta.url, noOpKeyword);

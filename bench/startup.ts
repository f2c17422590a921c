import { setTimeout as sleep } from 'node:timers/promises';
import { startBareNode } from './_support/bare-node.js';
import type { Benchmark } from './_support/benchmark.js';
import { estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { Service } from './_support/service.js';

const WARM_UP = 3;
const STARTS = 20;
/** Milliseconds until a ready service is idle. */
const REST_MS = 300;

/**
 * `svc serve`: from the start of the process to the line with its address, beside Node without a script, and its memory
 * before a session.
 */
export const startup: Benchmark = {
  name: 'startup',
  measure: async () => {
    const times: number[] = [];
    const sizes: number[] = [];
    const bare: number[] = [];
    for (let start = -WARM_UP; start < STARTS; start++) {
      await Service.use({}, async (service) => {
        await sleep(REST_MS);
        if (start < 0) return;
        times.push(service.readyMs);
        sizes.push(await service.resident());
      });
      const ofNode = await startBareNode();
      if (start >= 0) bare.push(ofNode);
    }
    return [
      {
        name: 'svc serve, ready',
        unit: 'ms',
        ours: estimate(times),
        baseline: estimate(bare),
        limit: { of: 'value', most: 300 },
      },
      { name: 'svc serve, resident', unit: 'MB', ours: estimate(sizes), limit: { of: 'value', most: 130 } },
    ];
  },
};

await runAlone(import.meta.url, startup);

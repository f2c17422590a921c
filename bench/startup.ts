import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Benchmark } from './_support/benchmark.js';
import { estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { Service } from './_support/service.js';

const WARM_UP = 3;
const STARTS = 20;
/** Milliseconds after which a service that is ready has come to rest. */
const REST = 300;

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

/** `svc serve`: from the start of the process to the line with its address, and its memory before a session. */
export const startup: Benchmark = {
  name: 'startup',
  measure: async () => {
    const times: number[] = [];
    const sizes: number[] = [];
    for (let start = -WARM_UP; start < STARTS; start++) {
      await Service.use({}, async ({ pid, readyMs }) => {
        await sleep(REST);
        if (start < 0) return;
        times.push(readyMs);
        sizes.push(await residentMegabytes(pid));
      });
    }
    return [
      { name: 'svc serve, ready', unit: 'ms', ours: estimate(times), limit: { of: 'value', most: 600 } },
      { name: 'svc serve, resident', unit: 'MB', ours: estimate(sizes), limit: { of: 'value', most: 130 } },
    ];
  },
};

await runAlone(import.meta.url, startup);

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Benchmark } from './_support/benchmark.js';
import { estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';

const WARM_UP = 2;
const STARTS = 15;
const PROCESS = fileURLToPath(new URL('_support/embedded-appium-process.js', import.meta.url));

/** The start of the embedded Appium server for the first session, until it answers. */
export const embeddedAppium: Benchmark = {
  name: 'embedded-appium',
  measure: async () => {
    const times: number[] = [];
    for (let start = -WARM_UP; start < STARTS; start++) {
      const { stdout } = await promisify(execFile)(process.execPath, [PROCESS]);
      if (start >= 0) times.push(Number(stdout));
    }
    return [{ name: 'embedded Appium, ready', unit: 'ms', ours: estimate(times), limit: { of: 'value', most: 2000 } }];
  },
};

await runAlone(import.meta.url, embeddedAppium);

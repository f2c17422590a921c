import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startBareNode } from './_support/bare-node.js';
import type { Benchmark } from './_support/benchmark.js';
import { now } from './_support/clock.js';
import { estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';

const SVC = fileURLToPath(new URL('../../bin/svc.js', import.meta.url));
const WARM_UP = 3;
const STARTS = 25;

const COMMANDS = [
  { args: ['--version'], most: 90 },
  { args: ['keywords'], most: 180 },
];

/** Short commands, from the start of the process to its end, beside Node without a script. */
export const commandStart: Benchmark = {
  name: 'command-start',
  measure: async () => {
    const times = COMMANDS.map((): number[] => []);
    const bare: number[] = [];
    for (let start = -WARM_UP; start < STARTS; start++) {
      for (const [index, { args }] of COMMANDS.entries()) {
        const began = now();
        await promisify(execFile)(process.execPath, [SVC, ...args]);
        if (start >= 0) times[index]!.push(now() - began);
      }
      const ofNode = await startBareNode();
      if (start >= 0) bare.push(ofNode);
    }
    return COMMANDS.map(({ args, most }, index) => ({
      name: `svc ${args.join(' ')}`,
      unit: 'ms',
      ours: estimate(times[index]!),
      baseline: estimate(bare),
      limit: { of: 'value', most },
    }));
  },
};

await runAlone(import.meta.url, commandStart);

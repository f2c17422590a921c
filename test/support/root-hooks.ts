import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Runner } from 'mocha';
import { printDurations } from './durations.js';
import { endShared } from './shared-ends.js';
import { SharedRun } from './shared-run.js';

let cache: string | undefined;
let run: SharedRun | undefined;

/** Runs once, in the main process, before the processes that run the spec files. */
export async function mochaGlobalSetup(this: Runner): Promise<void> {
  // What is cached for a user is cached for this run alone.
  cache = await mkdtemp(join(tmpdir(), 'svc-test-cache-'));
  process.env['XDG_CACHE_HOME'] = cache;
  run = await SharedRun.start();
  printDurations(this);
}

export async function mochaGlobalTeardown(): Promise<void> {
  await run?.stop();
  if (cache !== undefined) await rm(cache, { recursive: true, force: true });
}

/** Closes what a process opened for its spec files: after each file where files run side by side. */
export const mochaHooks = {
  afterAll: endShared,
};

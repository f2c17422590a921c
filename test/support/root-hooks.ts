import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endShared } from './shared-ends.js';

let cache: string | undefined;

/** Runs once, before the processes that run the spec files: what is cached for a user is cached for this run alone. */
export async function mochaGlobalSetup(): Promise<void> {
  cache = await mkdtemp(join(tmpdir(), 'svc-test-cache-'));
  process.env['XDG_CACHE_HOME'] = cache;
}

export async function mochaGlobalTeardown(): Promise<void> {
  if (cache !== undefined) await rm(cache, { recursive: true, force: true });
}

/** Ends what spec files share: once after all files, or after each file where files run side by side. */
export const mochaHooks = {
  afterAll: endShared,
};

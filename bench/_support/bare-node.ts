import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { now } from './clock.js';

/** Milliseconds of Node itself, from its start to its end, without a script: no command takes less. */
export async function startBareNode(): Promise<number> {
  const began = now();
  await promisify(execFile)(process.execPath, ['-e', '0']);
  return now() - began;
}

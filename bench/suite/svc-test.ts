import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { now } from '../_support/clock.js';

const SVC = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));
const PROBE = new URL('peak-memory-probe.js', import.meta.url).href;

/** A run of `svc test` that ended well. */
export interface TestRun {
  /** From the start of the process to its end. */
  readonly ms: number;
  /** Most resident memory, in megabytes. */
  readonly peakMb: number;
  readonly stdout: string;
}

/** Runs `svc test` in this directory. @throws Error with its output when it exits with another code than 0 */
export async function svcTest(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<TestRun> {
  // Settings in the environment would change the results, except for the browser.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(SVC_(?!BROWSER$)|CI$)/.test(name));
  const began = now();
  const child = spawn(process.execPath, ['--import', PROBE, SVC, 'test', ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const onExit = () => child.kill();
  process.once('exit', onExit);
  const outputs = [child.stdout!, child.stderr!, child.stdio[3] as Readable].map((stream) => text(stream));
  const [code] = (await once(child, 'close')) as [number | null];
  const ms = now() - began;
  process.removeListener('exit', onExit);
  const [stdout, stderr, peak] = await Promise.all(outputs);
  if (code !== 0) throw new Error(`svc test ${args.join(' ')} ended with ${code}:\n${stdout}\n${stderr}`);
  return { ms, peakMb: Number(peak) / 1024, stdout: stdout! };
}

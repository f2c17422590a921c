import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measurement } from '../benchmark.js';
import { benchmarkCommand } from './checkout.js';

/** The measurements of one benchmark by both checkouts, made one after the other. */
export interface Turn {
  readonly current: readonly Measurement[];
  readonly base: readonly Measurement[];
}

const MAX_OUTPUT = 64 * 1024 * 1024;

/**
 * Runs one benchmark of both checkouts in turns; each second turn begins with the other one, so that neither profits from
 * its place.
 * @throws Error when a checkout does not have the benchmark, or it failed
 */
export async function takeTurns(name: string, current: string, base: string, turns: number): Promise<Turn[]> {
  const taken: Turn[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const isReversed = turn % 2 === 1;
    const first = await measure(isReversed ? base : current, name);
    const second = await measure(isReversed ? current : base, name);
    taken.push(isReversed ? { current: second, base: first } : { current: first, base: second });
  }
  return taken;
}

/** Runs a benchmark of a checkout in a process of its own. A missed limit is no failure here. */
async function measure(root: string, name: string): Promise<readonly Measurement[]> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-bench-turn-'));
  try {
    const file = join(directory, 'measurements.json');
    const args = [benchmarkCommand(root), '--json', file, name];
    const said = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: MAX_OUTPUT }).then(
      () => '',
      ({ stderr, message }: Error & { readonly stderr?: string }) => stderr ?? message,
    );
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const measurements = text === undefined ? [] : (JSON.parse(text) as SavedRun).measurements;
    if (measurements.length === 0) throw new Error(`${name} of ${root} measured nothing: ${said.trim()}`);
    return measurements;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface SavedRun {
  readonly measurements: readonly Measurement[];
}

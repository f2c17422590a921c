import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.js';
import { runBenchmarks } from './run-benchmarks.js';

/** Runs the benchmark when Node was started with its file. */
export async function runAlone(file: string, benchmark: Benchmark): Promise<void> {
  const started = process.argv[1];
  if (started !== undefined && realpathSync(started) === fileURLToPath(file)) await runBenchmarks([benchmark]);
}

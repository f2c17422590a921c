import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.js';
import { runBenchmarks } from './run-benchmarks.js';

/** Runs the benchmark when its file is what Node was started with. */
export async function runAlone(file: string, benchmark: Benchmark): Promise<void> {
  const started = process.argv[1];
  if (started !== undefined && realpathSync(started) === fileURLToPath(file)) await runBenchmarks([benchmark]);
}

import { inspect } from 'node:util';
import type { Benchmark, Measurement } from './benchmark.js';
import { machine } from './machine.js';
import { isMet, table } from './table.js';

/**
 * Runs benchmarks one after another and prints one table. A failure is printed to stderr and does not stop the
 * others. The exit code is 1 when one failed or a limit was missed.
 */
export async function runBenchmarks(benchmarks: readonly Benchmark[]): Promise<void> {
  // An exit ends the services; the default action of a signal would leave them running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const head = await machine();
  const measurements: Measurement[] = [];
  for (const { name, measure } of benchmarks) {
    process.stderr.write(`${name} ...\n`);
    try {
      measurements.push(...(await measure()));
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${name} failed: ${inspect(error)}\n`);
    }
  }
  if (measurements.some((measurement) => isMet(measurement) === false)) process.exitCode = 1;
  process.stdout.write(`\n${head}\nMedians, with half the width of their 95 % confidence interval\n\n`);
  process.stdout.write(table(measurements));
}

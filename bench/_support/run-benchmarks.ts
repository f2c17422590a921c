import { writeFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import type { Benchmark, Measurement } from './benchmark.js';
import { machine } from './machine.js';
import { isMet, table } from './table.js';

/** What a run measured, as it is saved. */
export interface BenchmarkRun {
  /** The machine, as one line of text. */
  readonly machine: string;
  /** Name of the benchmark beside each measurement. */
  readonly measurements: readonly (Measurement & { readonly benchmark: string })[];
}

/**
 * Runs benchmarks one after another and prints one table. A failure is printed to stderr and does not stop the
 * others. The exit code is 1 when one failed or a limit was missed.
 * @param file where the run is saved as JSON, too
 */
export async function runBenchmarks(benchmarks: readonly Benchmark[], file?: string): Promise<void> {
  // An exit ends the services; the default action of a signal would leave them running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const head = await machine();
  const measurements: (Measurement & { benchmark: string })[] = [];
  for (const { name, measure } of benchmarks) {
    process.stderr.write(`${name} ...\n`);
    try {
      measurements.push(...(await measure()).map((measurement) => ({ benchmark: name, ...measurement })));
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${name} failed: ${inspect(error)}\n`);
    }
    const run: BenchmarkRun = { machine: head, measurements };
    if (file !== undefined) await writeFile(file, JSON.stringify(run));
  }
  if (measurements.some((measurement) => isMet(measurement) === false)) process.exitCode = 1;
  process.stdout.write(`\n${head}\nMedians, with half the width of their 95 % confidence interval\n\n`);
  process.stdout.write(table(measurements));
}

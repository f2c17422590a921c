import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Benchmark } from './benchmark.js';
import { openCheckout } from './compare/checkout.js';
import { compareCheckouts } from './compare/compare-checkouts.js';
import { MAX_RATIO } from './compare/judge.js';
import { runBenchmarks } from './run-benchmarks.js';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = `Usage: npm run bench -- [NAME ...] [--json FILE] [--compare BASE]

  NAME            run these benchmarks, not all
  --json FILE     save the measurements, too
  --compare BASE  run those of another checkout in turns with those of this one, and fail when a value is more than
                  5 % larger here. BASE is the directory of a built checkout, or a revision of git.
`;

/** Runs what the arguments of the process ask for. The exit code is 2 for wrong arguments. */
export async function runCommandLine(all: readonly Benchmark[]): Promise<void> {
  try {
    const { values, positionals: names } = parseArgs({ options: OPTIONS, allowPositionals: true });
    if (values.help === true) {
      process.stdout.write(USAGE);
      return;
    }
    const unknown = names.filter((name) => !all.some((each) => each.name === name));
    if (unknown.length > 0) {
      const known = all.map(({ name }) => name).join(', ');
      throw new WrongArguments(`There is no benchmark ${unknown.join(', ')}; choose from ${known}`);
    }
    if (values.compare !== undefined && values.json !== undefined) {
      throw new WrongArguments('--json saves one run: leave out --compare');
    }
    const chosen = names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
    if (values.compare === undefined) await runBenchmarks(chosen, values.json);
    else await compareWith(values.compare, chosen);
  } catch (error) {
    const isUsage = error instanceof WrongArguments || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${(error as Error).message}\n${isUsage === true ? `\n${USAGE}` : ''}`);
    process.exitCode = 2;
  }
}

const OPTIONS = {
  json: { type: 'string' },
  compare: { type: 'string' },
  help: { type: 'boolean' },
} as const;

class WrongArguments extends Error {}

async function compareWith(base: string, benchmarks: readonly Benchmark[]): Promise<void> {
  const checkout = await openCheckout(base, PROJECT);
  try {
    const names = benchmarks.map(({ name }) => name);
    const { table, isGood } = await compareCheckouts({
      current: PROJECT,
      base: checkout.root,
      names,
      report: (line) => void process.stderr.write(`${line}\n`),
    });
    process.stdout.write(`\nMedians of runs in turns; a regression is more than × ${MAX_RATIO}\n\n${table}`);
    if (!isGood) process.exitCode = 1;
  } finally {
    await checkout.close();
  }
}

/** Writes a saved run into docs/benchmarks.md: `npm run bench -- --json run.json && node dist/bench/write-docs.js run.json` */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { replaceRunSections } from './_support/run-section.js';
import type { BenchmarkRun } from './_support/run-benchmarks.js';

const PAGE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: node dist/bench/write-docs.js RUN.json\n');
  process.exitCode = 2;
} else {
  const run = JSON.parse(readFileSync(file, 'utf8')) as BenchmarkRun;
  const page = replaceRunSections(readFileSync(PAGE, 'utf8'), run);
  writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}

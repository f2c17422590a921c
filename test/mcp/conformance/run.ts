import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { boot } from '../../../src/boot.js';
import { buildFeatures } from '../../../src/mcp/features.js';
import { serveMcpHttp } from '../../../src/mcp/transports/http.js';
import { prompts, resources } from './fixtures.js';
import { NOT_OFFERED } from './not-offered.js';

const exec = promisify(execFile);
const PLUGINS = fileURLToPath(new URL('plugins', import.meta.url));
/** Where the suite's package file lies: in the sources, which are compiled to `dist`. */
const PACKAGE = fileURLToPath(new URL('../../../../test/mcp/conformance', import.meta.url));
const PACKAGES = join(PACKAGE, 'node_modules');
/** `server-<scenario>-<time of day>`. */
const RESULT = /^server-(.+?)-\d{4}-\d\d-\d\dT/;

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Runs the official suite against a server of this service with fixtures, and prints a line a scenario. */
async function main(): Promise<void> {
  if (!existsSync(join(PACKAGES, '.package-lock.json'))) {
    await exec('npm', ['ci'], { cwd: PACKAGE });
  }
  const results = await mkdtemp(join(tmpdir(), 'conformance-'));
  const service = await boot({ flags: { port: 0, log_level: 'error', plugins: [PLUGINS] } });
  const features = buildFeatures(service, new Set(['all']));
  const server = await serveMcpHttp(service, {
    ...features,
    resources: [...features.resources, resources],
    prompts: [...features.prompts, ...prompts],
  });
  try {
    await runSuite(server.url, results);
    const failed = await report(results);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await server.close();
    await rm(results, { recursive: true, force: true });
  }
}

/** The suite needs Node 22: this one where it is new enough, else the one of the package file. */
const newerNode = (): string =>
  Number(process.versions.node.split('.')[0]) >= 22
    ? process.execPath
    : join(PACKAGES, `node-${process.platform}-${process.arch}`, 'bin', 'node');

/** The suite's own exit code counts scenarios that are not offered: what it wrote is judged instead. */
async function runSuite(url: string, results: string): Promise<void> {
  const suite = join(PACKAGES, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  await exec(newerNode(), [suite, 'server', '--url', url, '--suite', 'all', '--output-dir', results], {
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
  }).catch((error: Error & { code?: unknown }) => {
    if (error.code !== 1) throw error;
  });
}

/** @returns how many scenarios did not go as they should */
async function report(results: string): Promise<number> {
  const directories = (await readdir(results)).filter((name) => RESULT.test(name)).sort();
  let [passed, failed, left] = [0, 0, 0];
  for (const directory of directories) {
    const scenario = RESULT.exec(directory)![1]!;
    const checks = JSON.parse(await readFile(join(results, directory, 'checks.json'), 'utf8')) as Check[];
    const problems = checks.filter(({ status }) => status === 'FAILURE');
    const reason = NOT_OFFERED.get(scenario);
    const isRight = (problems.length === 0) === (reason === undefined);
    if (!isRight) failed++;
    else if (reason === undefined) passed++;
    else left++;
    const outcome = isRight ? (reason === undefined ? 'passed' : 'not offered') : 'FAILED';
    const why = reason ?? problems.map(({ id, errorMessage }) => `${id}: ${errorMessage ?? ''}`).join('; ');
    print(`${outcome.padEnd(12)} ${scenario}${why ? ` (${why})` : ''}`);
  }
  print(`${passed} scenarios passed, ${failed} failed, ${left} not offered`);
  return directories.length === 0 ? 1 : failed;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

await main();

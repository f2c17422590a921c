import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Benchmark, Measurement } from './_support/benchmark.js';
import { exact } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const KB_PER_MB = 1024;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

interface Installed {
  /** Disk space, in whole blocks, as `du` counts it. */
  readonly megabytes: number;
  /** Packages and scopes at the top of `node_modules`. */
  readonly atTop: number;
}

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout;
}

/** @returns the path of the package file */
async function pack(directory: string): Promise<string> {
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', directory];
  return join(directory, (await run('npm', args, PROJECT)).trim());
}

/** Installs the package file in an empty directory, as a user does. */
async function install(file: string, directory: string, options: readonly string[]): Promise<Installed> {
  await mkdir(directory);
  await writeFile(join(directory, 'package.json'), '{"private": true}');
  const quiet = ['--no-audit', '--no-fund', '--silent', '--ignore-scripts', '--prefer-offline'];
  await run('npm', ['install', ...quiet, ...options, file], directory);
  const modules = join(directory, 'node_modules');
  const [kilobytes] = (await run('du', ['-sk', modules], directory)).split('\t');
  const names = await readdir(modules);
  return {
    megabytes: Number(kilobytes) / KB_PER_MB,
    atTop: names.filter((name) => !name.startsWith('.')).length,
  };
}

async function measure(): Promise<Measurement[]> {
  const work = await mkdtemp(join(tmpdir(), 'svc-install-size-'));
  try {
    const file = await pack(work);
    const small = await install(file, join(work, 'small'), ['--omit=optional']);
    const full = await install(file, join(work, 'full'), []);
    return [
      {
        name: 'without optional parts',
        unit: 'MB',
        ours: exact(small.megabytes),
        limit: { of: 'value', most: 160 },
      },
      {
        name: 'without optional parts, packages at the top',
        unit: '',
        ours: exact(small.atTop),
        limit: { of: 'value', most: 220 },
      },
      { name: 'with optional parts', unit: 'MB', ours: exact(full.megabytes), limit: { of: 'value', most: 450 } },
      { name: 'with optional parts, packages at the top', unit: '', ours: exact(full.atTop) },
    ];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The installed package: its disk space and packages, from the registry or the cache of npm. Needs a build. */
export const installSize: Benchmark = { name: 'install-size', measure };

await runAlone(import.meta.url, installSize);

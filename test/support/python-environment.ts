import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));

/**
 * Installs packages of PyPI into an environment of their own, once for all runs.
 * @param name of the environment
 * @param packages with their versions, such as `xmlschema==4.3.2`
 * @returns the path of its Python
 */
export async function pythonWith(name: string, packages: readonly string[]): Promise<string> {
  const environment = join(CACHE, `python-${name}`);
  const python = join(environment, 'bin/python');
  if (existsSync(python)) return python;
  const unfinished = `${environment}-${process.pid}`;
  await mkdir(dirname(environment), { recursive: true });
  try {
    await exec('python3', ['-m', 'venv', unfinished]);
    await exec(join(unfinished, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
    await rename(unfinished, environment);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(python)) throw error;
  }
  return python;
}

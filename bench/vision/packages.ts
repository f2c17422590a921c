import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DIRECTORY } from './directory.js';

/** Where the packages of the pages lie. */
export const PACKAGES = join(DIRECTORY, 'node_modules');

const COMPLETE = join(PACKAGES, '.package-lock.json');

/** Installs the packages of the lock file, unless they are there. */
export async function installPackages(): Promise<void> {
  if (existsSync(COMPLETE)) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await promisify(execFile)(npm, ['ci', '--prefix', DIRECTORY, '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: DIRECTORY,
  });
}

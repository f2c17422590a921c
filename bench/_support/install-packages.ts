import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Installs the packages of the lock file in the directory, unless they are installed. */
export async function installPackages(directory: string): Promise<void> {
  if (existsSync(join(directory, 'node_modules', '.package-lock.json'))) return;
  // Not `npm ci`, which requires an entry for the optional packages of every platform, also those that were never published.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await promisify(execFile)(npm, ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: directory,
  });
}

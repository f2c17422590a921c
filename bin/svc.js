#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const DIST = new URL('dist/', ROOT);
const BUNDLE = new URL('bundle/', DIST);

/** What oclif prints, without loading it; undefined where it may name a platform that Node does not. */
function version() {
  const kernel = existsSync('/proc/version') ? readFileSync('/proc/version', 'utf8') : '';
  const ofWsl = ['/proc/sys/fs/binfmt_misc/WSLInterop', '/run/WSL'];
  if (/microsoft/i.test(kernel) || ofWsl.some((path) => existsSync(path)) || arch() === 'ia32') return undefined;
  const { name, version: number } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  return `${name}/${number} ${platform()}-${arch()} node-${process.version}`;
}

/** Whether the bundle has the modules that were compiled last: the compiler alone leaves it as it was. */
function isBundled() {
  const bundle = statSync(new URL('oclif.manifest.json', BUNDLE), { throwIfNoEntry: false });
  if (bundle === undefined) return false;
  const compilations = readdirSync(DIST).filter((name) => name.endsWith('.tsbuildinfo'));
  return compilations.every((name) => statSync(new URL(name, DIST)).mtimeMs <= bundle.mtimeMs);
}

const shown = process.argv[2] === '--version' ? version() : undefined;
if (shown !== undefined) process.stdout.write(`${shown}\n`);
else {
  const root = isBundled() ? BUNDLE : ROOT;
  const { main } = await import(new URL('dist/src/cli/main.js', root).href);
  await main(fileURLToPath(root));
}

import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { untrusted, untrustedCode } from '../untrusted.js';
import type { LeftOut } from './left-out.js';
import type { PluginRoot } from './plugin-root.js';

/** The package that runs. */
const OWN_PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));

/** Where others' plugins are. */
export interface FoundRoots {
  readonly roots: readonly PluginRoot[];
  readonly leftOut: readonly LeftOut[];
  /** Paths at which a root is or may appear, with links in them. */
  readonly places: readonly string[];
}

/**
 * Where others' plugins are: `plugins` in the working directory, then the directories and packages that the settings
 * name, each once.
 */
export function findRoots(named: readonly string[], cwd: string): FoundRoots {
  const roots = new Map<string, PluginRoot>();
  const leftOut: LeftOut[] = [];
  const places: string[] = [];
  const add = (directory: string, origin: string) => {
    const reason = untrusted(directory);
    const place = realpathSync(directory);
    if (reason !== undefined) leftOut.push({ file: directory, reason });
    else if (!roots.has(place)) roots.set(place, { directory: place, origin });
  };
  const here = join(cwd, 'plugins');
  if (!isOwn(here)) places.push(here);
  if (isDirectory(here) && !isOwn(here)) add(here, 'working directory');
  for (const name of named) {
    const directory = resolve(cwd, name);
    if (isDirectory(directory) || isPath(name)) places.push(directory);
    if (isDirectory(directory)) add(directory, 'setting');
    else if (isPath(name)) leftOut.push({ file: directory, reason: 'there is no such directory' });
    else {
      const found = packageDirectory(name, cwd);
      if ('reason' in found) leftOut.push(found);
      else for (const each of found.directories) add(each, `package ${name}`);
      places.push(...('directories' in found ? found.directories : []));
    }
  }
  return { roots: [...roots.values()], leftOut, places };
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The repository's own sources: what they compile to is loaded already. */
const isOwn = (directory: string): boolean =>
  existsSync(join(dirname(directory), 'package.json')) &&
  realpathSync(dirname(directory)) === realpathSync(OWN_PACKAGE);

const isPath = (name: string): boolean => isAbsolute(name) || /^\.{0,2}[\\/]|^~/.test(name) || name.includes('\\');

/** Where a package says that its plugins are: `"svc": {"plugins": "./dist"}` in its package.json. */
function packageDirectory(name: string, cwd: string): { readonly directories: readonly string[] } | LeftOut {
  const places = [join(cwd, 'any.js'), import.meta.url].flatMap(
    (place) => createRequire(place).resolve.paths(name) ?? [],
  );
  const found = places.map((place) => join(place, name)).find((path) => existsSync(join(path, 'package.json')));
  if (found === undefined) {
    return { file: name, reason: `neither a directory nor an installed package: npm install ${name}` };
  }
  const file = join(found, 'package.json');
  const untrustedReason = untrustedCode(file);
  if (untrustedReason !== undefined) return { file, reason: untrustedReason };
  let given: unknown;
  try {
    given = (JSON.parse(readFileSync(file, 'utf8')) as { svc?: { plugins?: unknown } } | null)?.svc?.plugins;
  } catch (error) {
    return {
      file,
      reason: `${error instanceof SyntaxError ? 'is no JSON' : 'cannot be read'}: ${(error as Error).message}`,
    };
  }
  const listed: unknown[] = Array.isArray(given) ? given : [given];
  const directories = listed.flatMap((each) => (typeof each === 'string' ? [resolve(found, each)] : []));
  if (directories.length === 0) return { file, reason: 'names no directory as "svc": {"plugins": "./dist"}' };
  const missing = directories.find((directory) => !isDirectory(directory));
  return missing === undefined ? { directories } : { file, reason: `there is no directory ${missing}` };
}

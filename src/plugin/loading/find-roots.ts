import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { untrusted, untrustedCode } from '../../untrusted.js';
import type { RejectedPlugin } from '../discovery.js';

/** The directory of the running package. */
const OWN_PACKAGE = fileURLToPath(new URL('../../../..', import.meta.url));

/** A directory with third-party plugins. */
export interface PluginRoot {
  /** Absolute path. */
  readonly directory: string;
  /** What names it: `svc`, `working directory`, `setting`, or `package <name>`. */
  readonly origin: string;
}

/** The result of looking for third-party plugins. */
export interface FoundRoots {
  readonly roots: readonly PluginRoot[];
  readonly rejected: readonly RejectedPlugin[];
  /** Paths at which a root exists or may appear, unresolved. */
  readonly places: readonly string[];
}

/**
 * Finds the directories with third-party plugins: `plugins` in the working directory, then the directories and packages
 * of the setting, each once.
 */
export function findRoots(named: readonly string[], cwd: string): FoundRoots {
  const roots = new Map<string, PluginRoot>();
  const rejected: RejectedPlugin[] = [];
  const places: string[] = [];
  const add = (directory: string, origin: string) => {
    const reason = untrusted(directory);
    const place = realpathSync(directory);
    if (reason !== undefined) rejected.push({ file: directory, reason });
    else if (!roots.has(place)) roots.set(place, { directory: place, origin });
  };
  const here = join(cwd, 'plugins');
  if (!isOwn(here)) places.push(here);
  if (isDirectory(here) && !isOwn(here)) add(here, 'working directory');
  for (const name of named) {
    const directory = resolve(cwd, name);
    if (isDirectory(directory) || isPath(name)) places.push(directory);
    if (isDirectory(directory)) add(directory, 'setting');
    else if (isPath(name)) rejected.push({ file: directory, reason: 'there is no such directory' });
    else {
      const found = packageDirectory(name, cwd);
      if ('reason' in found) rejected.push(found);
      else for (const each of found.directories) add(each, `package ${name}`);
      places.push(...('directories' in found ? found.directories : []));
    }
  }
  return { roots: [...roots.values()], rejected, places };
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The sources of this package, whose compiled form is already loaded. */
const isOwn = (directory: string): boolean =>
  existsSync(join(dirname(directory), 'package.json')) &&
  realpathSync(dirname(directory)) === realpathSync(OWN_PACKAGE);

const isPath = (name: string): boolean => isAbsolute(name) || /^\.{0,2}[\\/]|^~/.test(name) || name.includes('\\');

/** The plugin directories that a package names: `"svc": {"plugins": "./dist"}` in its package.json. */
function packageDirectory(name: string, cwd: string): { readonly directories: readonly string[] } | RejectedPlugin {
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

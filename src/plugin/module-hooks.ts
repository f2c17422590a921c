/** Runs in Node's thread for module hooks, once a directory of others' plugins is searched. */
import type { InitializeHook, LoadHook, ResolveFnOutput, ResolveHook } from 'node:module';
import type { MessagePort } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { untrustedCode } from '../untrusted.js';
import { compileTypeScript } from './compile-typescript.js';
import { ModuleVersions } from './module-versions.js';

export interface HookData {
  /** URL of the running service's own interface for plugins, by the name that is imported. */
  readonly own: Readonly<Record<string, string>>;
  /**
   * Gets news and questions, and answers each with URLs: news with those of the modules that are to be loaded again, a
   * question with those of the parts.
   */
  readonly port: MessagePort;
}

/** Asks for what a file imports, directly or not. */
export interface HookQuestion {
  readonly partsOf: string;
}

export interface HookNews {
  /** URLs of what belongs to plugins from now on: directories, with a slash at the end, and files. */
  readonly places: readonly string[];
  /** URLs of files that have another content than before. */
  readonly changed: readonly string[];
}

let own: HookData['own'] = {};
const directories = new Set<string>();
const files = new Set<string>();
const versions = new ModuleVersions();

export const initialize: InitializeHook<HookData> = ({ own: given, port }) => {
  own = given;
  port.on('message', (message: HookNews | HookQuestion) => {
    if ('partsOf' in message) return port.postMessage(versions.importedBy(message.partsOf));
    for (const url of message.places) (url.endsWith('/') ? directories : files).add(url);
    port.postMessage(versions.renew(message.changed));
  });
};

/** Packages below a directory of plugins are none; the directory may itself lie in a package. */
const isPlugin = (url: string): boolean =>
  files.has(url) ||
  [...directories].some((place) => url.startsWith(place) && !url.includes('/node_modules/', place.length - 1));

const plain = (url: string): string => url.replace(/[?#].*$/s, '');

/**
 * `svc` is the copy that runs, whoever imports it from where: a class of another copy would be no class of this one. A
 * plugin in TypeScript may name its neighbour as the compiler wants it, `./_tone.js` for `_tone.ts`.
 */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const pinned = own[specifier];
  if (pinned !== undefined) return { url: pinned, shortCircuit: true };
  const parent = context.parentURL === undefined ? undefined : plain(context.parentURL);
  const importer = parent !== undefined && isPlugin(parent) ? parent : undefined;
  const isNeighbour = importer !== undefined && /^\.{1,2}\//.test(specifier);
  const inTypeScript = isNeighbour && /\.m?js$/.test(specifier) ? specifier.replace(/js$/, 'ts') : undefined;
  // What is missing now may be there later.
  if (isNeighbour) versions.note(importer, plain(new URL(specifier, importer).href));
  if (inTypeScript !== undefined) versions.note(importer!, plain(new URL(inTypeScript, importer).href));
  let found: ResolveFnOutput;
  try {
    found = await next(specifier, context);
  } catch (error) {
    if (inTypeScript === undefined || (error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    found = await Promise.resolve(next(inTypeScript, context)).catch(() => Promise.reject(error as Error));
  }
  const file = plain(found.url);
  if (!isPlugin(file)) return found;
  if (importer !== undefined) versions.note(importer, file);
  return { ...found, url: versions.urlOf(found.url, file) };
};

/** Plugins are ES modules, whatever the package around them says. */
export const load: LoadHook = async (url, context, next) => {
  const file = plain(url);
  if (!isPlugin(file)) return next(url, context);
  // A plugin was checked before; what it imports was not.
  const path = fileURLToPath(file);
  const reason = untrustedCode(path);
  if (reason !== undefined) throw new Error(`${path}: ${reason}`);
  if (/\.m?ts$/.test(file)) return { format: 'module', source: await compileTypeScript(file), shortCircuit: true };
  return /\.m?js$/.test(file) ? next(url, { ...context, format: 'module' }) : next(url, context);
};

/** Module hooks for third-party plugins; they run in Node's thread for hooks. */
import type { InitializeHook, LoadHook, ResolveFnOutput, ResolveHook } from 'node:module';
import type { MessagePort } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { untrustedCode } from '../../untrusted.js';
import { compileTypeScript } from './compile-typescript.js';

export interface HookData {
  /** The URLs of the running service's public modules, by the specifier that plugins import. */
  readonly own: Readonly<Record<string, string>>;
  /** Receives updates and queries; each is answered with a list of URLs. */
  readonly port: MessagePort;
}

/** Answered with the direct and indirect imports of a file. */
export interface ImportsQuery {
  readonly partsOf: string;
}

/** Answered with the modules that the next import loads again. */
export interface ModuleUpdate {
  /** URLs of further plugin directories, with a slash at the end, and of single files. */
  readonly places: readonly string[];
  /** URLs of files whose content has changed. */
  readonly changed: readonly string[];
}

const VERSION_PARAMETER = 'svc-version';

/**
 * The import graph of plugins and the version of each module. Node caches a module by its URL for the life of the
 * process, so that a module to be loaded again needs another URL.
 */
export class ModuleVersions {
  readonly #importers = new Map<string, Set<string>>();
  readonly #versions = new Map<string, number>();

  /** @param importer, imported URLs of files, without a query */
  note(importer: string, imported: string): void {
    const known = this.#importers.get(imported);
    if (known) known.add(importer);
    else this.#importers.set(imported, new Set([importer]));
  }

  /** Increments the versions of files and of their direct and indirect importers. @returns all of those */
  renew(changed: readonly string[]): readonly string[] {
    const stale = new Set(changed);
    // Iterating a set includes the elements added meanwhile.
    for (const file of stale) for (const importer of this.#importers.get(file) ?? []) stale.add(importer);
    for (const file of stale) this.#versions.set(file, (this.#versions.get(file) ?? 0) + 1);
    return [...stale];
  }

  /** The direct and indirect imports of a file. */
  importedBy(importer: string): readonly string[] {
    const parts = new Set([importer]);
    for (const file of parts) {
      for (const [imported, importers] of this.#importers) if (importers.has(file)) parts.add(imported);
    }
    parts.delete(importer);
    return [...parts];
  }

  /** The URL of the current version of a file. */
  urlOf(url: string, file: string): string {
    const version = this.#versions.get(file);
    if (version === undefined) return url;
    const versioned = new URL(url);
    versioned.searchParams.set(VERSION_PARAMETER, String(version));
    return versioned.href;
  }
}

/** The compiled modules with public names. A process that runs the bundle has its own form of them. */
const PUBLIC: Readonly<Record<string, string>> = {
  [new URL('../../index.js', import.meta.url).href]: 'svc',
  [new URL('../../testing/index.js', import.meta.url).href]: 'svc/testing',
};

let own: HookData['own'] = {};
const directories = new Set<string>();
const files = new Set<string>();
const versions = new ModuleVersions();

export const initialize: InitializeHook<HookData> = ({ own: given, port }) => {
  own = given;
  port.on('message', (message: ModuleUpdate | ImportsQuery) => {
    if ('partsOf' in message) return port.postMessage(versions.importedBy(message.partsOf));
    for (const url of message.places) (url.endsWith('/') ? directories : files).add(url);
    port.postMessage(versions.renew(message.changed));
  });
};

/** Packages below a plugin directory are not plugins; the directory itself may lie in a package. */
const isPlugin = (url: string): boolean =>
  files.has(url) ||
  [...directories].some((place) => url.startsWith(place) && !url.includes('/node_modules/', place.length - 1));

const plain = (url: string): string => url.replace(/[?#].*$/s, '');

/**
 * Resolves `svc` to the running copy, since classes of another installed copy would fail `instanceof`. A plugin in
 * TypeScript may import its neighbour `_tone.ts` as `./_tone.js`, as the compiler requires.
 */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const pinned = own[specifier];
  if (pinned !== undefined) return { url: pinned, shortCircuit: true };
  const parent = context.parentURL === undefined ? undefined : plain(context.parentURL);
  const importer = parent !== undefined && isPlugin(parent) ? parent : undefined;
  const isNeighbour = importer !== undefined && /^\.{1,2}\//.test(specifier);
  const inTypeScript = isNeighbour && /\.m?js$/.test(specifier) ? specifier.replace(/js$/, 'ts') : undefined;
  // Noted also when it is missing: the file may be added later.
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
  const running = own[PUBLIC[file] ?? ''];
  // By another name of the package, such as `#svc` inside it.
  if (running !== undefined) return { url: running, shortCircuit: true };
  if (!isPlugin(file)) return found;
  if (importer !== undefined) versions.note(importer, file);
  return { ...found, url: versions.urlOf(found.url, file) };
};

/** Loads plugins as ES modules, also inside a package of type `commonjs`. */
export const load: LoadHook = async (url, context, next) => {
  const file = plain(url);
  if (!isPlugin(file)) return next(url, context);
  // The loader has checked the plugin files, but not their imports.
  const path = fileURLToPath(file);
  const reason = untrustedCode(path);
  if (reason !== undefined) throw new Error(`${path}: ${reason}`);
  if (/\.m?ts$/.test(file)) return { format: 'module', source: await compileTypeScript(file), shortCircuit: true };
  return /\.m?js$/.test(file) ? next(url, { ...context, format: 'module' }) : next(url, context);
};

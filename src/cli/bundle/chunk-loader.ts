import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import * as codeCache from './code-cache.js';

/**
 * Loads the chunks of the bundle. It is copied there, beside `chunks/`: without the bundle nothing calls it. Node's own
 * loader takes as long to find and link a module as to run it, and Node 20 keeps no compiled code of ES modules.
 */

/** What the build tells of the chunks: `chunks/chunks.json`. */
export interface ChunkList {
  /** Differs with the code of any chunk. */
  readonly id: string;
  /** The first words of all commands. */
  readonly commands: readonly string[];
  /** The packages that a chunk and those it imports need before they run, where there are any. */
  readonly packages: Readonly<Record<string, readonly string[]>>;
}

type Exports = Record<string, unknown>;
type Body = (
  exports: Exports,
  require: (name: string) => unknown,
  module: { exports: Exports },
  load: (name: string) => Promise<object>,
  url: string,
  resolve: (name: string) => string,
) => void;

const DIRECTORY = new URL('chunks/', import.meta.url);
/** The parameters have the names that the build leaves to chunks. */
const HEAD = '(function (exports, require, module, __load, __url, __resolve) { ';
const TAIL = '\n})';

let list: ChunkList | undefined;

/** The list of the chunks; undefined where no chunk was loaded: the process runs the compiled modules. */
export const loadedList = (): ChunkList | undefined => list;

const requirePackage = createRequire(DIRECTORY);
const running = new Map<string, { exports: Exports }>();
/** What chunks import beside each other, as they name it. This module and that of the cache are here once. */
const packages = new Map<string, object>([
  ['chunk-loader.js', { loadedList }],
  ['code-cache.js', codeCache],
]);

const readList = (): ChunkList =>
  (list ??= JSON.parse(readFileSync(new URL('chunks.json', DIRECTORY), 'utf8')) as ChunkList);

/**
 * The exports of a chunk that needs no packages.
 * @param name of its file, with `./`
 */
export function loadChunkNow(name: string): Exports {
  readList();
  return run(name);
}

/** The exports of a chunk. @throws the errors of loading the packages that it needs, as `import` does */
export async function loadChunk(name: string): Promise<Exports> {
  const needed = readList().packages[name] ?? [];
  await Promise.all(needed.filter((each) => !packages.has(each)).map(importPackage));
  return run(name);
}

async function importPackage(name: string): Promise<void> {
  // Marked for the code that esbuild writes for `import`: its `default` is not the whole of it.
  packages.set(name, { __esModule: true, ...((await import(name)) as object) });
}

/** The dynamic import of chunks. */
const load = (name: string): Promise<object> =>
  name.startsWith('./') ? loadChunk(name) : (import(name) as Promise<object>);

function run(name: string): Exports {
  const known = running.get(name);
  if (known) return known.exports;
  const module = { exports: {} };
  running.set(name, module);
  const url = new URL(name, DIRECTORY).href;
  try {
    compiled(name, url)(module.exports, requireInChunk, module, load, url, (each) => import.meta.resolve(each));
  } catch (error) {
    running.delete(name);
    throw error;
  }
  return module.exports;
}

const requireInChunk = (name: string): unknown =>
  name.startsWith('./') ? run(name) : (packages.get(name) ?? requirePackage(name));

function compiled(name: string, url: string): Body {
  const file = fileURLToPath(url);
  const source = HEAD + readFileSync(file, 'utf8') + TAIL;
  if (process.sourceMapsEnabled) return withSourceMap(source, file);
  const cachedData = codeCache.codeOf(name);
  const script = new Script(source, {
    filename: url,
    columnOffset: -HEAD.length,
    ...(cachedData && { cachedData }),
  });
  codeCache.noteScript(name, script);
  return script.runInThisContext() as Body;
}

/** Node reads source maps of modules only. */
function withSourceMap(source: string, file: string): Body {
  const module = new Module(file) as Module & { _compile(code: string, file: string): void };
  module._compile(`module.exports = ${source}`, file);
  return module.exports as Body;
}

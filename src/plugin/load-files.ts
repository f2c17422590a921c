import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { untrustedCode } from '../untrusted.js';
import { type Discovered, importPlugins } from './discovery.js';
import type { LeftOut } from './left-out.js';
import { partsOf } from './tell-hooks.js';
import { loadAsPlugin } from './unhandled-errors.js';

/** Milliseconds for all files of others; what has not been loaded by then is left out. */
const LIMIT = 10_000;
/** Files that are loaded at the same time. */
const AT_ONCE = 32;
/** Files of one loading whose syntax is looked at once more, for the line; each takes a process of its own. */
const MOST_CHECKS = 20;

/** The line of the first error of a module's syntax; undefined when there is none, or it is not told. */
type CheckLine = (file: string) => Promise<number | undefined>;

/** Loads files; what cannot be used is told with its reason. Never throws. */
export async function loadFiles(
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly Discovered[] | LeftOut>> {
  const deadline = Date.now() + LIMIT;
  const results = new Map<string, readonly Discovered[] | LeftOut>();
  const left = files.values();
  let checks = 0;
  const check: CheckLine = (file) => (checks++ < MOST_CHECKS ? checkedLine(file) : Promise.resolve(undefined));
  const work = async () => {
    for (const file of left) results.set(file, await loadFile(file, deadline, check));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

async function loadFile(file: string, deadline: number, check: CheckLine): Promise<readonly Discovered[] | LeftOut> {
  const late = `was not loaded within ${LIMIT / 1000} s, the limit for all plugins together`;
  const left = deadline - Date.now();
  if (left <= 0) return { file, reason: late };
  const untrusted = untrustedCode(file);
  if (untrusted !== undefined) return { file, reason: untrusted };
  let timer: NodeJS.Timeout | undefined;
  try {
    const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), left)));
    const found = await Promise.race([loadAsPlugin(file, () => importPlugins(file)), timeout]);
    if (!found) return { file, reason: late };
    return found.length > 0 ? found : { file, reason: 'exports no plugin class; begin the name of a part with _' };
  } catch (error) {
    return { file, ...(await describe(file, error, check)) };
  } finally {
    clearTimeout(timer);
  }
}

async function describe(file: string, thrown: unknown, check: CheckLine): Promise<Omit<LeftOut, 'file'>> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const [first = ''] = error.message.split('\n');
  const told = first.startsWith(`${file}:`) ? /^:(\d+): (.*)$/.exec(first.slice(file.length)) : undefined;
  if (told) return { line: Number(told[1]), reason: `SyntaxError: ${told[2]}` };
  const place = await placeOf(file, error, check);
  const hint = /^(require|module|exports) is not defined/.test(first) ? ' (plugins are ES modules)' : '';
  const reason = `${error.name}: ${first}${hint}`;
  if (place?.part === undefined) return { ...(place && { line: place.line }), reason };
  return { reason: `${place.part}:${place.line}: ${reason}` };
}

interface Place {
  readonly line: number;
  /** Absent when it is the file itself. */
  readonly part?: string;
}

async function placeOf(file: string, error: Error, check: CheckLine): Promise<Place | undefined> {
  const thrownIn = lineIn(error.stack ?? '', file);
  if (thrownIn !== undefined) return { line: thrownIn };
  if (!(error instanceof SyntaxError)) return undefined;
  const own = await check(file);
  if (own !== undefined) return { line: own };
  for (const part of (await partsOf(file)).filter((name) => /\.m?js$/.test(name))) {
    const line = await check(part);
    if (line !== undefined) return { line, part };
  }
  return undefined;
}

function lineIn(stack: string, file: string): number | undefined {
  for (const name of [pathToFileURL(file).href, file]) {
    const at = stack.indexOf(name);
    const line = at < 0 ? undefined : /^(?:\?[^:\s]*)?:(\d+)/.exec(stack.slice(at + name.length))?.[1];
    if (line !== undefined) return Number(line);
  }
  return undefined;
}

/** Where Node finds the error of a module's syntax, which the error itself does not tell. */
async function checkedLine(file: string): Promise<number | undefined> {
  const source = await readFile(file).catch(() => undefined);
  if (!source) return undefined;
  return new Promise((resolve) => {
    const check = execFile(
      process.execPath,
      ['--check', '--input-type=module', '-'],
      { timeout: 5000 },
      (_, __, stderr) => {
        const line = /:(\d+)\s*$/.exec(stderr.split('\n')[0] ?? '')?.[1];
        resolve(line === undefined ? undefined : Number(line));
      },
    );
    check.stdin?.on('error', () => undefined).end(source);
  });
}

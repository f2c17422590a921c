import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { untrustedCode } from '../../untrusted.js';
import { type Discovered, importPlugins, type RejectedPlugin } from '../discovery.js';
import { partsOf } from './module-hook-channel.js';
import { loadAsPlugin } from './unhandled-errors.js';

/** Milliseconds for all third-party files together; files not loaded by then are rejected. */
const LOAD_LIMIT_MS = 10_000;
/** Files that are loaded concurrently. */
const CONCURRENCY = 32;
/** Files per loading whose syntax is checked again to get the line; each check starts a process. */
const MAX_SYNTAX_CHECKS = 20;

/** The line of the first syntax error of a module; undefined when there is none, or it is unknown. */
type CheckLine = (file: string) => Promise<number | undefined>;

/** Loads files; those that cannot be used are returned with the reason. Never throws. */
export async function loadFiles(
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly Discovered[] | RejectedPlugin>> {
  const deadline = Date.now() + LOAD_LIMIT_MS;
  const results = new Map<string, readonly Discovered[] | RejectedPlugin>();
  const left = files.values();
  let checks = 0;
  const check: CheckLine = (file) => (checks++ < MAX_SYNTAX_CHECKS ? checkedLine(file) : Promise.resolve(undefined));
  const work = async () => {
    for (const file of left) results.set(file, await loadFile(file, deadline, check));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

async function loadFile(
  file: string,
  deadline: number,
  check: CheckLine,
): Promise<readonly Discovered[] | RejectedPlugin> {
  const late = `was not loaded within ${LOAD_LIMIT_MS / 1000} s, the limit for all plugins together`;
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

async function describe(file: string, thrown: unknown, check: CheckLine): Promise<Omit<RejectedPlugin, 'file'>> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const [first = ''] = error.message.split('\n');
  const compilerMessage = first.startsWith(`${file}:`) ? /^:(\d+): (.*)$/.exec(first.slice(file.length)) : undefined;
  if (compilerMessage) return { line: Number(compilerMessage[1]), reason: `SyntaxError: ${compilerMessage[2]}` };
  const place = await placeOf(file, error, check);
  const hint = /^(require|module|exports) is not defined/.test(first) ? ' (plugins are ES modules)' : '';
  const reason = `${error.name}: ${first}${hint}`;
  if (place?.part === undefined) return { ...(place && { line: place.line }), reason };
  return { reason: `${place.part}:${place.line}: ${reason}` };
}

interface ErrorPlace {
  readonly line: number;
  /** Absent when it is the file itself. */
  readonly part?: string;
}

async function placeOf(file: string, error: Error, check: CheckLine): Promise<ErrorPlace | undefined> {
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

/** Checks the syntax in a child process, since the error itself does not contain the line. */
async function checkedLine(file: string): Promise<number | undefined> {
  const source = await readFile(file).catch(() => undefined);
  if (!source) return undefined;
  return new Promise((resolve) => {
    const check = execFile(
      process.execPath,
      ['--check', '--input-type=module', '-'],
      { timeout: 10_000 },
      (_, __, stderr) => {
        const line = /:(\d+)\s*$/.exec(stderr.split('\n')[0] ?? '')?.[1];
        resolve(line === undefined ? undefined : Number(line));
      },
    );
    check.stdin?.on('error', () => undefined).end(source);
  });
}

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Discovered, importPlugins } from './discovery.js';
import type { LeftOut } from './left-out.js';
import { pluginFiles } from './plugin-files.js';
import type { PluginRoot } from './plugin-root.js';
import type { Registry } from './registry.js';
import { registerHooks } from './register-hooks.js';

/** Milliseconds for all files of others; what has not been loaded by then is left out. */
const LIMIT = 10_000;
/** Files that are loaded at the same time. */
const AT_ONCE = 32;

/**
 * Loads the plugins of directories that others fill into the registry, in the order of the directories and of the paths
 * in each; what cannot be used is left out. Never throws.
 */
export async function loadPlugins(registry: Registry, roots: readonly PluginRoot[]): Promise<void> {
  const files: { readonly file: string; readonly origin: string }[] = [];
  for (const { directory, origin } of roots) {
    try {
      for (const file of await pluginFiles(directory)) files.push({ file, origin });
    } catch (error) {
      registry.leaveOut({ file: directory, reason: `cannot be read (${(error as NodeJS.ErrnoException).code})` });
    }
  }
  if (files.length === 0) return;
  await registerHooks(roots.map(({ directory }) => directory));
  const deadline = Date.now() + LIMIT;
  const results: (readonly Discovered[] | LeftOut)[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < files.length; i = next++) results[i] = await loadFile(files[i]!.file, deadline);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  results.forEach((result, i) => {
    if ('reason' in result) registry.leaveOut(result);
    else for (const plugin of result) registry.take(plugin, files[i]!.origin);
  });
}

async function loadFile(file: string, deadline: number): Promise<readonly Discovered[] | LeftOut> {
  const late = `was not loaded within ${LIMIT / 1000} s, the limit for all plugins together`;
  const left = deadline - Date.now();
  if (left <= 0) return { file, reason: late };
  let timer: NodeJS.Timeout | undefined;
  try {
    const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), left)));
    const found = await Promise.race([importPlugins(file), timeout]);
    if (!found) return { file, reason: late };
    return found.length > 0 ? found : { file, reason: 'exports no plugin class; begin the name of a part with _' };
  } catch (error) {
    return { file, ...(await describe(file, error)) };
  } finally {
    clearTimeout(timer);
  }
}

async function describe(file: string, thrown: unknown): Promise<Omit<LeftOut, 'file'>> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const [first = ''] = error.message.split('\n');
  const told = first.startsWith(`${file}:`) ? /^:(\d+): (.*)$/.exec(first.slice(file.length)) : undefined;
  if (told) return { line: Number(told[1]), reason: `SyntaxError: ${told[2]}` };
  const line = lineIn(error.stack ?? '', file) ?? (error instanceof SyntaxError ? await checkedLine(file) : undefined);
  const hint = /^(require|module|exports) is not defined/.test(first) ? ' (plugins are ES modules)' : '';
  return { ...(line !== undefined && { line }), reason: `${error.name}: ${first}${hint}` };
}

function lineIn(stack: string, file: string): number | undefined {
  for (const name of [pathToFileURL(file).href, file]) {
    const at = stack.indexOf(name);
    const line = at < 0 ? undefined : /^:(\d+)/.exec(stack.slice(at + name.length))?.[1];
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

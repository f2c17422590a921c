import { AsyncLocalStorage } from 'node:async_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createLog } from '../../log.js';

/** The directory of the running package, with a separator at its end. */
const OWN_PACKAGE = fileURLToPath(new URL('../../../../', import.meta.url));
const DEPENDENCY = /[\\/]node_modules[\\/]/;

/** The plugin file whose code runs, also in the asynchronous work that it starts. */
const running = new AsyncLocalStorage<string>();
/** Directories, with a separator at their end, and single files of third parties. */
const places = new Set<string>();
/** Rejects the loading of a file, by its path. */
const loading = new Map<string, (error: unknown) => void>();

/** @param given directories, with a separator at their end, and single files whose modules are plugins of third parties */
export function addPluginPlaces(given: readonly string[]): void {
  for (const place of given) places.add(place);
}

/**
 * Runs code of a plugin; an error that it leaves unhandled, now or later, is attributed to the file.
 * @param file undefined for a plugin of the package, whose errors are faults of the service
 */
export const runAsPlugin = <T>(file: string | undefined, work: () => T): T =>
  file === undefined ? work() : running.run(file, work);

/**
 * Loads a plugin file. An error that the file leaves unhandled meanwhile rejects the loading.
 * @throws the errors of the work, or the unhandled error
 */
export async function loadAsPlugin<T>(file: string, work: () => Promise<T>): Promise<T> {
  const failed = new Promise<never>((_, reject) => loading.set(file, reject));
  const loaded = running.run(file, async () => {
    const result = await work();
    // Node reports an unhandled rejection after the microtasks of the turn in which it occurred.
    await new Promise((resolve) => setImmediate(resolve));
    return result;
  });
  try {
    return await Promise.race([loaded, failed]);
  } finally {
    loading.delete(file);
  }
}

/**
 * Handles an uncaught error of a plugin: it rejects the loading of the file, or is logged.
 * @returns whether it was a plugin's
 */
export function handlePluginError(error: unknown): boolean {
  const file = pluginOf(error);
  if (file === undefined) return false;
  const reject = loading.get(file);
  if (reject) reject(error);
  else createLog('error').error({ plugin: file, err: asError(error) }, 'a plugin left an error unhandled');
  return true;
}

/**
 * The plugin file that an unhandled error comes from: by the stack, or by the code that started the work where the stack
 * names neither a plugin nor this package.
 */
function pluginOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const started = running.getStore();
  const inStack = frames.map(pluginIn).find((file) => file !== undefined);
  // The stack of a failing import may name a part of the plugin.
  if (inStack !== undefined) return started !== undefined && loading.has(started) ? started : inStack;
  return frames.some(isOwn) ? undefined : started;
}

function pluginIn(frame: string): string | undefined {
  for (const place of places) {
    for (const name of [pathToFileURL(place).href, place]) {
      const at = frame.indexOf(name);
      const rest = at < 0 ? undefined : /^[^?#]*?(?=[?#]|:\d+|\)?$)/.exec(frame.slice(at + name.length))?.[0];
      if (rest !== undefined && !DEPENDENCY.test(`/${rest}`)) return place + rest;
    }
  }
  return undefined;
}

function isOwn(frame: string): boolean {
  const name = [pathToFileURL(OWN_PACKAGE).href, OWN_PACKAGE].find((each) => frame.includes(each));
  return name !== undefined && !DEPENDENCY.test(`/${frame.slice(frame.indexOf(name) + name.length)}`);
}

/** A promise can be rejected with any value. */
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { HookData, HookNews, HookQuestion } from './module-hooks.js';
import { addPluginPlaces } from './unhandled-errors.js';

let hooks: MessagePort | undefined;
let told: Promise<unknown> = Promise.resolve();

/**
 * Lets modules be loaded as plugins: as ES modules, from TypeScript too, with this `svc`.
 * @param places directories, with a separator at their end, and single files
 * @param changed files whose content has changed, without links: the next import gives them, and what imports them, anew
 * @returns URLs of the modules that the next import gives anew
 */
export function tellHooks(places: readonly string[], changed: readonly string[] = []): Promise<readonly string[]> {
  addPluginPlaces(places);
  return exchange({
    places: places.map((place) => pathToFileURL(place).href),
    changed: changed.map((file) => pathToFileURL(file).href),
  });
}

/** What a file imports of plugins and their parts, directly or not, without links. */
export async function partsOf(file: string): Promise<readonly string[]> {
  const urls = await exchange({ partsOf: pathToFileURL(await realpath(file)).href });
  return urls.map((url) => fileURLToPath(url));
}

function exchange(message: HookNews | HookQuestion): Promise<readonly string[]> {
  const port = (hooks ??= start());
  const answer = told.then(async () => {
    port.ref();
    port.postMessage(message);
    const [urls] = (await once(port, 'message')) as [readonly string[]];
    port.unref();
    return urls;
  });
  told = answer;
  return answer;
}

function start(): MessagePort {
  // What goes wrong in TypeScript is told with the lines of its source.
  process.setSourceMapsEnabled(true);
  const { port1, port2 } = new MessageChannel();
  const own = {
    svc: '../index.js',
    'svc/testing': '../testing/index.js',
    '@svc-automation/svc': '../index.js',
    '@svc-automation/svc/testing': '../testing/index.js',
  };
  const urls = Object.entries(own).map(([name, file]) => [name, new URL(file, import.meta.url).href]);
  const data: HookData = { own: Object.fromEntries(urls) as HookData['own'], port: port2 };
  register('./module-hooks.js', { parentURL: import.meta.url, data, transferList: [port2] });
  return port1;
}

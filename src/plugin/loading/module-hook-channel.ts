import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { HookData, ModuleUpdate, ImportsQuery } from './module-hooks.js';
import { addPluginPlaces } from './unhandled-errors.js';

let hooks: MessagePort | undefined;
let lastAnswer: Promise<unknown> = Promise.resolve();

/**
 * Registers plugin directories with the module hooks, which load plugins as ES modules, also from TypeScript, with this
 * `svc`.
 * @param places directories, with a separator at their end, and single files
 * @param changed real paths of files whose content has changed: the next import loads them and their importers again
 * @returns URLs of the modules that the next import loads again
 */
export function updateModuleHooks(
  places: readonly string[],
  changed: readonly string[] = [],
): Promise<readonly string[]> {
  addPluginPlaces(places);
  return request({
    places: places.map((place) => pathToFileURL(place).href),
    changed: changed.map((file) => pathToFileURL(file).href),
  });
}

/** The plugins and parts that a file imports, directly or not, as real paths. */
export async function partsOf(file: string): Promise<readonly string[]> {
  const urls = await request({ partsOf: pathToFileURL(await realpath(file)).href });
  return urls.map((url) => fileURLToPath(url));
}

function request(message: ModuleUpdate | ImportsQuery): Promise<readonly string[]> {
  const port = (hooks ??= start());
  const answer = lastAnswer.then(async () => {
    port.ref();
    port.postMessage(message);
    const [urls] = (await once(port, 'message')) as [readonly string[]];
    port.unref();
    return urls;
  });
  lastAnswer = answer;
  return answer;
}

function start(): MessagePort {
  // Errors in TypeScript plugins then name lines of the source.
  process.setSourceMapsEnabled(true);
  const { port1, port2 } = new MessageChannel();
  const svc = new URL('../../index.js', import.meta.url).href;
  const testing = new URL('../../testing/index.js', import.meta.url).href;
  const own = {
    svc,
    'svc/testing': testing,
    '@svc-automation/svc': svc,
    '@svc-automation/svc/testing': testing,
  };
  const data: HookData = { own, port: port2 };
  register('./module-hooks.js', { parentURL: import.meta.url, data, transferList: [port2] });
  return port1;
}

import { once } from 'node:events';
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { HookData } from './module-hooks.js';

let hooks: MessagePort | undefined;
let told: Promise<unknown> = Promise.resolve();

/** Lets modules of these directories be loaded as plugins: as ES modules, from TypeScript too, with this `svc`. */
export function registerHooks(directories: readonly string[]): Promise<unknown> {
  const port = (hooks ??= start());
  const roots = directories.map((directory) => `${pathToFileURL(directory).href}/`);
  told = told.then(async () => {
    port.ref();
    port.postMessage(roots);
    await once(port, 'message');
    port.unref();
  });
  return told;
}

function start(): MessagePort {
  // What goes wrong in TypeScript is told with the lines of its source.
  process.setSourceMapsEnabled(true);
  const { port1, port2 } = new MessageChannel();
  const data: HookData = { own: { svc: new URL('../index.js', import.meta.url).href }, port: port2 };
  register('./module-hooks.js', { parentURL: import.meta.url, data, transferList: [port2] });
  return port1;
}

import { sep } from 'node:path';
import { updateModuleHooks } from './module-hook-channel.js';

/** Lets the process that runs tests load the plugins of these directories, every link of which is resolved. */
export async function prepareTests(directories: readonly string[]): Promise<void> {
  await updateModuleHooks(directories.map((directory) => directory + sep));
}

/** The value of `--import` with which Node prepares the tests of plugins. */
export function testLoader(directories: readonly string[]): string {
  const source = `import { prepareTests } from ${JSON.stringify(import.meta.url)};
await prepareTests(${JSON.stringify(directories)});`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

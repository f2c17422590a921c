import { sep } from 'node:path';
import { updateModuleHooks } from '../../plugin/loading/module-hook-channel.js';

/** Lets the process that runs tests load the plugins of these directories, every link of which is resolved. */
export async function prepareTests(directories: readonly string[]): Promise<void> {
  await updateModuleHooks(directories.map((directory) => directory + sep));
}

/** What Node imports before the tests of plugins, as the value of `--import`. */
export function testLoader(directories: readonly string[]): string {
  const source = `import { prepareTests } from ${JSON.stringify(import.meta.url)};
await prepareTests(${JSON.stringify(directories)});`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

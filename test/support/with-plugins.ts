import { fileURLToPath } from 'node:url';
import type { ServeOptions } from './serve.js';

/** Serves with the plugins of `test/support/plugins` in addition to the built-in ones. */
export const WITH_PLUGINS: Pick<ServeOptions, 'args'> = {
  args: ['--plugins', fileURLToPath(new URL('plugins', import.meta.url))],
};

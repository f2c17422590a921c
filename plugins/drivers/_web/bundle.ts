import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The modules that run inside pages, compiled. */
const AGENT_FOLDER = fileURLToPath(new URL('agent', import.meta.url));
/** What they may import of `#svc`: the rest of it needs Node. */
const TEXT_RULES = fileURLToPath(new URL('../../../src/text/index.js', import.meta.url));
/** The oldest browsers whose pages are read, as docs/drivers.md promises. */
const BROWSERS = ['chrome93', 'firefox92', 'safari16.4'];
const GUARD = "if (window.top !== window || Object.hasOwn(window, Symbol.for('svc.page'))) return;";

/**
 * One script of page modules, which does nothing in frames and where the page agent is installed already.
 * @param entry JavaScript of the module that imports the others
 */
export async function bundlePageScript(entry: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: AGENT_FOLDER },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: BROWSERS,
    minify: true,
    charset: 'utf8',
    alias: { '#svc': TEXT_RULES },
    banner: { js: `(() => {'use strict';${GUARD}` },
    footer: { js: '})();' },
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

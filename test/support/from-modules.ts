const PACKAGE = new URL('../../../', import.meta.url);
const MAIN = new URL('dist/src/cli/main.js', PACKAGE).href;

const SCRIPT = `import { fileURLToPath } from 'node:url';
import { main } from ${JSON.stringify(MAIN)};
await main(fileURLToPath(${JSON.stringify(PACKAGE.href)}));`;

/** Arguments for Node that run `svc` from its compiled modules, never from the bundle; those of the command follow. */
export const FROM_MODULES: readonly string[] = ['--input-type=module', '--eval', SCRIPT, 'svc'];

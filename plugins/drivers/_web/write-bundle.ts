/** Part of the build: writes the page agent, which the drivers send, as one script. */
import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundlePageScript } from './bundle.js';

const file = fileURLToPath(new URL('page-agent.bundle.js', import.meta.url));
// Renamed, so that no driver reads half of it.
await writeFile(`${file}.new`, await bundlePageScript("import './agent.js';"));
await rename(`${file}.new`, file);

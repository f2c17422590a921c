/**
 * A build step: copies the files that `/docs` serves from swagger-ui-dist. The package is a development dependency only,
 * because it depends on a telemetry package with an install script.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The served files, and those that the licence requires. */
const FILES = [
  'favicon-32x32.png',
  'swagger-ui-bundle.js',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
  'swagger-ui-bundle.js.LICENSE.txt',
];

const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const to = fileURLToPath(new URL('viewer', import.meta.url));
await mkdir(to, { recursive: true });
for (const file of FILES) await copyFile(join(from, file), join(to, file));

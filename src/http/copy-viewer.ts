/**
 * Part of the build: takes what `/docs` serves from the package swagger-ui-dist. The package itself is no dependency,
 * since it brings a telemetry package whose install script would run for everybody who installs svc.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What is served, and what the licence wants to go with it. */
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

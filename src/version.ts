import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);

const manifest = JSON.parse(readFileSync(file, 'utf8')) as { version: string; engines: { node: string } };

/** The version of this package. */
export const VERSION = manifest.version;

/** The supported versions of Node, as in package.json: `>=20.19`. */
export const NODE_RANGE = manifest.engines.node;

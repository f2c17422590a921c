import { readFileSync } from 'node:fs';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly oclif: object;
}

const file = new URL('../../package.json', import.meta.url);

/** The package.json of this package. */
export const PACKAGE = JSON.parse(readFileSync(file, 'utf8')) as Manifest;

/** The version of this package. */
export const VERSION = PACKAGE.version;

/** The supported versions of Node, as in package.json: `>=20.19`. */
export const NODE_RANGE = PACKAGE.engines.node;

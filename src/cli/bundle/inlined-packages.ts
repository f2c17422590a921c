import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * The packages that commands load at their start, which are part of the bundle with what they import. All others are
 * loaded from node_modules when they are needed: they are heavy, native, or read files of their own.
 */
const INLINED: readonly string[] = [
  '@koa/cors',
  '@koa/router',
  '@modelcontextprotocol/sdk',
  '@oclif/core',
  'bunyan',
  'cookie',
  'env-paths',
  'fastest-levenshtein',
  'koa',
  'koa-sse-stream',
  'mime-types',
  'prom-client',
  'reflect-metadata',
  'tsyringe',
  'zod',
  'zod-to-json-schema',
];

/** What those would load only for what is not used here: oclif finds sources in TypeScript by its compiler. */
const HEAVY: readonly string[] = ['typescript'];

/** bunyan loads these for probes of DTrace and rotating files, which nothing here uses, and does without them. */
const OPTIONAL_OF_BUNYAN = /\brequire\('(dtrace-provider|mv|source-map-support)' \+ ''\)/g;

/** `@koa/router` of `@koa/router/lib/router.js`. */
const packageOf = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0];

/**
 * Decides which packages are part of the bundle.
 * @param dist directory of the compiled modules
 */
export const inlinedPackages = (dist: string): Plugin => ({
  name: 'inlined-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, importer, kind }) => {
      if (isBuiltin(path) || kind === 'entry-point') return undefined;
      const name = packageOf(path);
      const isInlined = importer.startsWith(dist) ? INLINED.includes(name) : !HEAVY.includes(name);
      return isInlined ? undefined : { path, external: true };
    });
    build.onLoad({ filter: /[\\/]bunyan[\\/]lib[\\/]bunyan\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(OPTIONAL_OF_BUNYAN, 'undefined'),
    }));
  },
});

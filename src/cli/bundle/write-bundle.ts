/**
 * Part of the build: bundles the modules that commands load. Node spends more time on finding and reading hundreds of
 * modules than on running them. The bundle has the layout of the package, and bin/svc.js runs it.
 */
import { readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { BUILTINS, builtinModules, LISTS } from './builtin-modules.js';
import { CHUNK, chunkFiles, entryModules, type Files, RUNTIME } from './chunks.js';
import { inlinedPackages } from './inlined-packages.js';
import { DIST_URL, DIST_URL_MODULE, withModuleUrls } from './module-urls.js';
import { withClassNames } from './class-names.js';
import { unusedSchemas } from './unused-schemas.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const DIST = fileURLToPath(new URL('../../../', import.meta.url));
const BUNDLE = `${DIST}bundle`;
const MANIFEST = 'oclif.manifest.json';
/** The command, and what the public names `svc` and `svc/testing` lead to in its process. */
const ENTRIES = ['src/cli/main.js', 'src/index.js', 'src/testing/index.js'];
/** What oclif loads by its path. */
const COMMANDS = 'src/cli/commands';
const FOLDERS = [COMMANDS, 'src/cli/hooks'];

const pathInDist = (file: string): string => relative(DIST, file).split(sep).join('/');

const loadedByPath = FOLDERS.flatMap((folder) =>
  readdirSync(`${DIST}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${folder}/${name.split(sep).join('/')}`),
);
/** The entry points, with their path in the bundle. */
const entries = new Map([...ENTRIES, ...loadedByPath].map((file) => [file, `dist/${file}`]));

const NAMESPACE = 'svc';

/** The modules that the bundle has in another form. */
const ownModules: Plugin = {
  name: 'own-modules',
  setup(bundler) {
    bundler.onResolve({ filter: /^svc-(builtins:|dist-url$)/ }, ({ path }) => ({ path, namespace: NAMESPACE }));
    bundler.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path }) => {
      const [directory] = Object.entries(LISTS).find(([, name]) => name === path) ?? [];
      const contents = directory === undefined ? DIST_URL_MODULE : await builtinModules(DIST, directory);
      return { contents, resolveDir: DIST };
    });
    bundler.onResolve({ filter: /\/(chunk-loader|code-cache)\.js$/ }, ({ path }) =>
      RUNTIME.has(posix.basename(path)) ? { path: posix.basename(path), external: true } : undefined,
    );
    bundler.onLoad({ filter: /\.js$/ }, async ({ path }) => {
      if (!path.startsWith(DIST)) return undefined;
      const file = pathInDist(path);
      const code = file === 'src/plugin/builtins.js' ? BUILTINS : await readFile(path, 'utf8');
      return { contents: withClassNames(withModuleUrls(code, file, entries)), resolveDir: dirname(path) };
    });
  },
};

/** Chunks are in one directory: the names of those of entry points have no slashes. */
const chunkOf = (entry: string): string => entry.replace(/\.js$/, '').replaceAll('/', '-');
const pathOfChunk = new Map([...entries.values()].map((entry) => [chunkOf(entry), entry]));

const built = await build({
  absWorkingDir: ROOT,
  entryPoints: {
    'dist-url': DIST_URL,
    ...Object.fromEntries([...entries].map(([file, entry]) => [chunkOf(entry), `${DIST}${file}`])),
  },
  outdir: `${BUNDLE}/chunks`,
  outExtension: { '.js': CHUNK },
  write: false,
  metafile: true,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  sourcemap: 'inline',
  sourcesContent: false,
  legalComments: 'external',
  logLevel: 'warning',
  plugins: [ownModules, unusedSchemas, inlinedPackages(DIST)],
});

const commands = [
  ...new Set(readdirSync(`${DIST}${COMMANDS}`).flatMap((name) => /^[^.]+(?=$|\.js$)/.exec(name) ?? [])),
];
const written = `${BUNDLE}.new`;
const write = async (files: Files, directory: string): Promise<void> => {
  for (const [name, content] of files) {
    const file = join(written, directory, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
};
await rm(written, { recursive: true, force: true });
await write(await chunkFiles(built, commands), 'chunks');
await write(
  entryModules(built, (chunk) => pathOfChunk.get(chunk)),
  '.',
);
for (const name of RUNTIME) await copyFile(new URL(name, import.meta.url), `${written}/${name}`);
await copyFile(`${ROOT}${MANIFEST}`, `${written}/${MANIFEST}`);
// No command finds half of it.
await rm(BUNDLE, { recursive: true, force: true });
await rename(written, BUNDLE);

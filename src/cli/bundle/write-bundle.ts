/**
 * Part of the build: bundles the modules that commands load. Node spends more time on finding and reading hundreds of
 * modules than on running them. The bundle has the layout of the package, and bin/svc.js runs it.
 */
import { readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { BUILTINS, builtinModules, LISTS } from './builtin-modules.js';
import { inlinedPackages } from './inlined-packages.js';
import { DIST_URL, DIST_URL_MODULE, withModuleUrls } from './module-urls.js';
import { withClassNames } from './class-names.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const DIST = fileURLToPath(new URL('../../../', import.meta.url));
const BUNDLE = `${DIST}bundle`;
const MANIFEST = 'oclif.manifest.json';
/** The command, and what the public names `svc` and `svc/testing` lead to in its process. */
const ENTRIES = ['src/cli/main.js', 'src/index.js', 'src/testing/index.js'];
/** What oclif loads by its path. */
const FOLDERS = ['src/cli/commands', 'src/cli/hooks'];

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
    bundler.onLoad({ filter: /\.js$/ }, async ({ path }) => {
      if (!path.startsWith(DIST)) return undefined;
      const file = pathInDist(path);
      const code = file === 'src/plugin/builtins.js' ? BUILTINS : await readFile(path, 'utf8');
      return { contents: withClassNames(withModuleUrls(code, file, entries)), resolveDir: dirname(path) };
    });
  },
};

const written = `${BUNDLE}.new`;
await rm(written, { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: {
    'dist-url': DIST_URL,
    ...Object.fromEntries([...entries].map(([file, entry]) => [entry.replace(/\.js$/, ''), `${DIST}${file}`])),
  },
  outdir: written,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'external',
  logLevel: 'warning',
  // Packages that are no ES modules load those of Node by `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  plugins: [ownModules, inlinedPackages(DIST)],
});
await mkdir(written, { recursive: true });
await copyFile(`${ROOT}${MANIFEST}`, `${written}/${MANIFEST}`);
// No command finds half of it.
await rm(BUNDLE, { recursive: true, force: true });
await rename(written, BUNDLE);

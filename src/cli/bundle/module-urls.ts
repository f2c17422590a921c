import { posix } from 'node:path';

/** Name of the module that knows where the compiled modules are. */
export const DIST_URL = 'svc-dist-url';

/** Every file of the bundle that has this module is in its directory of chunks. */
export const DIST_URL_MODULE = `
const dist = new URL('../..', import.meta.url);
export const urlIn = (file) => new URL(file, dist).href;
`;

/** esbuild sees a package in this form; it is still loaded at the first call. */
const REQUIRED = /\bcreateRequire\(import\.meta\.url\)\(('[^']+')\)/g;
const MODULE_URL = /\bimport\.meta\.url\b/g;
const FILE_NAME = /\bimport\.meta\.filename\b/g;
const NEIGHBOUR = /\bnew URL\('([^']+\.js)', import\.meta\.url\)/g;

/**
 * The code of a compiled module, for the bundle. There, too, `import.meta.url` is the URL of the compiled module, beside
 * which the code finds files such as the modules of threads. URLs of entry points lead to those of the bundle: a process
 * must not have their classes twice.
 * @param file path in the directory of compiled modules, with slashes
 * @param entries the entry points: for their path there, their path in the bundle
 */
export function withModuleUrls(code: string, file: string, entries: ReadonlyMap<string, string>): string {
  if (!/\bimport\.meta\.(url|filename)\b/.test(code)) return code;
  const urlOf = (path: string) => `__urlIn(${JSON.stringify(path)})`;
  const replaced = code
    .replaceAll(REQUIRED, 'require($1)')
    .replaceAll(NEIGHBOUR, (all, name: string) => {
      const entry = entries.get(posix.join(posix.dirname(file), name));
      return entry === undefined ? all : `new URL(${urlOf(`bundle/${entry}`)})`;
    })
    .replaceAll(MODULE_URL, urlOf(file))
    .replaceAll(FILE_NAME, `__fileURLToPath(${urlOf(file)})`);
  const imports = `import { urlIn as __urlIn } from '${DIST_URL}'; import { fileURLToPath as __fileURLToPath } from 'node:url';`;
  // On one line with the first one of the module: source maps keep their lines.
  return `${imports} ${replaced}`;
}

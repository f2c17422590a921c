import { relative, sep } from 'node:path';
import { readPluginTree } from '../../plugin/discovery.js';

/** Names of the modules that import every built-in plugin of a directory. */
export const LISTS = { keywords: 'svc-builtins:keywords', plugins: 'svc-builtins:plugins' } as const;

/**
 * A module that imports the plugin files that discovery would find in a directory.
 * @param dist directory of the compiled modules
 */
export async function builtinModules(dist: string, directory: string): Promise<string> {
  const { plugins } = await readPluginTree(`${dist}${directory}`, { parts: false });
  const imports = plugins.map(({ path }, i) => `import * as module${i} from ${JSON.stringify(path)};`);
  const entries = plugins.map(({ path }, i) => {
    const file = relative(dist, path).split(sep).join('/');
    return `[fileURLToPath(urlIn(${JSON.stringify(file)})), module${i}],`;
  });
  return [
    "import { fileURLToPath } from 'node:url';",
    "import { urlIn } from 'svc-dist-url';",
    ...imports,
    'export const modules = [',
    ...entries,
    '];',
    '',
  ].join('\n');
}

/** The module that takes the place of `plugin/builtins.ts`. */
export const BUILTINS = [
  "import { pluginsOf } from './discovery.js';",
  'const found = ({ modules }) => modules.flatMap(([file, module]) => pluginsOf(module, file));',
  `export const builtinKeywords = async () => found(await import('${LISTS.keywords}'));`,
  `export const otherBuiltins = async () => found(await import('${LISTS.plugins}'));`,
  '',
].join('\n');

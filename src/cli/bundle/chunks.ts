import { createHash } from 'node:crypto';
import { isBuiltin } from 'node:module';
import { basename, posix } from 'node:path';
import { type BuildResult, type Metafile, transform } from 'esbuild';
import ts from 'typescript';
import type { ChunkList } from './chunk-loader.js';

/** Ends the names of chunks: they are no ES modules. */
export const CHUNK = '.cjs';

type Built = BuildResult<{ metafile: true; write: false }>;

const LOADER = 'chunk-loader.js';
/** The modules that load the chunks: no part of them, but beside their directory. */
export const RUNTIME: ReadonlySet<string> = new Set([LOADER, 'code-cache.js']);

/** Files, with their path in a directory. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** Chunks as esbuild writes them import each other by these names. */
const named = (path: string): string => `./${posix.basename(path)}`;

/** Takes the place of `import` in calls, as long as that: lines and columns stay as they are. */
const IMPORT = '__load';

/**
 * The chunks that `chunk-loader.ts` loads, of ES modules in one directory that esbuild has made with its code splitting, with
 * inline source maps.
 * @param commands the first words of commands
 */
export async function chunkFiles({ outputFiles, metafile }: Built, commands: readonly string[]): Promise<Files> {
  const files = new Map<string, string | Uint8Array>();
  const id = createHash('sha256');
  for (const { path, text, contents } of outputFiles) {
    const name = basename(path);
    if (!name.endsWith(CHUNK)) {
      files.set(name, contents);
      continue;
    }
    const { code, map } = await transform(withLoader(text), {
      format: 'cjs',
      // For the platform of Node it would list the exports once more, for those that import scripts as ES modules.
      platform: 'neutral',
      target: 'node20.19',
      charset: 'utf8',
      sourcemap: 'external',
      sourcefile: name,
      sourcesContent: false,
      legalComments: 'inline',
      define: { 'import.meta.url': '__url', 'import.meta.resolve': '__resolve' },
    });
    id.update(name).update(code);
    files.set(name, `${code}//# sourceMappingURL=${name}.map\n`);
    files.set(`${name}.map`, map);
  }
  const list: ChunkList = { id: id.digest('hex'), commands, packages: packagesOf(metafile) };
  return files.set('chunks.json', JSON.stringify(list));
}

/** The code with calls of the loader in the place of dynamic imports, which a script has only behind a flag of Node. */
function withLoader(code: string): string {
  const starts: number[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.ImportKeyword && ts.isCallExpression(node.parent)) starts.push(node.getStart());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('chunk.js', code, ts.ScriptTarget.Latest, true));
  const ends = [0, ...starts.map((start) => start + IMPORT.length)];
  return ends.map((end, i) => code.slice(end, starts[i])).join(IMPORT);
}

/** The packages that chunks need before they run. */
function packagesOf({ outputs }: Metafile): ChunkList['packages'] {
  const packagesOfOutput = (output: string): string[] => {
    const needed = new Set<string>();
    const reached = new Set([output]);
    // Iterating a set includes the elements added meanwhile.
    for (const each of reached) {
      for (const { path, kind, external } of outputs[each]!.imports) {
        if (kind !== 'import-statement') continue;
        if (!external) reached.add(path);
        else if (!isBuiltin(path) && !RUNTIME.has(path)) needed.add(path);
      }
    }
    return [...needed];
  };
  const all = Object.keys(outputs).map((output) => [named(output), packagesOfOutput(output)] as const);
  return Object.fromEntries(all.filter(([, packages]) => packages.length > 0));
}

/**
 * The ES modules in the place of entry points, each of which has the exports of its chunk.
 * @param pathOf path of the module of an entry point; undefined for a chunk that needs none
 */
export function entryModules({ metafile }: Built, pathOf: (chunk: string) => string | undefined): Files {
  const packages = packagesOf(metafile);
  const files = new Map<string, string>();
  for (const [output, { entryPoint, exports }] of Object.entries(metafile.outputs)) {
    const path = entryPoint === undefined ? undefined : pathOf(posix.basename(output, CHUNK));
    if (path === undefined) continue;
    const chunk = named(output);
    const load = packages[chunk] ? 'loadChunk' : 'loadChunkNow';
    const names = exports.map((name, i) => `${name}: e${i}`).join(', ');
    files.set(
      path,
      [
        `import { ${load} } from ${JSON.stringify(posix.relative(posix.dirname(path), LOADER))};`,
        `const { ${names} } = ${load === 'loadChunk' ? 'await ' : ''}${load}(${JSON.stringify(chunk)});`,
        `export { ${exports.map((name, i) => `e${i} as ${name}`).join(', ')} };`,
        '',
      ].join('\n'),
    );
  }
  return files;
}

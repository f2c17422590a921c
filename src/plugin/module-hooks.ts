/** Runs in Node's thread for module hooks, once a directory of others' plugins is searched. */
import { readFile } from 'node:fs/promises';
import { createRequire, type InitializeHook, type LoadHook, type ResolveHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import type * as TypeScript from 'typescript';

export interface HookData {
  /** URL of the running service's own interface for plugins, by the name that is imported. */
  readonly own: Readonly<Record<string, string>>;
  /** Gets lists of URLs, each of a directory that is searched from now on with a slash at the end, and answers each. */
  readonly port: MessagePort;
}

let own: HookData['own'] = {};
const roots = new Set<string>();

export const initialize: InitializeHook<HookData> = ({ own: given, port }) => {
  own = given;
  port.on('message', (urls: readonly string[]) => {
    for (const url of urls) roots.add(url);
    port.postMessage('known');
  });
};

const isPlugin = (url: string | undefined): boolean =>
  url !== undefined && [...roots].some((root) => url.startsWith(root)) && !url.includes('/node_modules/');

/**
 * `svc` is the copy that runs, whoever imports it from where: a class of another copy would be no class of this one. A
 * plugin in TypeScript may name its neighbour as the compiler wants it, `./_tone.js` for `_tone.ts`.
 */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const pinned = own[specifier];
  if (pinned !== undefined) return { url: pinned, shortCircuit: true };
  try {
    return await next(specifier, context);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing || !isPlugin(context.parentURL) || !/^\.{1,2}\/.*\.m?js$/.test(specifier)) throw error;
    return next(specifier.replace(/js$/, 'ts'), context);
  }
};

/** Plugins are ES modules, whatever the package around them says. */
export const load: LoadHook = async (url, context, next) => {
  if (!isPlugin(url)) return next(url, context);
  if (/\.m?ts$/.test(url)) return { format: 'module', source: await compiled(url), shortCircuit: true };
  return /\.m?js$/.test(url) ? next(url, { ...context, format: 'module' }) : next(url, context);
};

async function compiled(url: string): Promise<string> {
  const file = fileURLToPath(url);
  const ts = findTypeScript(url);
  const { outputText, diagnostics = [] } = ts.transpileModule(await readFile(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      useDefineForClassFields: false,
      inlineSourceMap: true,
      inlineSources: true,
    },
  });
  const [problem] = diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error);
  if (!problem) return outputText;
  const { line } = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0) ?? { line: 0 };
  throw new SyntaxError(`${file}:${line + 1}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
}

/** The plugin's own TypeScript, or the service's. */
function findTypeScript(from: string): typeof TypeScript {
  for (const place of [from, import.meta.url]) {
    try {
      const found = createRequire(place)('typescript') as Partial<typeof TypeScript>;
      if (found.transpileModule) return found as typeof TypeScript;
    } catch {
      continue;
    }
  }
  throw new Error('plugins in TypeScript need the package typescript: npm install typescript@6, or compile them');
}

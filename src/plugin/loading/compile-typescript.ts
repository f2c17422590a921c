import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import type * as TypeScript from 'typescript';
import { createLog } from '../../log.js';
import { untrustedCode } from '../../untrusted.js';
import { VERSION } from '../../version.js';

const missing = () =>
  new Error('plugins in TypeScript need the package typescript: npm install typescript@6, or compile them');

/** Loads from the packages of the plugin, else from those of the service. */
function requireFrom<T>(from: string, load: (require: NodeJS.Require) => T | undefined): T {
  for (const place of [from, import.meta.url]) {
    try {
      const loaded = load(createRequire(place));
      if (loaded !== undefined) return loaded;
    } catch {
      continue;
    }
  }
  throw missing();
}

/**
 * The TypeScript compiler: the one installed for the plugin, or for the service.
 * @param from URL of the plugin
 * @throws Error saying what to install
 */
export const findTypeScript = (from: string): typeof TypeScript =>
  requireFrom(from, (require) => {
    const found = require('typescript') as Partial<typeof TypeScript>;
    return found.transpileModule && (found as typeof TypeScript);
  });

/**
 * The version of that compiler, without loading it.
 * @param from URL of the plugin
 * @throws Error saying what to install
 */
const typeScriptVersion = (from: string): string =>
  requireFrom(from, (require) => (require('typescript/package.json') as { version: string }).version);

/** The inputs of a compilation. */
export interface Compilation {
  readonly file: string;
  readonly source: string;
  /** The compiler and its version. */
  readonly compiler: string;
}

const hash = (...texts: readonly string[]): string =>
  texts.reduce((all, text) => all.update(text).update('\0'), createHash('sha256')).digest('hex');

/**
 * A cache of compiled plugins on disk, with one entry per file. An entry that is damaged, unreadable, or owned or
 * writable by another user is ignored.
 */
export class CompiledFiles {
  #isReported = false;

  /** @param onUntrusted called once, with the reason, when another user owns the directory or may write it */
  constructor(
    private readonly directory: string,
    private readonly onUntrusted: (reason: string) => void = () => undefined,
  ) {}

  /** The cached code of the same inputs, else the result of `compile`. @throws the errors of `compile` */
  async get({ file, source, compiler }: Compilation, compile: () => string): Promise<string> {
    const entry = join(this.directory, `${hash(file)}.js`);
    if (this.#isUntrusted(entry)) return compile();
    const cached = await readFile(entry, 'utf8').catch(() => '');
    const end = cached.indexOf('\n');
    const code = cached.slice(end + 1);
    if (end > 0 && cached.slice(0, end) === headOf(compiler, source, code)) return code;
    const compiledCode = compile();
    await this.#write(entry, `${headOf(compiler, source, compiledCode)}\n${compiledCode}`).catch(() => undefined);
    return compiledCode;
  }

  #isUntrusted(entry: string): boolean {
    const reason = untrustedCode(entry);
    if (reason === undefined) return false;
    if (!this.#isReported) this.onUntrusted(reason);
    this.#isReported = true;
    return true;
  }

  /** Writes an entry atomically: other processes may read it at the same time. */
  async #write(entry: string, text: string): Promise<void> {
    // The cache holds code that will be run: only this user may write it.
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const temporary = `${entry}.${randomUUID()}`;
    try {
      await writeFile(temporary, text, { mode: 0o600 });
      await rename(temporary, entry);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

const headOf = (compiler: string, source: string, code: string): string => `// ${hash(compiler, source, code)}`;

const compiled = new CompiledFiles(envPaths('svc', { suffix: '' }).cache, (reason) =>
  createLog('warn').warn({ reason }, 'compiled plugins are not cached'),
);

/**
 * Compiles a plugin in TypeScript to JavaScript. Types are not checked.
 * @param url of the file
 * @throws SyntaxError beginning with file and line; Error with what to install when TypeScript is missing
 */
export async function compileTypeScript(url: string): Promise<string> {
  const file = fileURLToPath(url);
  const source = await readFile(file, 'utf8');
  const compiler = `svc ${VERSION}, typescript ${typeScriptVersion(url)}`;
  return compiled.get({ file, source, compiler }, () => transpile(findTypeScript(url), file, source));
}

function transpile(ts: typeof TypeScript, file: string, source: string): string {
  const { outputText, diagnostics = [] } = ts.transpileModule(source, {
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
      // Without this, types are checked and the result is discarded.
      noCheck: true,
    },
  });
  const [problem] = diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error);
  if (!problem) return outputText;
  const { line } = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0) ?? { line: 0 };
  throw new SyntaxError(`${file}:${line + 1}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
}

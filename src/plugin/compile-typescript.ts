import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import type * as TypeScript from 'typescript';
import { createLog } from '../log.js';
import { VERSION } from '../version.js';
import { CompiledFiles } from './compiled-files.js';
import { findTypeScript, typeScriptVersion } from './find-typescript.js';

const compiled = new CompiledFiles(envPaths('svc', { suffix: '' }).cache, (reason) =>
  createLog('warn').warn({ reason }, 'compiled plugins are not kept'),
);

/**
 * A plugin in TypeScript as JavaScript. Types are not checked.
 * @param url of the file
 * @throws SyntaxError beginning with file and line; Error saying what to install where there is no TypeScript
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
      // Types are not looked at; without this they are, and thrown away.
      noCheck: true,
    },
  });
  const [problem] = diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error);
  if (!problem) return outputText;
  const { line } = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0) ?? { line: 0 };
  throw new SyntaxError(`${file}:${line + 1}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
}

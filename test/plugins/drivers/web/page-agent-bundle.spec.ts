import { expect } from 'chai';
import ts from 'typescript';
import { bundlePageScript } from '../../../../plugins/drivers/_web/bundle.js';
import { pageAgentSource } from '../../../../plugins/drivers/_web/page-agent.js';

const UNKNOWN_NAME = /(?:Cannot find name|No value exists in scope for the shorthand property) '(\w+)'/;

/** The names that each script uses and neither defines nor finds in a browser's global scope. */
function strayNames(...scripts: string[]): string[][] {
  const files = new Map(scripts.map((script, i) => [`script-${i}.js`, script]));
  const options: ts.CompilerOptions = {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    strict: false,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version, ...rest) =>
    files.has(file) ? ts.createSourceFile(file, files.get(file)!, version) : getSourceFile(file, version, ...rest);
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].map((file) =>
    program.getSemanticDiagnostics(program.getSourceFile(file)).flatMap(({ messageText }) => {
      const message = ts.flattenDiagnosticMessageText(messageText, ' ');
      return UNKNOWN_NAME.exec(message)?.[1] ?? [];
    }),
  );
}

describe('script of the page agent', () => {
  it('is made of the modules as they are now', async () => {
    expect(pageAgentSource).to.equal(await bundlePageScript("import './agent.js';"));
  });

  it('refers to nothing but itself and what every page has', () => {
    const stray = '(() => ({ outside, other: elsewhere, process }))();';
    expect(strayNames(pageAgentSource, stray)).to.deep.equal([[], ['outside', 'elsewhere', 'process']]);
  });

  it('takes no module of Node, and of svc the rules for texts alone', async () => {
    const bundle = (entry: string) => bundlePageScript(entry).then(String, (error: Error) => error.message);
    expect(await bundle("import { foldCase } from '#svc'; foldCase('A');")).to.include('toLowerCase');
    expect(await bundle("import { Config } from '#svc'; new Config();")).to.include('No matching export');
    expect(await bundle("import { readFileSync } from 'node:fs'; readFileSync('a');")).to.include('Could not resolve');
  });

  it('is short enough to be sent with every document', () => {
    expect(pageAgentSource.length).to.be.below(60_000);
  });
});

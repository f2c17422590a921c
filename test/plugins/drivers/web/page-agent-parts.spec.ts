import { readdirSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { chromium } from 'playwright-core';
import ts from 'typescript';
import { pageAgentSource } from '../../../../plugins/drivers/_web/page-agent.js';

const UNKNOWN_NAME = /(?:Cannot find name|No value exists in scope for the shorthand property) '(\w+)'/;
const SOURCES = new URL('../../../../../plugins/drivers/_web/', import.meta.url);
const COMPILED = new URL('../../../../plugins/drivers/_web/', import.meta.url);

/** The source of every function that a file of the folder exports, by name. */
async function partSources(): Promise<Map<string, string>> {
  const files = readdirSync(SOURCES).map((file) => new URL(file.replace(/\.ts$/, '.js'), COMPILED).href);
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>));
  const parts = modules.flatMap((module) => Object.entries(module).filter(([, value]) => value instanceof Function));
  return new Map(parts.map(([name, part]) => [name, (part as () => object).toString()]));
}

/** The names that each script uses and neither defines nor finds in a browser's global scope. */
function strayNames(scripts: ReadonlyMap<string, string>): Record<string, string[]> {
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
  host.getSourceFile = (file, version, ...rest) => {
    const script = scripts.get(file.replace(/\.js$/, ''));
    return script === undefined ? getSourceFile(file, version, ...rest) : ts.createSourceFile(file, script, version);
  };
  const program = ts.createProgram(
    [...scripts.keys()].map((name) => `${name}.js`),
    options,
    host,
  );
  const stray = [...scripts.keys()].map((name) => {
    const found = program.getSemanticDiagnostics(program.getSourceFile(`${name}.js`)).flatMap(({ messageText }) => {
      const message = ts.flattenDiagnosticMessageText(messageText, ' ');
      return UNKNOWN_NAME.exec(message)?.[1] ?? [];
    });
    return [name, found] as const;
  });
  return Object.fromEntries(stray.filter(([, found]) => found.length > 0));
}

describe('page agent parts', () => {
  it('are all sent with the agent', async () => {
    const missing = [...(await partSources())].filter(([, source]) => !pageAgentSource.includes(source));
    expect(missing.map(([name]) => name)).to.deep.equal([]);
  });

  it('can each be evaluated in an empty scope', async () => {
    const parts = await partSources();
    expect(parts.size).to.be.greaterThan(20);
    for (const [name, source] of parts) {
      expect(runInNewContext(`typeof (${source})`, Object.create(null) as object), name).to.equal('function');
    }
  });

  it('refer to nothing but their parameters and what every page has', async () => {
    const scripts = new Map([...(await partSources())].map(([name, source]) => [name, `(${source});`]));
    scripts.set('agent', pageAgentSource);
    scripts.set('stray', '(function strayPart() { return () => ({ outside, other: elsewhere, process }); });');
    expect(strayNames(scripts)).to.deep.equal({ stray: ['outside', 'elsewhere', 'process'] });
  });

  it('can each be built alone in a page', async () => {
    const parts = await partSources();
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      for (const [name, source] of parts) {
        const built = await page.evaluate(`(() => {
          const part = ${source};
          const stub = new Proxy({}, { get: () => () => undefined });
          return typeof part(...Array(part.length).fill(stub));
        })()`);
        expect(built, name).to.equal('object');
      }
    } finally {
      await browser.close();
    }
  });
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { build } from 'esbuild';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What a process loads by its path beside the bundle: threads, child processes, hooks of modules. */
const LOADED_BY_PATH = [
  'dist/plugins/drivers/appium/_server/end-with-parent.js',
  'dist/plugins/image/_templatematch/search.js',
  'dist/plugins/text/_paddle/thread.js',
  'dist/plugins/text/_tesseract/read-part.js',
  'dist/plugins/text/_tesseract/thread.js',
  'dist/src/api/api-thread.js',
  'dist/src/locate/vision/detector-host.js',
  'dist/src/plugin/loading/module-hooks.js',
  'dist/src/plugin/loading/test-loader.js',
  'dist/src/worker-pool.js',
];

interface Package {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
}

describe('the files of the package', function () {
  this.timeout(30_000);
  const entries: { readonly types: string; readonly default: string }[] = [];
  let packed: ReadonlySet<string>;
  before(async () => {
    const { exports } = JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')) as Package;
    for (const entry of Object.values(exports)) if (typeof entry !== 'string') entries.push(entry);
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ROOT,
      maxBuffer: 2 ** 24,
    });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    packed = new Set(files.map(({ path }) => path));
  });

  const missing = (files: readonly string[]): string[] => files.filter((file) => !packed.has(file));

  it('have every module that those of the public names and of threads import', async () => {
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: [...entries.map((entry) => entry.default), ...LOADED_BY_PATH],
      outdir: 'dist',
      write: false,
      metafile: true,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
    });
    const modules = Object.keys(metafile.inputs);
    expect(modules).to.include('dist/src/index.js');
    expect(missing(modules)).to.deep.equal([]);
  });

  it('have every declaration that those of the public names import', () => {
    const program = ts.createProgram(
      entries.map(({ types }) => ROOT + types.replace('./', '')),
      { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, types: [] },
    );
    const declarations = program
      .getSourceFiles()
      .map(({ fileName }) => relative(ROOT, fileName))
      .filter((file) => file.startsWith('dist/'));
    expect(declarations).to.include('dist/src/index.d.ts');
    expect(missing(declarations)).to.deep.equal([]);
  });
});

import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Scope } from '../../src/di.js';
import { CallContext } from '../../src/plugin/call-context.js';
import type { KeywordInstance } from '../../src/plugin/mark.js';
import { discover } from '../../src/plugin/discovery.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const JAVASCRIPT = fileURLToPath(new URL('../../../test/fixtures/js-plugins', import.meta.url));
const BUILT_IN = fileURLToPath(new URL('../../keywords', import.meta.url));

/** A class with a mark, written without the package. */
const plugin = (name: string, exported = 'Plugin') => `
  class Plugin {}
  Object.defineProperty(Plugin, Symbol.for('svc:plugin'), { value: { kind: 'driver', info: { name: '${name}' } } });
  export { Plugin as ${exported} };`;

const names = async (root: string) => (await discover(root)).map(({ mark }) => mark.info.name);

describe('discover', () => {
  it('finds the classes that bear a mark, in the order of their paths', async () => {
    const files = {
      'b.mjs': plugin('b'),
      'a/z.mjs': plugin('a/z'),
      'a.mjs': `${plugin('a')} export class Unmarked {} export const one = 1;`,
      'c.mjs': 'export const nothing = null;',
    };
    await inDirectory(files, async (root) =>
      expect(await names(root)).to.deep.equal(['a.mjs', 'a/z.mjs', 'b.mjs'].map((f) => f.replace('.mjs', ''))),
    );
  });

  it('tells the file of each', async () => {
    await inDirectory({ 'deep/er/x.mjs': plugin('x') }, async (root) => {
      expect((await discover(root)).map(({ file }) => relative(root, file))).to.deep.equal([`deep${sep}er${sep}x.mjs`]);
    });
  });

  it('takes a class that is no default export, and one that is', async () => {
    await inDirectory({ 'x.mjs': plugin('x', 'default') }, async (root) => {
      expect(await names(root)).to.deep.equal(['x']);
    });
  });

  it('leaves out names that begin with _, declarations and other files', async () => {
    const broken = 'throw new Error("loaded");';
    const files = {
      '_x.mjs': broken,
      'a/_y.mjs': broken,
      '_b/z.mjs': broken,
      'x.d.ts': broken,
      'x.test.mjs': broken,
      'x.spec.ts': broken,
      'node_modules/y/z.mjs': broken,
      '.hidden/z.mjs': broken,
      'x.json': '{',
      'x.mjs.map': '{}',
      'x_y.mjs': plugin('x_y'),
    };
    await inDirectory(files, async (root) => expect(await names(root)).to.deep.equal(['x_y']));
  });

  it('leaves them out however the directory is written', async () => {
    await inDirectory({ '_x.mjs': 'throw new Error("loaded");', 'y.mjs': plugin('y') }, async (root) => {
      expect(await names(`${root}${sep}`)).to.deep.equal(['y']);
      expect(await names(relative(process.cwd(), root))).to.deep.equal(['y']);
      expect(await names(`${root}${sep}.${sep}`)).to.deep.equal(['y']);
    });
  });

  it('takes a directory whose own path has a name that begins with _', async () => {
    await inDirectory({ '_mine/x.mjs': plugin('x') }, async (root) => {
      expect(await names(`${root}${sep}_mine`)).to.deep.equal(['x']);
    });
  });

  for (const [what, content, reason] of [
    ['throws', 'throw new Error("no such device");', 'no such device'],
    ['is malformed', 'export const = 1;', 'Unexpected token'],
    ['imports what does not exist', "import './missing.mjs';", 'missing.mjs'],
    ['throws no error', 'throw "a text";', 'a text'],
  ] as const) {
    it(`names a file that ${what}, with its reason`, async () => {
      await inDirectory({ 'sub/broken.mjs': content }, async (root) => {
        const error = await thrownBy(() => discover(root));
        expect(error.message).to.contain(`sub${sep}broken.mjs`).and.to.contain(reason);
      });
    });
  }

  it('names a directory that does not exist', async () => {
    await inDirectory({}, async (root) => {
      expect((await thrownBy(() => discover(`${root}${sep}missing`))).message).to.contain('missing');
    });
  });

  it('loads a keyword that is plain JavaScript and imports svc', async () => {
    const [beep, ...others] = await discover(JAVASCRIPT);
    expect(others).to.deep.equal([]);
    expect(beep!.mark).to.have.property('kind', 'keyword');
    const scope = Scope.root().provide(CallContext, new CallContext('!', new AbortController().signal));
    const keyword = scope.get(beep!.target) as KeywordInstance;
    expect(keyword.run({ times: 2 })).to.equal('beep beep !');
  });

  it('finds one keyword in every file of the package that is not a part of others', async () => {
    const found = await discover(BUILT_IN);
    const files = found.map(({ file }) => file);
    expect(new Set(files).size).to.equal(files.length);
    expect(found.every(({ mark }) => mark.kind === 'keyword')).to.equal(true);
  });
});

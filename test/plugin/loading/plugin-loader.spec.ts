import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { KeywordCatalog } from '../../../src/keyword/catalog.js';
import type { PluginChanges } from '../../../src/plugin/loading/plugin-loader.js';
import { PluginLoader } from '../../../src/plugin/loading/plugin-loader.js';
import { Registry } from '../../../src/plugin/registry.js';
import { keywordSource } from '../../fixtures/keyword-source.js';
import { configOf } from '../../fixtures/settings.js';

const BROKEN = 'export const a = ;';

describe('PluginLoader', () => {
  let directory: string;
  let registry: Registry;
  let catalog: KeywordCatalog;
  let loader: PluginLoader;

  beforeEach(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'svc-test-')));
    await mkdir(join(directory, 'plugins'));
    registry = new Registry();
    registry.add({
      mark: { kind: 'keyword', info: { name: 'Own', description: 'd', params: {}, effect: 'act' } },
      target: class {},
      file: '/own.js',
    });
    catalog = new KeywordCatalog(registry, configOf());
    const root = { directory: join(directory, 'plugins'), origin: 'working directory' };
    const find = () => ({ roots: [root], rejected: [], places: [] });
    loader = new PluginLoader(registry, find, (plugin) => catalog.check(plugin));
  });

  afterEach(() => rm(directory, { recursive: true }));

  const at = (name: string) => join(directory, 'plugins', name);

  async function write(files: Readonly<Record<string, string>>): Promise<PluginChanges> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(at(name)), { recursive: true });
      await writeFile(at(name), content);
    }
    return loader.load(await Promise.all(Object.keys(files).map((name) => realpath(at(name)))));
  }

  const ofOthers = () =>
    Object.fromEntries(
      catalog.all().flatMap(({ mark, target }) => {
        const keyword = new target() as { run?: () => unknown };
        return keyword.run ? [[mark.name, keyword.run()]] : [];
      }),
    );
  const leftOut = () => registry.rejected.map(({ file, reason }) => `${file.split('/').at(-1)}: ${reason}`);
  const names = ({ loaded, replaced, removed }: PluginChanges) =>
    [loaded, replaced, removed].map((plugins) => plugins.map(({ info }) => info.name));

  it('loads what is added, replaces what changes, and removes what is gone', async () => {
    expect(names(await write({ 'a.js': keywordSource('A', 'one'), 'b.js': keywordSource('B') }))).to.deep.equal([
      ['A', 'B'],
      [],
      [],
    ]);
    expect(names(await write({ 'a.js': keywordSource('A', 'two') }))).to.deep.equal([[], ['A'], []]);
    expect(ofOthers()).to.deep.equal({ A: 'two', B: 'ran' });
    await rm(at('b.js'));
    expect(names(await loader.load([at('b.js')]))).to.deep.equal([[], [], ['B']]);
    expect(names(await write({ 'b.js': keywordSource('B', 'again') }))).to.deep.equal([['B'], [], []]);
    expect(ofOthers()).to.deep.equal({ A: 'two', B: 'again' });
    expect(catalog.get('own').mark.name).to.equal('Own');
  });

  for (const [what, content, reason] of [
    ['is malformed', BROKEN, /SyntaxError: Unexpected token ';'/],
    ['throws', 'throw new Error("no device");', /Error: no device/],
    ['exports no plugin any more', '', /exports no plugin class/],
    ['takes a name of the package', keywordSource('own', 'x'), /"own" is "Own" in another spelling/],
    ['cannot be described', keywordSource('A').replace('params: {}', 'params: { a: 1 }'), /the keyword "A":/],
  ] as const) {
    it(`keeps the plugins of a file whose new content ${what}, and tells the reason`, async () => {
      await write({ 'a.js': keywordSource('A', 'one') });
      const changes = await write({ 'a.js': content });
      expect(names(changes)).to.deep.equal([[], [], []]);
      expect(changes.rejected).to.deep.equal(registry.rejected).and.to.have.length(1);
      expect(leftOut()[0])
        .to.match(reason)
        .and.to.match(/^a\.js: .*; the version before it stays in use$/);
      expect(ofOthers()).to.deep.equal({ A: 'one' });
      await write({ 'b.js': keywordSource('B') });
      expect(leftOut()).to.have.length(1);
      await write({ 'a.js': keywordSource('A', 'mended') });
      expect(leftOut()).to.deep.equal([]);
      expect(ofOthers()).to.deep.equal({ A: 'mended', B: 'ran' });
    });
  }

  it('says nothing of a version before where there was none', async () => {
    await write({ 'a.js': BROKEN, 'own.js': keywordSource('Own') });
    await write({ 'own.js': keywordSource('Own', 'x') });
    expect(leftOut().join()).to.not.include('stays in use');
  });

  it('takes names that two files exchange, and one that becomes free', async () => {
    await write({ 'a.js': keywordSource('A', 'of a'), 'b.js': keywordSource('B', 'of b') });
    await write({ 'a.js': keywordSource('B', 'of a'), 'b.js': keywordSource('A', 'of b') });
    expect(ofOthers()).to.deep.equal({ A: 'of b', B: 'of a' });
    await write({ 'b.js': keywordSource('B', 'of b') });
    expect(ofOthers()).to.deep.equal({ A: 'of b', B: 'of a' });
    await rm(at('a.js'));
    await loader.load([at('a.js')]);
    expect(ofOthers()).to.deep.equal({ B: 'of b' });
    expect(leftOut()).to.deep.equal([]);
  });

  it('loads what imports a changed part again, directly or not, and nothing else', async () => {
    const using = keywordSource('A').replace("'ran'", 'word').concat("import { word } from './_deep/middle.js';");
    await write({
      '_deep/word.js': "export const word = 'one';",
      '_deep/middle.js': "export * from './word.js';",
      'a.js': using,
      'b.js': keywordSource('B'),
    });
    const before = catalog.get('b').target;
    expect(names(await write({ '_deep/word.js': "export const word = 'two';" }))).to.deep.equal([[], ['A'], []]);
    expect(ofOthers()).to.deep.equal({ A: 'two', B: 'ran' });
    expect(catalog.get('b').target).to.equal(before);
    await write({ '_deep/word.js': `\n${BROKEN}` });
    expect(ofOthers()).to.deep.equal({ A: 'two', B: 'ran' });
    expect(leftOut()).to.have.length(1);
    expect(leftOut()[0]).to.match(/^a\.js: .*_deep.word\.js:2: SyntaxError: Unexpected token ';'; the version before/);
    await write({ '_deep/word.js': "export const word = 'three';" });
    expect(ofOthers()).to.deep.equal({ A: 'three', B: 'ran' });
  });

  it('loads a file again once a part that it missed is there, in TypeScript too', async () => {
    const using = keywordSource('A').replace("'ran'", 'word').concat("import { word } from './_word.js';");
    await write({ 'a.ts': using });
    expect(leftOut()[0]).to.match(/Cannot find module .*_word\.js/);
    await write({ '_word.ts': "export const word: string = 'there';" });
    expect([ofOthers(), leftOut()]).to.deep.equal([{ A: 'there' }, []]);
    await write({ 'a.ts': `${using}\nconst b: = 1;` });
    expect(registry.rejected[0]).to.have.property('line', 6);
    expect(ofOthers()).to.deep.equal({ A: 'there' });
  });

  it('tells the line of what is thrown in a version after the first', async () => {
    await write({ 'a.js': keywordSource('A') });
    await write({ 'a.js': '\n\nthrow new Error("late");' });
    expect(registry.rejected[0]).to.include({ file: at('a.js'), line: 3 });
  });

  it('follows links out of the directory', async () => {
    const elsewhere = join(directory, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, 'one.js'), keywordSource('One', 'one'));
    await writeFile(join(directory, 'two.ts'), keywordSource('Two', 'one'));
    await symlink(elsewhere, at('linked'));
    await symlink(join(directory, 'two.ts'), at('two.ts'));
    await loader.load();
    expect(ofOthers()).to.deep.equal({ One: 'one', Two: 'one' });
    await write({ 'linked/one.js': keywordSource('One', 'two'), 'two.ts': keywordSource('Two', 'two') });
    expect(ofOthers()).to.deep.equal({ One: 'two', Two: 'two' });
  });

  it('takes a renamed file for the plugins that it has', async () => {
    await write({ 'a.js': keywordSource('A') });
    await rename(at('a.js'), at('z.js'));
    await loader.load([at('a.js'), at('z.js')]);
    expect([ofOthers(), leftOut()]).to.deep.equal([{ A: 'ran' }, []]);
  });
});

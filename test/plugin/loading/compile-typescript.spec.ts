import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Compilation, CompiledFiles } from '../../../src/plugin/loading/compile-typescript.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { thrownBy } from '../../fixtures/thrown-by.js';

const GREET: Compilation = { file: '/plugins/greet.ts', source: 'let a: 1 = 1', compiler: 'typescript 6.0.0' };
const CODE = 'let a = 1;\n//# sourceMappingURL=data:,\n';

/** A directory that is not there yet, and how often something was compiled for it. */
const withFiles = (
  work: (
    get: (compilation: Compilation, code?: string) => Promise<string>,
    made: string[],
    directory: string,
  ) => unknown,
) =>
  inDirectory({}, async (parent) => {
    const directory = join(parent, 'cache', 'svc');
    const made: string[] = [];
    await work(
      (compilation, code = CODE) =>
        // Another process has another object.
        new CompiledFiles(directory).get(compilation, () => {
          made.push(compilation.source);
          return code;
        }),
      made,
      directory,
    );
  });

const onlyEntry = async (directory: string): Promise<string> => {
  const names = await readdir(directory);
  expect(names).to.have.length(1);
  return join(directory, names[0]!);
};

describe('CompiledFiles', () => {
  it('compiles a file once', () =>
    withFiles(async (get, made) => {
      expect([await get(GREET), await get(GREET)]).to.deep.equal([CODE, CODE]);
      expect(made).to.have.length(1);
    }));

  it('keeps code without a line, and none', () =>
    withFiles(async (get, made) => {
      for (const code of ['', 'x']) {
        const compilation = { ...GREET, source: code };
        expect([await get(compilation, code), await get(compilation, 'other')]).to.deep.equal([code, code]);
      }
      expect(made).to.have.length(2);
    }));

  for (const [what, change] of [
    ['content', { source: 'let a: 2 = 2' }],
    ['compiler', { compiler: 'typescript 6.0.1' }],
  ] as const) {
    it(`compiles it again for another ${what}, in the place of the first`, () =>
      withFiles(async (get, made, directory) => {
        await get(GREET);
        expect(await get({ ...GREET, ...change }, 'new')).to.equal('new');
        expect(await get({ ...GREET, ...change })).to.equal('new');
        expect(made).to.have.length(2);
        await onlyEntry(directory);
      }));
  }

  it('tells files of one content apart', () =>
    withFiles(async (get) => {
      await get(GREET);
      expect(await get({ ...GREET, file: '/plugins/leave.ts' }, 'its map')).to.equal('its map');
    }));

  it('tells where one part ends and the next begins', () =>
    withFiles(async (get, made) => {
      await get({ ...GREET, compiler: 'a', source: 'bc' });
      await get({ ...GREET, compiler: 'ab', source: 'c' });
      expect(made).to.have.length(2);
    }));

  for (const [what, damage] of [
    ['is cut off', (entry: string) => entry.slice(0, -5)],
    ['is changed', (entry: string) => entry.replace('let a', 'let b')],
    ['is empty', () => ''],
    ['has one line', (entry: string) => entry.slice(0, entry.indexOf('\n'))],
  ] as const) {
    it(`compiles again what ${what}`, () =>
      withFiles(async (get, made, directory) => {
        await get(GREET);
        const entry = await onlyEntry(directory);
        await writeFile(entry, damage(await readFile(entry, 'utf8')));
        expect([await get(GREET), await get(GREET)]).to.deep.equal([CODE, CODE]);
        expect(made).to.have.length(2);
      }));
  }

  it('keeps nothing of what cannot be compiled', () =>
    withFiles(async (get, _, directory) => {
      const broken = new CompiledFiles(directory).get(GREET, () => {
        throw new SyntaxError('line 1');
      });
      expect(await thrownBy(() => broken)).to.be.instanceOf(SyntaxError);
      expect(await get(GREET)).to.equal(CODE);
    }));

  it('works where the directory cannot be made', () =>
    inDirectory({ cache: 'a file' }, async (parent) => {
      const files = new CompiledFiles(join(parent, 'cache', 'svc'));
      expect(await files.get(GREET, () => CODE)).to.equal(CODE);
    }));

  it('leaves nothing else behind where the entry cannot be replaced', () =>
    withFiles(async (get, _, directory) => {
      await get(GREET);
      const entry = await onlyEntry(directory);
      await rm(entry);
      await mkdir(entry);
      expect(await get(GREET)).to.equal(CODE);
      await onlyEntry(directory);
    }));

  (process.platform === 'win32' ? it.skip : it)('neither reads nor writes where everybody may write', () =>
    withFiles(async (get, made, directory) => {
      await get(GREET);
      await chmod(directory, 0o777);
      const entry = await onlyEntry(directory);
      const kept = await readFile(entry, 'utf8');
      const reasons: string[] = [];
      const files = new CompiledFiles(directory, (reason) => reasons.push(reason));
      const other = { ...GREET, file: '/plugins/leave.ts' };
      expect([await files.get(GREET, () => 'a'), await files.get(other, () => 'b')]).to.deep.equal(['a', 'b']);
      expect(await readFile(await onlyEntry(directory), 'utf8')).to.equal(kept);
      expect(reasons).to.have.length(1);
      expect(reasons[0]).to.include('everybody may write it');
      // What was planted meanwhile stays unused when the directory is closed again.
      await chmod(directory, 0o700);
      await chmod(entry, 0o666);
      expect(await get(GREET, 'new')).to.equal('new');
      expect(made).to.have.length(2);
    }),
  );

  (process.geteuid?.() === 0 ? it : it.skip)('does so where another user owns the directory', () =>
    withFiles(async (get, made, directory) => {
      await get(GREET);
      await chown(directory, 65_534, 65_534);
      expect(await get(GREET, 'own')).to.equal('own');
      expect(made).to.have.length(2);
    }),
  );

  it('lets many write the same entry at once', () =>
    withFiles(async (get, _, directory) => {
      const codes = await Promise.all(Array.from({ length: 50 }, () => get(GREET)));
      expect(new Set(codes)).to.deep.equal(new Set([CODE]));
      await onlyEntry(directory);
    }));

  it('is for its owner alone', () =>
    withFiles(async (get, _, directory) => {
      await get(GREET);
      expect((await stat(directory)).mode & 0o777).to.equal(0o700);
      expect((await stat(await onlyEntry(directory))).mode & 0o777).to.equal(0o600);
    }));
});

import { lstat, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import type { ElementFingerprint } from '../../../src/device/element-fingerprint.js';
import { FingerprintStore } from '../../../src/heal/similarity/fingerprint-store.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { fingerprint } from '../fingerprint.js';

const save = fingerprint({ text: 'Save' });
const send = fingerprint({ text: 'Send' });

const inStore = (
  work: (open: (most?: number) => FingerprintStore, file: string, warnings: string[]) => Promise<void>,
) =>
  inDirectory({}, async (directory) => {
    const file = join(directory, 'fingerprints.json');
    const warnings: string[] = [];
    await work((most) => new FingerprintStore(file, (problem) => warnings.push(problem), most), file, warnings);
  });

const keysOf = async (file: string): Promise<string[]> =>
  Object.keys((JSON.parse(await readFile(file, 'utf8')) as { fingerprints: object }).fingerprints).sort();

describe('FingerprintStore', () => {
  it('knows in another store of the same file what was written', () =>
    inStore(async (open, file) => {
      const store = open();
      store.remember('id=a', save);
      await store.flush();
      expect(await open().get('id=a')).to.deep.equal(save);
      expect(await open().get('id=b')).to.equal(undefined);
      expect(await readdir(join(file, '..'))).to.deep.equal(['fingerprints.json']);
    }));

  it('joins what several write at the same time', () =>
    inStore(async (open, file) => {
      const stores = Array.from({ length: 6 }, () => open());
      stores.forEach((store, i) => store.remember(`id=${i}`, save));
      await Promise.all(stores.map((store) => store.flush()));
      expect(await keysOf(file)).to.deep.equal(['id=0', 'id=1', 'id=2', 'id=3', 'id=4', 'id=5']);
    }));

  it('keeps the newest of a locator, and no more than it may', () =>
    inStore(async (open, file) => {
      const store = open(2);
      for (const key of ['a', 'b', 'c']) store.remember(key, save);
      store.remember('b', send);
      await store.flush();
      expect(await keysOf(file)).to.deep.equal(['b', 'c']);
      expect(await open().get('b')).to.deep.equal(send);
    }));

  it('warns once of a file that is not its own, and leaves it alone', () =>
    inStore(async (open, file, warnings) => {
      for (const content of ['{"version":1,', '{"version":1,"fingerprints":{"a":{}}}', '[]']) {
        await writeFile(file, content);
        const store = open();
        expect(await store.get('a')).to.equal(undefined);
        store.remember('a', save);
        await store.flush();
        expect(await readFile(file, 'utf8')).to.equal(content);
        expect(await store.get('a')).to.deep.equal(save);
        expect(warnings.splice(0), content).to.have.length(1);
      }
    }));

  it('follows no link, and gives the file to its user alone', () =>
    inStore(async (open, file, warnings) => {
      const victim = `${file}.victim`;
      await symlink(victim, file);
      const linked = open();
      linked.remember('a', save);
      await linked.flush();
      expect((await lstat(file)).isSymbolicLink()).to.equal(true);
      expect(await readdir(dirname(file))).to.deep.equal(['fingerprints.json']);
      expect(warnings).to.have.length(1);
      await rm(file);
      const store = open();
      store.remember('a', save);
      await store.flush();
      expect((await stat(file)).mode & 0o777).to.equal(0o600);
    }));

  it('leaves the file of a later version alone', () =>
    inStore(async (open, file, warnings) => {
      const content = '{"version":2,"elements":[]}';
      await writeFile(file, content);
      const store = open();
      store.remember('a', save);
      await store.flush();
      expect(await readFile(file, 'utf8')).to.equal(content);
      expect(await store.get('a')).to.deep.equal(save satisfies ElementFingerprint);
      expect(warnings).to.have.length(1);
    }));

  it('stays in memory without a file, and where none can be written', async () => {
    const warnings: string[] = [];
    for (const file of [undefined, '/dev/null/fingerprints.json']) {
      const store = new FingerprintStore(file, (problem) => warnings.push(problem));
      store.remember('a', save);
      await store.flush();
      expect(await store.get('a')).to.deep.equal(save);
    }
    expect(warnings).to.have.length(1);
  });
});

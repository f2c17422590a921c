import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { enableCompileCache } from '../../src/cli/compile-cache.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

describe('the cache of compiled code', () => {
  const enabledIn = (directory: string): string[] => {
    const used: string[] = [];
    enableCompileCache({ enableCompileCache: (given: string) => used.push(given) }, directory);
    return used;
  };

  it('is a directory that only this user may read and write', async () => {
    await inDirectory({}, async (root) => {
      const directory = join(root, 'cache/compiled');
      expect(enabledIn(directory)).to.deep.equal([directory]);
      expect((await stat(directory)).mode & 0o777).to.equal(0o700);
    });
  });

  it('is not used where others may write', async () => {
    await inDirectory({}, async (root) => {
      const directory = join(root, 'compiled');
      await mkdir(directory);
      await chmod(directory, 0o777);
      expect(enabledIn(directory)).to.deep.equal([]);
    });
  });

  it('is used for the bundle on every version of Node, under the same conditions', async () => {
    await inDirectory({}, async (root) => {
      const bundle = { id: 'one', commands: [], packages: {} };
      const directory = join(root, 'compiled');
      enableCompileCache({}, directory, bundle);
      expect((await stat(directory)).mode & 0o777).to.equal(0o700);
    });
  });

  it('is left out where no directory can be made, and before Node 22', async () => {
    await inDirectory({}, async (root) => {
      await writeFile(join(root, 'file'), '');
      expect(enabledIn(join(root, 'file/compiled'))).to.deep.equal([]);
      enableCompileCache({}, join(root, 'compiled'));
      expect(await stat(join(root, 'compiled')).catch(() => undefined)).to.equal(undefined);
    });
  });
});

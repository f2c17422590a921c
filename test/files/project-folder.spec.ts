import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { filesBelow } from '../../src/files/project-folder.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { refusalOf } from '../fixtures/thrown-by.js';

async function namesBelow(root: string, onFile: (name: string) => unknown = () => undefined): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of filesBelow(root)) {
    await onFile(name);
    names.push(name);
  }
  return names.sort();
}

describe('filesBelow', () => {
  it('finds files in folders of people, not in those of tools', () => {
    const files = { a: '', 'x/y/b': '', 'node_modules/c': '', '.git/d': '', 'report/e': '', 'dist/f': '' };
    return inDirectory(files, async (root) => {
      expect(await namesBelow(root)).to.deep.equal(['a', 'b']);
    });
  });

  it('goes on when a folder is removed meanwhile', () =>
    inDirectory({ first: '', 'gone/x': '', 'kept/last': '' }, async (root) => {
      const names = await namesBelow(root, (name) =>
        name === 'first' ? rm(join(root, 'gone'), { recursive: true }) : undefined,
      );
      expect(names).to.deep.equal(['first', 'last']);
    }));

  it('refuses a folder that is not there', () =>
    inDirectory({}, async (root) => {
      const { code, message } = await refusalOf(() => namesBelow(join(root, 'none')));
      expect([code, message]).to.deep.equal([
        'E0503',
        `Invalid configuration: ${join(root, 'none')} cannot be read (ENOENT)`,
      ]);
    }));
});

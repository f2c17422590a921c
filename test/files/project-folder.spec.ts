import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect } from 'chai';
import { filesBelow } from '../../src/files/project-folder.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

describe('the files of a project folder', () => {
  it('are not those of packages, reports and hidden folders', () =>
    inDirectory(
      { 'a.yaml': '', 'in/b.yaml': '', '.git/c': '', 'in/node_modules/d': '', 'report/e': '' },
      async (root) => {
        const found: string[] = [];
        for await (const { path } of filesBelow(root)) found.push(relative(root, path));
        expect(found).to.deep.equal(['a.yaml', join('in', 'b.yaml')]);
      },
    ));

  it('are those that are left when a folder is removed meanwhile', () =>
    inDirectory({ 'a.yaml': '', 'gone/b.yaml': '' }, async (root) => {
      const found: string[] = [];
      for await (const { name } of filesBelow(root)) {
        found.push(name);
        await rm(join(root, 'gone'), { recursive: true });
      }
      expect(found).to.deep.equal(['a.yaml']);
    }));
});

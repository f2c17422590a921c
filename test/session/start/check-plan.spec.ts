import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkProjectPath } from '../../../src/session/start/check-plan.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

describe('checkProjectPath', () => {
  it('answers the directory with every link resolved', async () => {
    await inDirectory({ 'real/a.png': 'x' }, async (directory) => {
      await symlink(join(directory, 'real'), join(directory, 'link'));
      expect(await checkProjectPath(join(directory, 'link'), undefined)).to.equal(join(directory, 'real'));
      expect(await checkProjectPath(join(directory, 'link'), directory)).to.equal(join(directory, 'real'));
    });
  });

  it('refuses what is no directory, without telling what it is', async () => {
    await inDirectory({ 'a.txt': 'x' }, async (directory) => {
      for (const name of ['missing', 'a.txt']) {
        const error = await refusalOf(() => checkProjectPath(join(directory, name), undefined));
        expect([error.code, error.message]).to.deep.equal([
          'E0503',
          'Invalid configuration: project_path: is no directory that exists',
        ]);
      }
    });
  });

  it('refuses a directory outside the root, by dots or by a link', async () => {
    await inDirectory({ 'root/a/x': 'x', 'other/x': 'x' }, async (directory) => {
      const root = join(directory, 'root');
      await symlink(join(directory, 'other'), join(root, 'link'));
      for (const path of [join(directory, 'other'), join(root, '../other'), join(root, 'link'), directory]) {
        const error = await refusalOf(() => checkProjectPath(path, root));
        expect(error.message, path).to.contain('SVC_PROJECT_ROOT');
      }
      expect(await checkProjectPath(join(root, 'a'), root)).to.equal(join(root, 'a'));
      expect(await checkProjectPath(root, root)).to.equal(root);
    });
  });

  it('takes a directory below the root whose name begins with dots', async () => {
    await inDirectory({}, async (root) => {
      await mkdir(join(root, '..mine'));
      expect(await checkProjectPath(join(root, '..mine'), root)).to.equal(join(root, '..mine'));
    });
  });
});

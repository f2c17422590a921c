import { join } from 'node:path';
import { expect } from 'chai';
import { findProject } from '../../../src/suite/read/find-project.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const FILES = {
  'shop/svc.config.yaml': '',
  'shop/tests/login.test.yaml': '',
  'shop/tests/deep/a.test.yaml': '',
  'bare/elements.yaml': '',
  'bare/tests/notes.txt': '',
  'empty/notes.txt': '',
  'shop/calendar/config.yaml': 'driver_sources: []\nelements_sources: []\n',
  'shop/calendar/test_cases/a.csv': '',
  'shop/other/compose.yaml': 'driver_sources: []\n',
};

const found = (cwd: string, ...paths: string[]) =>
  inDirectory(FILES, async (directory) => {
    const { root, paths: wanted } = await findProject(paths, join(directory, cwd));
    return [root.slice(directory.length + 1), ...wanted];
  });

describe('the project of files', () => {
  it('begins at the nearest configuration file at or above them', async () => {
    expect(await found('shop')).to.deep.equal(['shop']);
    expect(await found('shop/tests/deep')).to.deep.equal(['shop']);
    expect(await found('.', 'shop')).to.deep.equal(['shop']);
    expect(await found('.', 'shop/tests', 'shop/tests/deep/a.test.yaml')).to.deep.equal([
      ...['shop', 'tests', 'tests/deep/a.test.yaml'],
    ]);
    expect(await found('shop/tests', 'login.test.yaml', '.')).to.deep.equal([
      ...['shop', 'tests/login.test.yaml', 'tests'],
    ]);
  });

  it('begins at a configuration of the reference too', async () => {
    expect(await found('.', 'shop/calendar')).to.deep.equal(['shop/calendar']);
    expect(await found('shop', 'calendar/test_cases/a.csv')).to.deep.equal(['shop/calendar', 'test_cases/a.csv']);
    expect(await found('shop/other')).to.deep.equal(['shop']);
  });

  it('begins without one at the nearest file of a project, else where the command runs', async () => {
    expect(await found('bare/tests')).to.deep.equal(['bare']);
    expect(await found('empty')).to.deep.equal(['empty']);
    expect(await found('.', 'bare/tests', 'shop/tests/login.test.yaml')).to.deep.equal([
      ...['', 'bare/tests', 'shop/tests/login.test.yaml'],
    ]);
  });

  it('is not found for a path that does not exist', async () => {
    const { code, reason } = await refusalOf(() => found('shop/tests', 'logn.test.yaml'));
    expect([code, reason]).to.deep.equal(['E0403', 'there is no logn.test.yaml (did you mean login.test.yaml?)']);
  });
});

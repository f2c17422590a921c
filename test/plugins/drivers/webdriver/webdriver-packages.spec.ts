import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect } from 'chai';
import { load, WEBDRIVER_PACKAGES } from '../../../../plugins/drivers/_webdriver/webdriver-packages.js';
import { settingsOf } from '../../../fixtures/settings.js';
import { inDirectory } from '../../../fixtures/temporary-directory.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';

/** The refusal in a directory with these files. */
const loadIn = (files: Readonly<Record<string, string>>) =>
  inDirectory({ 'svc.mjs': "export * from 'webdriverio';", ...files }, (directory) =>
    refusalOf(() => load(() => import(pathToFileURL(join(directory, 'svc.mjs')).href))),
  );

describe('the WebDriver packages', () => {
  it('are found where they are installed', async () => {
    const context = { settings: settingsOf(), signal: new AbortController().signal };
    expect(await WEBDRIVER_PACKAGES.look(context)).to.deep.equal({
      state: 'fine',
      found: 'webdriver and webdriverio are installed',
    });
  });

  it('are named, with the command that installs them, where they are missing', async () => {
    const { code, reason } = await loadIn({});
    expect([code, reason]).to.deep.equal(['E0102', 'packages are missing: run "npm install webdriver webdriverio"']);
  });

  it('give the reason when they are damaged', async () => {
    const { code, reason } = await loadIn({
      'node_modules/webdriverio/package.json': '{"main": "index.mjs"}',
      'node_modules/webdriverio/index.mjs': "throw new Error('half a file');",
    });
    expect([code, reason]).to.deep.equal([
      'E0102',
      'packages cannot be loaded (half a file): run "npm install webdriver webdriverio"',
    ]);
  });
});

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { findAppium } from '../../../../../plugins/drivers/appium/_server/appium-package.js';
import { inDirectory } from '../../../../fixtures/temporary-directory.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';

const INSTALL = 'npm install appium appium-uiautomator2-driver';

describe('findAppium', () => {
  it('finds the installed package, and loads none of its code', () => {
    const { version, script, satisfies } = findAppium();
    expect(version).to.match(/^3\./);
    expect(existsSync(script)).to.equal(true);
    expect([satisfies(version, '^3.0.0-rc.2'), satisfies(version, '^2.0.0')]).to.deep.equal([true, false]);
    const loaded = Object.keys(createRequire(import.meta.url).cache).filter((file) =>
      /node_modules.appium.(?!node_modules|package.json)/.test(file),
    );
    expect(loaded).to.deep.equal([]);
  });

  it('says what to install, and what to give instead, when it is missing', async () => {
    await inDirectory({}, async (directory) => {
      const { code, message } = await refusalOf(() => findAppium(createRequire(join(directory, 'x.js'))));
      expect(code).to.equal('E0102');
      expect(message).to.contain('Appium is not installed').and.to.contain(INSTALL).and.to.contain('url');
    });
  });

  it('gives the reason when it cannot be loaded', async () => {
    const files = { 'node_modules/appium/package.json': '{"version": "3.0.0", "bin": {"appium": "index.js"}}' };
    await inDirectory(files, async (directory) => {
      const { code, message } = await refusalOf(() => findAppium(createRequire(join(directory, 'x.js'))));
      expect(code).to.equal('E0102');
      expect(message).to.contain("(Cannot find module 'semver/functions/satisfies')").and.to.contain(INSTALL);
    });
  });
});

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  findAppium,
  findDriverPackages,
  searchPath,
} from '../../../../../plugins/drivers/appium/_server/appium-packages.js';
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

const manifest = (name: string, driverName: string, automationName: string, more: object = {}) =>
  JSON.stringify({ name, version: '1.2.3', appium: { driverName, automationName }, ...more });

describe('findDriverPackages', () => {
  it('knows the drivers among the dependencies of this package', async () => {
    const found = await findDriverPackages();
    expect(found.map(({ automationName }) => automationName)).to.include.members(['UiAutomator2', 'chromium', 'Fake']);
    const [uiautomator2] = found.filter(({ driverName }) => driverName === 'uiautomator2');
    expect(uiautomator2).to.include({ name: 'appium-uiautomator2-driver', automationName: 'UiAutomator2' });
    expect(uiautomator2!.appium).to.match(/^\^3/);
  });

  it("takes the first of several that drive the same: the user's before ours", async () => {
    const files = {
      'home/appium-a-driver/package.json': manifest('appium-a-driver', 'a', 'A', { version: '2.0.0' }),
      'ours/appium-a-driver/package.json': manifest('appium-a-driver', 'a', 'A'),
      'ours/another/package.json': manifest('another', 'another', 'a'),
      'ours/@scope/b/package.json': manifest('@scope/b', 'b', 'B', { peerDependencies: { appium: '^3.1.0' } }),
    };
    await inDirectory(files, async (directory) => {
      const found = await findDriverPackages(['home', 'nowhere', 'ours'].map((name) => join(directory, name)));
      expect(found).to.deep.equal([
        {
          name: 'appium-a-driver',
          version: '2.0.0',
          directory: join(directory, 'home/appium-a-driver'),
          driverName: 'a',
          automationName: 'A',
          appium: undefined,
        },
        {
          name: '@scope/b',
          version: '1.2.3',
          directory: join(directory, 'ours/@scope/b'),
          driverName: 'b',
          automationName: 'B',
          appium: '^3.1.0',
        },
      ]);
    });
  });

  it('passes over what is no driver, and what cannot be read', async () => {
    const files = {
      'plain/package.json': '{"name":"plain","version":"1.0.0"}',
      'broken/package.json': '{"driverName"',
      'nameless/package.json': '{"appium":{"driverName":"x","automationName":"X"}}',
      'plugin/package.json': '{"name":"plugin","version":"1.0.0","appium":{"pluginName":"driverName"},"driverName":1}',
      '.hidden/package.json': manifest('hidden', 'h', 'H'),
      'a-file': manifest('a-file', 'f', 'F'),
    };
    await inDirectory(files, async (directory) => {
      expect(await findDriverPackages([directory])).to.deep.equal([]);
    });
  });

  it('looks first in APPIUM_HOME, which is .appium in the home directory when it is not set', () => {
    expect(searchPath({ APPIUM_HOME: '/a' })[0]).to.equal(join('/a', 'node_modules'));
    expect(searchPath({})[0]).to.equal(join(homedir(), '.appium', 'node_modules'));
    expect(searchPath({}).slice(1)).to.include(join(process.cwd(), 'node_modules'));
  });
});

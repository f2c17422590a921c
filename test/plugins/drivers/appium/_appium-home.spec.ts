import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { AppiumHome } from '../../../../plugins/drivers/appium/_appium-home.js';
import type { DriverPackage } from '../../../../plugins/drivers/appium/_driver-packages.js';
import { inDirectory } from '../../../fixtures/temporary-directory.js';
import { thrownBy } from '../../../fixtures/thrown-by.js';

const packageAt = (name: string, directory: string): DriverPackage => ({
  name,
  directory,
  version: '1.0.0',
  driverName: 'a',
  automationName: 'A',
  appium: '^3.0.0',
});

describe('AppiumHome', () => {
  it('links the drivers, holds an empty configuration, and is removed without what it links', async () => {
    await inDirectory({ 'x/package.json': '{}' }, async (directory) => {
      const before = process.listenerCount('exit');
      const home = await AppiumHome.create(['@scope/a', 'b'].map((name) => packageAt(name, join(directory, 'x'))));
      const linked = ['@scope/a', 'b'].map((name) => realpath(join(home.directory, 'node_modules', name)));
      expect(await Promise.all(linked)).to.deep.equal(Array(2).fill(await realpath(join(directory, 'x'))));
      expect(await readFile(home.configFile, 'utf8')).to.equal('{}\n');
      await home.remove();
      expect(existsSync(home.directory)).to.equal(false);
      expect(await readdir(join(directory, 'x'))).to.deep.equal(['package.json']);
      expect(process.listenerCount('exit')).to.equal(before);
    });
  });

  it('leaves nothing when a driver cannot be linked', async () => {
    const before = process.listenerCount('exit');
    expect(await thrownBy(() => AppiumHome.create([packageAt('a', '/nowhere')]))).to.have.property('code', 'ENOENT');
    expect(process.listenerCount('exit')).to.equal(before);
  });
});

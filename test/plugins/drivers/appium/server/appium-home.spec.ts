import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { AppiumHome } from '../../../../../plugins/drivers/appium/_server/appium-home.js';
import type { DriverPackage } from '../../../../../plugins/drivers/appium/_server/appium-packages.js';
import { inDirectory } from '../../../../fixtures/temporary-directory.js';
import { thrownBy } from '../../../../fixtures/thrown-by.js';

const packageAt = (name: string, directory: string): DriverPackage => ({
  name,
  directory,
  version: '1.0.0',
  driverName: 'a',
  automationName: 'A',
  appium: '^3.0.0',
});

describe('AppiumHome', () => {
  it('holds the drivers, fit for any Appium, and the configuration; it is removed without what it links', async () => {
    const files = { 'x/package.json': '{"name":"b","peerDependencies":{"appium":"^2.0.0"}}', 'x/build/index.js': '1' };
    await inDirectory(files, async (directory) => {
      const before = process.listenerCount('exit');
      const home = await AppiumHome.create(['@scope/a', 'b'].map((name) => packageAt(name, join(directory, 'x'))));
      for (const name of ['@scope/a', 'b']) {
        const at = join(home.directory, 'node_modules', name);
        expect(await realpath(join(at, 'build'))).to.equal(await realpath(join(directory, 'x/build')));
        const manifest = JSON.parse(await readFile(join(at, 'package.json'), 'utf8')) as object;
        expect(manifest).to.deep.equal({ name: 'b', peerDependencies: { appium: '*' } });
      }
      await home.configure({ server: { port: 1 } });
      expect(await readFile(home.configFile, 'utf8')).to.equal('{"server":{"port":1}}');
      await home.remove();
      expect(existsSync(home.directory)).to.equal(false);
      expect(await readFile(join(directory, 'x/build/index.js'), 'utf8')).to.equal('1');
      expect(await readFile(join(directory, 'x/package.json'), 'utf8')).to.contain('^2.0.0');
      expect(process.listenerCount('exit')).to.equal(before);
    });
  });

  it('leaves nothing when a driver cannot be linked', async () => {
    const before = process.listenerCount('exit');
    expect(await thrownBy(() => AppiumHome.create([packageAt('a', '/nowhere')]))).to.have.property('code', 'ENOENT');
    expect(process.listenerCount('exit')).to.equal(before);
  });
});

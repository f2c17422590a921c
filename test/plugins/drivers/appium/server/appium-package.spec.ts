import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadAppium } from '../../../../../plugins/drivers/appium/_server/appium-package.js';
import { ProcessGuard } from '../../../../../plugins/drivers/appium/_server/process-guard.js';
import { inDirectory } from '../../../../fixtures/temporary-directory.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';

const INSTALL = 'npm install appium appium-uiautomator2-driver';

describe('loadAppium', () => {
  it('gives what is used of it', async () => {
    const guard = new ProcessGuard();
    const unwatch = guard.watch();
    const { version, main, sink, satisfies } = await guard.run(async () => loadAppium());
    unwatch();
    expect(version).to.match(/^3\./);
    expect(main).to.be.a('function');
    expect(sink.level).to.be.a('string');
    expect([satisfies(version, '^3.0.0-rc.2'), satisfies(version, '^2.0.0')]).to.deep.equal([true, false]);
  });

  it('says what to install, and what to give instead, when it is missing', async () => {
    await inDirectory({}, async (directory) => {
      const { code, message } = await refusalOf(() => loadAppium(createRequire(join(directory, 'x.js'))));
      expect(code).to.equal('E0102');
      expect(message).to.contain('Appium is not installed').and.to.contain(INSTALL).and.to.contain('url');
    });
  });

  it('gives the reason when it cannot be loaded', async () => {
    const files = { 'node_modules/appium/index.js': "throw new Error('too old a Node\\nand more')" };
    await inDirectory(files, async (directory) => {
      const { code, message } = await refusalOf(() => loadAppium(createRequire(join(directory, 'x.js'))));
      expect(code).to.equal('E0102');
      expect(message).to.contain('(too old a Node)').and.to.contain(INSTALL);
    });
  });
});

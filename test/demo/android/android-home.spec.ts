import { existsSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeAndroidHome } from '../../../demo/android/android-home.js';

describe('makeAndroidHome', () => {
  it('links the installed adb, and removes the directory again', async () => {
    const home = await makeAndroidHome();
    expect(readlinkSync(join(home.path, 'platform-tools', 'adb'))).to.match(/\/adb$/);
    await home.remove();
    expect(existsSync(home.path)).to.equal(false);
  });

  it('says how to get adb where there is none', async () => {
    const { PATH } = process.env;
    process.env.PATH = '/nowhere';
    try {
      const error = await makeAndroidHome().catch((caught: unknown) => caught);
      expect((error as Error).message).to.equal('adb is not installed: apt-get install adb');
    } finally {
      process.env.PATH = PATH;
    }
  });
});

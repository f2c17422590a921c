import { chmod, mkdir, realpath, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { androidSdkVariable } from '../../../../../plugins/drivers/appium/_server/android-sdk.js';
import { inDirectory } from '../../../../fixtures/temporary-directory.js';

const NAMES = ['PATH', 'ANDROID_HOME', 'ANDROID_SDK_ROOT'] as const;

describe('androidSdkVariable', () => {
  const before = NAMES.map((name) => [name, process.env[name]] as const);

  afterEach(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  /** An adb in a folder, to which the PATH leads by a link. */
  const withAdb = (folder: string, work: (sdk: string) => unknown): Promise<void> =>
    inDirectory({ [`sdk/${folder}/adb`]: '#!/bin/sh\n' }, async (directory) => {
      await chmod(join(directory, 'sdk', folder, 'adb'), 0o755);
      await mkdir(join(directory, 'bin'));
      await symlink(join('..', 'sdk', folder, 'adb'), join(directory, 'bin', 'adb'));
      Object.assign(process.env, { PATH: join(directory, 'bin') });
      for (const name of NAMES.slice(1)) delete process.env[name];
      work(await realpath(join(directory, 'sdk')));
    });

  it('names the SDK of the adb that is on the PATH', () =>
    withAdb('platform-tools', (sdk) => expect(androidSdkVariable()).to.deep.equal({ ANDROID_HOME: sdk })));

  it('leaves what is set', () =>
    withAdb('platform-tools', () => {
      process.env['ANDROID_SDK_ROOT'] = '/opt/sdk';
      expect(androidSdkVariable()).to.deep.equal({});
    }));

  it('names nothing where adb belongs to no SDK, or is not there', () =>
    withAdb('tools', () => {
      expect(androidSdkVariable()).to.deep.equal({});
      process.env['PATH'] = '/nowhere';
      expect(androidSdkVariable()).to.deep.equal({});
    }));
});

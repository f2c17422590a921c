import { chmod } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect } from 'chai';
import { findBrowser } from '../../../../plugins/drivers/playwright/_launch/find-browser.js';
import { inDirectory } from '../../../fixtures/temporary-directory.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';

const PROGRAM = '#!/bin/sh\n';

/** Runs the work with these programs, and with nothing but their directories on the PATH. */
const withPrograms = (programs: readonly string[], work: (directory: string) => Promise<void>) =>
  inDirectory(
    Object.fromEntries([...programs, 'empty/notes.txt'].map((name) => [name, PROGRAM])),
    async (directory) => {
      for (const name of programs) await chmod(join(directory, name), 0o755);
      const before = process.env['PATH'];
      process.env['PATH'] = ['a', 'b', 'empty'].map((name) => join(directory, name)).join(delimiter);
      try {
        await work(directory);
      } finally {
        process.env['PATH'] = before;
      }
    },
  );

describe('findBrowser', () => {
  it('takes an installed browser, Chrome before Chromium before Edge, wherever on the PATH it stands', async () => {
    await withPrograms(['a/microsoft-edge', 'a/chromium', 'b/google-chrome'], async (directory) => {
      expect(await findBrowser(undefined)).to.deep.equal({ path: join(directory, 'b/google-chrome'), args: [] });
    });
    await withPrograms(['a/microsoft-edge', 'b/chromium'], async (directory) => {
      expect((await findBrowser(undefined)).path).to.equal(join(directory, 'b/chromium'));
    });
  });

  it('takes a headless shell before Chromium for a session without a window, and never before Chrome', async () => {
    await withPrograms(['a/chromium', 'b/chromium-headless-shell'], async (directory) => {
      expect((await findBrowser(undefined, true)).path).to.equal(join(directory, 'b/chromium-headless-shell'));
      expect((await findBrowser(undefined, false)).path).to.equal(join(directory, 'a/chromium'));
    });
    await withPrograms(['a/chrome-headless-shell', 'b/google-chrome'], async (directory) => {
      expect((await findBrowser(undefined, true)).path).to.equal(join(directory, 'b/google-chrome'));
    });
  });

  it('takes the one that is named, by path or as a command', async () => {
    await withPrograms(['a/chromium', 'b/my-browser'], async (directory) => {
      for (const named of [join(directory, 'b/my-browser'), 'my-browser']) {
        expect(await findBrowser(named)).to.deep.equal({ path: join(directory, 'b/my-browser'), args: [] });
      }
    });
  });

  it('refuses a named one that is no executable file, and takes no other for it', async () => {
    await withPrograms(['a/chromium'], async (directory) => {
      for (const named of ['no-such-browser', join(directory, 'empty/notes.txt'), join(directory, 'a'), '']) {
        const error = await refusalOf(() => findBrowser(named));
        expect([error.code, error.message.includes('is no executable file')], named).to.deep.equal(['E0102', true]);
      }
    });
  });

  it('takes no directory for a browser', async () => {
    await withPrograms(['a/google-chrome/readme', 'b/chromium'], async (directory) => {
      expect((await findBrowser(undefined)).path).to.equal(join(directory, 'b/chromium'));
    });
  });
});

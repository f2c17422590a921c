import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

describe('the browser of a package, where none is installed', function () {
  this.timeout(180_000);

  it('is unpacked into the cache of the user, and nothing in the temporary directory is started for it', async () => {
    const planted = '#!/bin/sh\ntouch "$(dirname "$0")/marker"\nexit 3\n';
    await inDirectory({ chromium: planted, 'path/notes.txt': '' }, async (directory) => {
      await chmod(join(directory, 'chromium'), 0o755);
      const cache = join(directory, 'cache');
      const env = { PATH: join(directory, 'path'), TMPDIR: directory, XDG_CACHE_HOME: cache };
      const run = () => svc(['run', 'Execute Script', 'return 6 * 7'], { env, cwd: directory });

      const both = await Promise.all([run(), run()]);
      expect(both.map(({ stdout, stderr }) => stdout.trim() || stderr)).to.deep.equal(['42', '42']);
      expect(existsSync(join(directory, 'marker'))).to.equal(false);
      const [unpacked, ...others] = (await readdir(join(cache, 'svc'))).filter((name) => /^chromium/.test(name));
      expect(unpacked).to.match(/^chromium-\d+\.\d+\.\d+$/);
      expect(others, 'what a second process unpacked').to.deep.equal([]);
      expect((await stat(join(cache, 'svc', unpacked!))).mode & 0o777).to.equal(0o700);

      await chmod(join(cache, 'svc'), 0o777);
      const open = await run();
      expect(open.code).to.equal(1);
      expect(open.stderr).to.include('E0102').and.include('everybody may write it');
    });
  });

  it('is refused where another user owns the directory', async function () {
    if (process.getuid?.() !== 0) this.skip();
    await inDirectory({ 'path/notes.txt': '' }, async (directory) => {
      await mkdir(join(directory, 'svc'));
      await chown(join(directory, 'svc'), 65534, 65534);
      const env = { PATH: join(directory, 'path'), XDG_CACHE_HOME: directory };
      const { stderr } = await svc(['run', 'Sleep', '0'], { env, cwd: directory });
      expect(stderr).to.include('E0102').and.include('it belongs to the user with uid 65534');
    });
  });
});

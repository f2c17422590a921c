import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { withFileLock } from '../../src/heal/files.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

describe('withFileLock', () => {
  it('lets a holder keep its lock that works longer than a lock takes to get stale', async () => {
    await inDirectory({}, async (directory) => {
      const file = join(directory, 'kept.json');
      const done: string[] = [];
      await FakeTimers.run(async (timers) => {
        let release = () => {};
        const end = new Promise<void>((resolve) => (release = resolve));
        const isTouched = async () => Math.round((await stat(`${file}.lock`)).mtimeMs) === Date.now();
        const first = withFileLock(file, async () => void (await end, done.push('first')), 200);
        await timers.waitFor(() => timers.nextDue === 40);
        const second = withFileLock(file, async () => void done.push('second'), 200);
        for (let passed = 0; passed < 720; passed += 40) {
          await timers.advance(40);
          while (!(await isTouched()));
        }
        expect(done).to.deep.equal([]);
        release();
        timers.skip();
        await Promise.all([first, second]);
      });
      expect(done).to.deep.equal(['first', 'second']);
    });
  });

  it('takes over the lock of a process that has died, one at a time', async () => {
    await inDirectory({}, async (directory) => {
      const file = join(directory, 'kept.json');
      await writeFile(`${file}.lock`, 'dead');
      await utimes(`${file}.lock`, new Date(0), new Date(0));
      let running = 0;
      let most = 0;
      const work = async () => {
        most = Math.max(most, ++running);
        await sleep(5);
        running--;
      };
      await Promise.all([1, 2, 3, 4, 5].map(() => withFileLock(file, work)));
      expect(most).to.equal(1);
    });
  });

  it('leaves a lock alone that another process has taken meanwhile', async () => {
    await inDirectory({}, async (directory) => {
      const lock = join(directory, 'kept.json.lock');
      await withFileLock(join(directory, 'kept.json'), () => writeFile(lock, 'other'));
      expect(await readFile(lock, 'utf8')).to.equal('other');
    });
  });
});

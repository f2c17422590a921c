import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { WindowLock } from '../../../../../../plugins/drivers/_webdriver/page/windows/window-lock.js';

/** A task that records when it begins and ends, and ends when it is told to. */
function task(order: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = async () => {
    order.push(`${name} begins`);
    await ended;
    order.push(`${name} ends`);
  };
  return { run, end: () => end() };
}

describe('WindowLock', () => {
  it('runs an exclusive task alone, and what was asked for later after it', async () => {
    const lock = new WindowLock();
    const order: string[] = [];
    const [first, second, visit, later] = ['first', 'second', 'visit', 'later'].map((name) => task(order, name));
    const all = [lock.share(first!.run), lock.share(second!.run), lock.exclude(visit!.run), lock.share(later!.run)];
    for (const each of [later, visit, second, first]) {
      each!.end();
      await turn();
    }
    await Promise.all(all);
    expect(order).to.deep.equal([
      'first begins',
      'second begins',
      'second ends',
      'first ends',
      'visit begins',
      'visit ends',
      'later begins',
      'later ends',
    ]);
  });

  it('runs exclusive tasks one after the other', async () => {
    const lock = new WindowLock();
    const order: string[] = [];
    const [one, two] = [task(order, 'one'), task(order, 'two')];
    const all = [lock.exclude(one.run), lock.exclude(two.run)];
    two.end();
    await turn();
    one.end();
    await Promise.all(all);
    expect(order).to.deep.equal(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('goes on after a task that failed', async () => {
    const lock = new WindowLock();
    const fail = () => Promise.reject(new Error('no'));
    const failures = await Promise.allSettled([lock.share(fail), lock.exclude(fail)]);
    expect(failures.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await lock.share(() => Promise.resolve(1))).to.equal(1);
  });
});

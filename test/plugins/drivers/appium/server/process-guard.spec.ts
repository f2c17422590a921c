import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { ExitRefused, ProcessGuard } from '../../../../../plugins/drivers/appium/_server/process-guard.js';
import { thrownBy } from '../../../../fixtures/thrown-by.js';

describe('ProcessGuard', () => {
  it('answers what the work answers, and throws what it throws', async () => {
    const guard = new ProcessGuard();
    expect(await guard.run(async () => 7)).to.equal(7);
    const error = new Error('no');
    expect(await thrownBy(() => guard.run(() => Promise.reject(error)))).to.equal(error);
  });

  it('refuses an exit of the work, where it was asked for', async () => {
    const guard = new ProcessGuard();
    const before = Object.getOwnPropertyDescriptor(process, 'exit');
    const error = await thrownBy(() =>
      guard.run(async () => {
        await turn();
        process.exit(3);
      }),
    );
    expect(error).to.be.instanceOf(ExitRefused).and.to.have.property('code', 3);
    expect(Object.getOwnPropertyDescriptor(process, 'exit')).to.deep.equal(before);
  });

  it('lets the work run past an exit to its end', async () => {
    const guard = new ProcessGuard();
    const steps: string[] = [];
    await guard.runToItsEnd(async () => {
      process.exit(1);
      steps.push('on');
    });
    expect(steps).to.deep.equal(['on']);
  });

  it('restores the environment and the number of listeners, also after a failure', async () => {
    process.env['SVC_TEST_KEPT'] = 'before';
    const most = process.getMaxListeners();
    try {
      await thrownBy(() =>
        new ProcessGuard().run(async () => {
          process.env['SVC_TEST_KEPT'] = 'after';
          process.env['SVC_TEST_NEW'] = 'new';
          process.setMaxListeners(100);
          await turn();
          throw new Error('no');
        }),
      );
      expect([process.env['SVC_TEST_KEPT'], process.env['SVC_TEST_NEW']]).to.deep.equal(['before', undefined]);
      expect(process.getMaxListeners()).to.equal(most);
    } finally {
      delete process.env['SVC_TEST_KEPT'];
    }
  });

  it('takes off the signal listeners of the work and keeps those of others', async () => {
    const guard = new ProcessGuard();
    const before = process.listeners('SIGUSR2');
    const unwatch = guard.watch();
    const [theirs, ours, later] = [() => 1, () => 2, () => 3];
    try {
      const working = guard.run(async () => {
        process.once('SIGUSR2', theirs);
        process.on('warning', theirs);
        setImmediate(() => process.on('SIGUSR2', later));
        await turn();
        await turn();
      });
      process.on('SIGUSR2', ours);
      await working;
      expect(process.listeners('SIGUSR2')).to.deep.equal([...before, ours]);
      expect(process.listeners('warning')).to.include(theirs);
      expect(guard.listenersOf('SIGUSR2')).to.deep.equal([theirs, later]);
      expect(guard.listenersOf('SIGTERM')).to.deep.equal([]);
    } finally {
      unwatch();
      process.removeListener('SIGUSR2', ours);
      process.removeListener('warning', theirs);
    }
  });

  it('works for several, one after another', async () => {
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await turn();
      steps.push(`${name} ends`);
    };
    await Promise.all([new ProcessGuard().run(work('a')), new ProcessGuard().run(work('b'))]);
    expect(steps).to.deep.equal(['a begins', 'a ends', 'b begins', 'b ends']);
  });
});

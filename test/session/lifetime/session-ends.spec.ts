import { expect } from 'chai';
import { DeviceHold } from '../../../src/device/hold.js';
import { ServiceError } from '../../../src/errors.js';
import type { ExecutionEvent } from '../../../src/session/events.js';
import type { Session } from '../../../src/session/session.js';
import type { SessionEnd, SessionStore } from '../../../src/session/store.js';
import { withService } from '../../fixtures/service.js';
import { Remote } from '../../fixtures/session-plugins/remote-driver.js';
import { holds } from '../../fixtures/session-plugins/scripted-keywords.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { lastRemote, remotePlan } from '../../fixtures/two-services.js';

/** A hold that a test takes away. */
class TestHold extends DeviceHold {
  isLost = false;

  override check(): void {
    if (this.isLost) throw new ServiceError('E0106', 'another replica may use the device');
  }
}

interface Ending {
  readonly store: SessionStore;
  readonly session: Session;
  readonly hold: TestHold;
  /** The events of the session, and `end` for the end of their stream. */
  readonly stream: (ExecutionEvent | 'end')[];
  readonly ends: [session: Session, how: SessionEnd][];
}

/** A session on a remote device, and what is told of its end. */
const withRemote = (work: (ending: Ending) => Promise<void>): Promise<void> =>
  withService({}, async ({ store }) => {
    const hold = new TestHold();
    const session = await store.start(remotePlan(), { hold });
    const stream: Ending['stream'] = [];
    const ends: Ending['ends'] = [];
    store.onEnd((ended, how) => ends.push([ended, how]));
    session.events.subscribe({
      event: ({ json }) => stream.push(JSON.parse(json) as ExecutionEvent),
      end: () => stream.push('end'),
    });
    await work({ store, session, hold, stream, ends });
  });

/** A call that runs until `holds.release()`. @returns its failure */
async function heldCall(session: Session, stubborn = false): Promise<Promise<ServiceError>[]> {
  const held = holds.next();
  const failure = refusalOf(() => session.execute({ keyword: 'hold', params: { stubborn: String(stubborn) } }));
  await held;
  // In a list: an async function would wait for it.
  return [failure];
}

const lastTwo = (stream: Ending['stream']): unknown[] =>
  stream.slice(-2).map((each) => (each === 'end' ? each : `${each.status} ${each.message}`));

describe('the ends of a session', () => {
  it('are told once everything is closed', async () => {
    await withRemote(async ({ store, session, ends }) => {
      let wasOpen = true;
      const leave = store.onEnd(() => (wasOpen = lastRemote().isOpen));
      await store.stop(session.id);
      expect([ends, wasOpen]).to.deep.equal([[[session, 'stopped']], false]);
      leave();
      await store.stop((await store.start(remotePlan())).id);
      expect(ends).to.have.length(2);
    });
  });

  describe('detach', () => {
    it('lets the running keyword end, refuses all others, and leaves the device as it is', async () => {
      await withRemote(async ({ store, session, stream, ends }) => {
        const held = holds.next();
        const running = session.execute({ keyword: 'hold' });
        await held;
        const waiting = refusalOf(() => session.execute({ keyword: 'echo', params: ['x'] }));
        const detaching = store.detach(session.id, 60);
        const refused = [await waiting, await refusalOf(() => session.execute({ keyword: 'echo', params: ['y'] }))];
        expect(refused.map(({ code, status }) => [code, status])).to.deep.equal([
          ['E0514', 503],
          ['E0514', 503],
        ]);
        expect(store.get(session.id)).to.equal(session);
        holds.release();
        expect((await running).data).to.deep.equal({ result: 'done' });
        expect(await detaching).to.equal(true);
        expect(lastTwo(stream)).to.deep.equal(['SUCCESS Keyword succeeded: Hold', 'end']);
        expect(lastRemote().names).to.deep.equal(['open', 'launch', 'detach']);
        expect(Remote.server.has(session.driverId)).to.equal(true);
        expect([store.all(), ends]).to.deep.equal([[], [[session, 'detached']]]);
      });
    });

    it('aborts a keyword that takes longer', async () => {
      await withRemote(async ({ store, session, stream }) => {
        const [failure] = await heldCall(session);
        await store.detach(session.id, 0.01);
        expect((await failure!).code).to.equal('E0406');
        expect(lastTwo(stream)[0]).to.contain('FAIL Keyword Hold failed: E0406');
      });
    });

    it('gives up a keyword that does not obey', async () => {
      await withRemote(async ({ store, session, stream }) => {
        const [failure] = await heldCall(session, true);
        await store.detach(session.id, 0);
        expect((await failure!).code).to.equal('E0406');
        expect(lastTwo(stream)[0]).to.contain('FAIL Keyword Hold failed: E0406');
        holds.release();
        expect(stream.at(-1)).to.equal('end');
      });
    });

    it('saves the session before anything is closed, and goes on when that fails', async () => {
      await withRemote(async ({ store, session }) => {
        let names: readonly string[] = [];
        await store.detach(session.id, 0, async () => {
          names = [...lastRemote().names];
          throw new ServiceError('E0506');
        });
        expect(names).to.deep.equal(['open', 'launch']);
        expect(lastRemote().names.at(-1)).to.equal('detach');
        expect(session.isAdoptable).to.equal(true);
      });
    });

    it('refuses a stop meanwhile, and reads afterwards', async () => {
      await withRemote(async ({ store, session }) => {
        const detaching = store.detach(session.id, 0);
        expect((await refusalOf(() => store.stop(session.id))).code).to.equal('E0514');
        expect(await store.detach(session.id, 0)).to.equal(false);
        await detaching;
        expect((await refusalOf(() => session.read((workspace) => workspace.screenshot()))).code).to.equal('E0514');
      });
    });

    it('is finished by a shutdown, and knows no other session', async () => {
      await withRemote(async ({ store, session, ends }) => {
        expect(await store.detach('constructor', 0)).to.equal(false);
        const detaching = store.detach(session.id, 0);
        await store.shutdown();
        expect([await detaching, ends.map(([, how]) => how)]).to.deep.equal([true, ['detached']]);
        expect(Remote.server.has(session.driverId)).to.equal(true);
      });
    });
  });

  describe('abandon', () => {
    it('ends the running keyword with E0106 and sends nothing to the device', async () => {
      await withRemote(async ({ store, session, hold, stream, ends }) => {
        const [failure] = await heldCall(session);
        const waiting = refusalOf(() => session.execute({ keyword: 'launch_app' }));
        hold.isLost = true;
        const abandoning = store.abandon(session.id, 'another replica has it');
        expect(store.all()).to.deep.equal([]);
        expect([(await failure!).code, (await waiting).code]).to.deep.equal(['E0106', 'E0514']);
        expect(await abandoning).to.equal(true);
        expect(lastTwo(stream)).to.deep.equal([
          'FAIL Keyword Hold failed: E0106 Driver session lost: another replica has it',
          'end',
        ]);
        expect(lastRemote().names).to.deep.equal(['open', 'launch', 'detach']);
        expect([Remote.server.has(session.driverId), ends]).to.deep.equal([true, [[session, 'abandoned']]]);
      });
    });

    it('gives up a keyword that does not obey', async () => {
      await withRemote(async ({ store, session, stream }) => {
        const [failure] = await heldCall(session, true);
        await store.abandon(session.id, 'another replica has it');
        expect((await failure!).code).to.equal('E0106');
        holds.release();
        expect(lastTwo(stream)[0]).to.contain('FAIL Keyword Hold failed: E0106');
      });
    });

    it('overtakes a session that is being detached', async () => {
      await withRemote(async ({ store, session, ends }) => {
        const [failure] = await heldCall(session);
        const detaching = store.detach(session.id, 60);
        await store.abandon(session.id, 'another replica has it');
        await detaching;
        expect([(await failure!).code, ends.map(([, how]) => how)]).to.deep.equal(['E0106', ['abandoned']]);
        expect(await store.abandon(session.id, 'again')).to.equal(false);
      });
    });
  });
});

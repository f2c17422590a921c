import { expect } from 'chai';
import { DeviceHold } from '../../src/device/hold.js';
import { SessionHold } from '../../src/directory/ownership/session-hold.js';
import { planSession } from '../../src/session/plan.js';
import { refusalOf, thrownBy } from '../fixtures/thrown-by.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { bodyOf, planOf, withService } from '../fixtures/service.js';
import { Keeping } from '../fixtures/session-plugins/scripted-driver.js';
import { holds } from '../fixtures/session-plugins/scripted-keywords.js';
import { until } from '../fixtures/until.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { remotePlan } from '../fixtures/two-services.js';

describe('SessionStore', () => {
  describe('start', () => {
    it('opens the driver, launches what is named, and keeps the session', async () => {
      await withService({}, async ({ store }, drivers) => {
        const session = await store.start(planOf());
        expect(drivers().map(({ names }) => names)).to.deep.equal([['open', 'launch']]);
        expect(session.driverName).to.equal('scripted');
        expect(session.driverId).to.equal(drivers()[0]!.id);
        expect(session.state).to.equal('ready');
        expect(store.get(session.id)).to.equal(session);
        expect(store.all()).to.deep.equal([session]);
      });
    });

    it('gives each session a driver of its own', async () => {
      await withService({}, async ({ store }) => {
        const [a, b] = [await store.start(planOf()), await store.start(planOf())];
        expect(a.id).not.to.equal(b.id);
        const driverOf = async (session: typeof a) =>
          (await session.execute({ keyword: 'get_driver_session_id' })).data;
        expect(await driverOf(a)).to.deep.equal({ result: a.driverId });
        expect(await driverOf(b)).to.deep.equal({ result: b.driverId });
        expect(a.driverId).not.to.equal(b.driverId);
      });
    });

    it('takes the first driver that opens, and closes those that did not', async () => {
      await withService({}, async ({ store }, drivers) => {
        const plan = planOf({}, { driver_sources: [{ scripted: { capabilities: { open: 'refuse' } } }, 'spare'] });
        const session = await store.start(plan);
        expect(session.driverName).to.equal('spare');
        expect(drivers().map(({ names }) => names)).to.deep.equal([['close'], ['open', 'launch']]);
      });
    });

    it('passes the address and the capabilities of the driver in use', async () => {
      await withService({}, async ({ store }, drivers) => {
        await store.start(planOf({}, { driver_sources: [{ spare: { url: 'http://s', capabilities: { a: 1 } } }] }));
        expect(drivers()[0]!.options).to.deep.include({ url: 'http://s', capabilities: { a: 1 } });
      });
    });

    it('lists every driver with its reason when none opens', async () => {
      await withService({}, async ({ store }, drivers) => {
        const refusing = { capabilities: { open: 'refuse' } };
        const throwing = { capabilities: { open: 'throw' } };
        const error = await refusalOf(() =>
          store.start(planOf({}, { driver_sources: [{ scripted: refusing }, 'unbuildable', { spare: throwing }] })),
        );
        expect([error.code, error.status]).to.deep.equal(['E0102', 500]);
        expect(error.details!['drivers']).to.deep.equal([
          { driver: 'scripted', code: 'E0102', message: 'Failed to start session: no such device' },
          { driver: 'unbuildable', code: 'E0603', message: 'Plugin failed: unbuildable could not be built' },
          { driver: 'spare', code: 'E0802', message: 'Unexpected error' },
        ]);
        expect(JSON.stringify(error.toDetail())).not.to.contain('hunter2');
        expect(drivers().every(({ isOpen }) => !isOpen)).to.equal(true);
        expect(store.all()).to.deep.equal([]);
      });
    });

    it("has the one driver's own error when there is one only", async () => {
      await withService({}, async ({ store }) => {
        expect((await refusalOf(() => store.start(planOf({ open: 'refuse' })))).message).to.contain('no such device');
      });
    });

    it('goes on to the next driver when one cannot be built', async () => {
      await withService({}, async ({ store }) => {
        const session = await store.start(planOf({}, { driver_sources: ['unbuildable', 'spare'] }));
        expect(session.driverName).to.equal('spare');
      });
    });

    it('refuses a driver that is none', async () => {
      await withService({}, async ({ store }) => {
        const error = await refusalOf(() => store.start(planOf({}, { driver_sources: ['impostor'] })));
        expect(error.code).to.equal('E0603');
        expect(error.message).to.contain('impostor must extend Driver');
      });
    });

    for (const [what, body, code] of [
      ['an unknown driver', bodyOf({}, { driver_sources: ['scriptd'] }), 'E0601'],
      ['an unknown second driver', bodyOf({}, { driver_sources: ['spare', 'scriptd'] }), 'E0601'],
      ['an unknown element source', bodyOf({}, { elements_sources: ['scripted_screenshots'] }), 'E0601'],
      ['an unknown text detector', bodyOf({}, { text_detection: ['blind_raeder'] }), 'E0601'],
      ['an unknown image detector', bodyOf({}, { image_detection: ['blind_macher'] }), 'E0601'],
      ['an unknown language model', bodyOf({}, { llm_provider: 'silent_modle' }), 'E0601'],
      ['a project that does not exist', bodyOf({}, { project_path: '/does/not/exist' }), 'E0503'],
      ['a capability that the driver does not know', bodyOf({ opne: 'refuse' }), 'E0104'],
      [
        'a capability that a text detector does not know',
        bodyOf({}, { text_detection: [{ blind_reader: { capabilities: { x: 1 } } }] }),
        'E0104',
      ],
      ['API data that is malformed', bodyOf({}, { api_data: { collections: 5 } }), 'E0503'],
      ['no body', undefined, 'E0503'],
    ] as const) {
      it(`refuses ${what} before anything is opened`, async () => {
        await withService({}, async ({ store }, drivers) => {
          const error = await refusalOf(() => store.start(planSession(body)));
          expect([error.code, error.status]).to.deep.equal([code, 400]);
          expect(drivers().flatMap(({ names }) => names)).to.deep.equal([]);
        });
      });
    }

    it('suggests the nearest language model, and takes one that there is', async () => {
      await withService({}, async ({ store }) => {
        const error = await refusalOf(() => store.start(planOf({}, { llm_provider: 'silent_modle' })));
        expect(error.message).to.contain('there is no language model "silent_modle" (did you mean silent_model?)');
        const session = await store.start(planOf({}, { llm_provider: 'silent_model', llm_model: 'small' }));
        expect(session.state).to.equal('ready');
      });
    });

    it('suggests the nearest capability', async () => {
      await withService({}, async ({ store }) => {
        const error = await refusalOf(() => store.start(planOf({ opne: 'refuse' })));
        expect(error.details).to.deep.equal({
          capability: 'opne',
          suggestions: ['open'],
          known: ['open', 'launch', 'close'],
        });
      });
    });

    it('closes the driver when the app cannot be launched', async () => {
      await withService({}, async ({ store }, drivers) => {
        const error = await refusalOf(() => store.start(planOf({ launch: 'refuse' })));
        expect(error.message).to.contain('the app does not start');
        expect(drivers()[0]!.names).to.deep.equal(['open', 'launch', 'close']);
        expect(store.all()).to.deep.equal([]);
      });
    });

    it('keeps the first failure when closing fails too', async () => {
      await withService({}, async ({ store }) => {
        const error = await refusalOf(() => store.start(planOf({ launch: 'refuse', close: 'refuse' })));
        expect(error.message).to.contain('the app does not start');
      });
    });

    it('closes the driver when an element source cannot be used', async () => {
      await withService({}, async ({ store }, drivers) => {
        const plan = planOf({}, { driver_sources: ['spare'], elements_sources: ['misfit'] });
        const error = await refusalOf(() => store.start(plan));
        const message = 'Plugin failed: misfit must extend ElementLocator, PageSource or Screen';
        expect([error.code, error.message]).to.deep.equal(['E0603', message]);
        expect(drivers()[0]!.names.at(-1)).to.equal('close');
      });
    });

    for (const [what, more, message] of [
      ['a text detector', { text_detection: ['broken_reader'] }, 'broken_reader could not be built'],
      ['an image detector', { image_detection: ['misfit_matcher'] }, 'misfit_matcher must extend ImageMatcher'],
    ] as const) {
      it(`opens no driver when ${what} cannot be used`, async () => {
        await withService({}, async ({ store }, drivers) => {
          const error = await refusalOf(() => store.start(planOf({}, more)));
          expect([error.code, error.message]).to.deep.equal(['E0603', `Plugin failed: ${message}`]);
          expect(drivers()).to.deep.equal([]);
        });
      });
    }

    for (const hanging of ['open', 'launch'] as const) {
      it(`is E0107 when ${hanging} takes longer than the deadline, and closes the driver`, async () => {
        await withService({ start_timeout_s: 0.1 }, async ({ store }, drivers) => {
          const error = await FakeTimers.run(async (timers) => {
            const starting = refusalOf(() => store.start(planOf({ [hanging]: 'hang' })));
            await timers.waitFor(() => drivers()[0]?.isHanging === true);
            await timers.advance(100);
            return starting;
          });
          expect([error.code, error.status]).to.deep.equal(['E0107', 504]);
          expect(error.message).to.contain('SVC_START_TIMEOUT_S');
          await until('the state', () => drivers()[0]!.names.at(-1) === 'close');
          expect(store.all()).to.deep.equal([]);
        });
      });

      it(`ends when the client leaves during ${hanging}, and closes the driver`, async () => {
        await withService({}, async ({ store }, drivers) => {
          const abort = new AbortController();
          const starting = refusalOf(() => store.start(planOf({ [hanging]: 'hang' }), { signal: abort.signal }));
          await until('the state', () => drivers().length === 1);
          abort.abort();
          expect((await starting).code).to.equal('E0406');
          await until('the state', () => drivers()[0]!.names.at(-1) === 'close');
        });
      });
    }

    it('opens nothing for a client that has left already', async () => {
      await withService({}, async ({ store }, drivers) => {
        const error = await refusalOf(() => store.start(planOf(), { signal: AbortSignal.abort() }));
        expect([error.code, drivers().length]).to.deep.equal(['E0406', 0]);
      });
    });

    it('tries no further driver after the deadline', async () => {
      await withService({ start_timeout_s: 0.1 }, async ({ store }, drivers) => {
        const body = planOf({}, { driver_sources: [{ scripted: { capabilities: { open: 'hang' } } }, 'spare'] });
        await FakeTimers.run(async (timers) => {
          const starting = refusalOf(() => store.start(body));
          await timers.waitFor(() => drivers()[0]?.isHanging === true);
          await timers.advance(100);
          expect((await starting).code).to.equal('E0107');
        });
        await until('the state', () => drivers()[0]!.names.at(-1) === 'close');
        expect(drivers()).to.have.length(1);
      });
    });

    it('is E0504 when too many are open or starting, and works again when one has ended', async () => {
      await withService({ max_sessions: 2 }, async ({ store }) => {
        const [first, second, third] = await Promise.allSettled([1, 2, 3].map(() => store.start(planOf())));
        expect([first!.status, second!.status]).to.deep.equal(['fulfilled', 'fulfilled']);
        expect(third).to.have.nested.property('reason.code', 'E0504');
        const error = await refusalOf(() => store.start(planOf()));
        expect([error.status, error.message.includes('SVC_MAX_SESSIONS')]).to.deep.equal([429, true]);
        await store.stop(store.all()[0]!.id);
        await store.start(planOf());
      });
    });

    it('does not count a start that failed', async () => {
      await withService({ max_sessions: 1 }, async ({ store }) => {
        for (const script of [{ open: 'refuse' }, { launch: 'refuse' }])
          await refusalOf(() => store.start(planOf(script)));
        await store.start(planOf());
      });
    });

    it('knows the images of the project', async () => {
      await inDirectory({ 'logo.png': 'x' }, async (directory) => {
        await withService({}, async ({ store }) => {
          const session = await store.start(planOf({}, { project_path: directory }));
          const error = await refusalOf(() => session.execute({ keyword: 'press_element', params: ['logo'] }));
          expect(error.message).to.contain('image by none');
        });
      });
    });

    it('skips an element source of another driver', async () => {
      await withService({}, async ({ store }) => {
        const session = await store.start(planOf({}, { driver_sources: ['spare'], elements_sources: ['scripted'] }));
        expect((await refusalOf(() => session.read((workspace) => workspace.screenshot()))).code).to.equal('E0303');
      });
    });

    it('takes the name of a driver for all its element sources, each once', async () => {
      await withService({}, async ({ store }) => {
        const session = await store.start(
          planOf({}, { elements_sources: ['scripted_screenshot', 'scripted', 'scripted_find_element'] }),
        );
        expect(await session.read((workspace) => workspace.source())).to.equal('<page/>');
        expect(await session.read((workspace) => workspace.screenshot())).to.be.a('string');
        await session.execute({ keyword: 'press_element', params: ['id=known'] });
      });
    });
  });

  describe('stop', () => {
    it('closes the driver, ends the streams and forgets the session', async () => {
      await withService({}, async ({ store }, drivers) => {
        const session = await store.start(planOf());
        let ends = 0;
        session.events.subscribe({ event: () => undefined, end: () => ends++ });
        session.feed.subscribe(
          { intervalMs: 500, includeSource: false, filters: [], scope: 'page' },
          { update: () => undefined, end: () => ends++ },
        );
        expect(await store.stop(session.id)).to.deep.equal({ status: 'terminated', session_id: session.id });
        expect([drivers()[0]!.isOpen, ends, store.all().length]).to.deep.equal([false, 2, 0]);
        expect(await store.stop(session.id)).to.equal(undefined);
      });
    });

    it('answers warnings when the driver cannot be closed', async () => {
      await withService({}, async ({ store }) => {
        const { id } = await store.start(planOf({ close: 'refuse' }));
        const { warnings } = (await store.stop(id))!;
        expect(warnings).to.have.length(2);
        expect(warnings![0]).to.contain('close_and_terminate_app failed: E0106');
        expect(warnings![1]).to.contain('closing the driver failed: E0106');
        expect(store.get(id)).to.equal(undefined);
      });
    });

    it('waits no longer for the driver than the settings say', async () => {
      await withService({ close_timeout_s: 0.1 }, async ({ store }) => {
        const { id } = await store.start(planOf({ close: 'hang' }));
        const began = performance.now();
        expect((await store.stop(id))!.warnings!.join()).to.contain('E0103');
        expect(performance.now() - began).to.be.below(5000);
      });
    });

    it('knows no session that never was', async () => {
      await withService({}, async ({ store }) => {
        expect(await store.stop('constructor')).to.equal(undefined);
        expect(store.get('__proto__')).to.equal(undefined);
      });
    });

    it('stops once when it is asked twice at a time', async () => {
      await withService({}, async ({ store }, drivers) => {
        const { id } = await store.start(planOf());
        const answers = await Promise.all([store.stop(id), store.stop(id)]);
        expect(answers.map((answer) => answer?.status)).to.deep.equal(['terminated', undefined]);
        expect(drivers()[0]!.names.filter((name) => name === 'close').length).to.be.at.most(2);
      });
    });
  });

  describe('idle sessions', () => {
    it('are stopped after the time that the settings say', async () => {
      await FakeTimers.run((timers) =>
        withService({ session_idle_s: 100 }, async ({ store }, drivers) => {
          await store.start(planOf());
          await timers.advance(99_000);
          expect(store.all()).to.have.length(1);
          await timers.advance(51_000);
          expect(store.all()).to.deep.equal([]);
          await timers.waitFor(() => !drivers()[0]!.isOpen);
        }),
      );
    });

    it('stay while a stream is open, a keyword runs, or something is asked', async () => {
      await FakeTimers.run((timers) =>
        withService({ session_idle_s: 20 }, async ({ store }) => {
          const [watched, busy, asked] = [
            await store.start(planOf()),
            await store.start(planOf()),
            await store.start(planOf()),
          ];
          const release = watched.holdOpen();
          const held = holds.next();
          const running = busy.execute({ keyword: 'hold' });
          await held;
          for (let passed = 0; passed < 60; passed += 10) {
            await timers.advance(10_000);
            await asked.read((workspace) => workspace.source());
          }
          expect(store.all()).to.deep.equal([watched, busy, asked]);
          holds.release();
          await running;
          release();
          release();
          expect(watched.inUse).to.equal(false);
          await timers.advance(30_000);
          expect(store.all()).to.deep.equal([]);
        }),
      );
    });

    it('stay while another process may use their device: it could not be closed', async () => {
      const hold = SessionHold.shared(new DeviceHold());
      await FakeTimers.run((timers) =>
        withService({ session_idle_s: 20 }, async ({ store }) => {
          const session = await store.start(remotePlan(), { hold });
          hold.revoke();
          await timers.advance(60_000);
          expect(store.all()).to.deep.equal([session]);
        }),
      );
    });

    it('stay for ever when the time is 0', async () => {
      await FakeTimers.run((timers) =>
        withService({ session_idle_s: 0 }, async ({ store }) => {
          await store.start(planOf());
          await timers.advance(24 * 3_600_000);
          expect(store.all()).to.have.length(1);
        }),
      );
    });
  });

  describe('shutdown', () => {
    it('closes every driver and refuses new sessions', async () => {
      await withService({}, async ({ store }, drivers) => {
        await Promise.all([1, 2, 3].map(() => store.start(planOf())));
        await store.shutdown();
        expect([store.isClosing, store.all().length]).to.deep.equal([true, 0]);
        expect(drivers().map(({ isOpen }) => isOpen)).to.deep.equal([false, false, false]);
        const error = await refusalOf(() => store.start(planOf()));
        expect([error.code, error.status]).to.deep.equal(['E0505', 503]);
      });
    });

    it('ends a start under way and leaves nothing behind', async () => {
      await withService({}, async ({ store }, drivers) => {
        const starting = refusalOf(() => store.start(planOf({ open: 'hang' })));
        await until('the state', () => drivers().length === 1);
        await store.shutdown();
        expect((await starting).code).to.equal('E0505');
        expect(drivers()[0]!.names.at(-1)).to.equal('close');
      });
    });

    it('interrupts what runs', async () => {
      await withService({}, async ({ store }) => {
        const session = await store.start(planOf());
        const running = thrownBy(() => session.execute({ keyword: 'stall', params: ['60'] }));
        const stopping = store.stop(session.id, 0.05);
        await store.shutdown();
        expect(await running).to.have.property('code', 'E0406');
        expect((await stopping)!.status).to.equal('terminated');
      });
    });

    it('ends what plugins keep for the whole process once, after the sessions', async () => {
      await withService({}, async ({ store }, drivers) => {
        const before = Keeping.openAtEnd.length;
        await store.start(planOf({}, { driver_sources: ['keeping'] }));
        await store.start(planOf());
        await Promise.all([store.shutdown(), store.shutdown()]);
        await store.shutdown();
        const open = Keeping.openAtEnd.slice(before);
        expect(open).to.have.lengthOf(1);
        expect(drivers().filter((driver) => open[0]!.includes(driver))).to.deep.equal([]);
      });
    });

    it('can be asked for twice', async () => {
      await withService({}, async ({ store }) => {
        await store.start(planOf());
        await Promise.all([store.shutdown(), store.shutdown()]);
        expect(store.all()).to.deep.equal([]);
      });
    });
  });
});

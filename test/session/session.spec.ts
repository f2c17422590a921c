import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { executionAnswer } from '../../src/keyword/prepared-call.js';
import { ServiceError } from '../../src/errors.js';
import type { ExecutionEvent } from '../../src/session/events.js';
import type { Session } from '../../src/session/session.js';
import type { SettingName } from '../../src/config.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { image } from '../fixtures/image.js';
import type { ScriptedDriver } from '../fixtures/session-plugins/scripted-driver.js';
import { holds } from '../fixtures/session-plugins/scripted-keywords.js';
import { planOf, withService } from '../fixtures/service.js';
import { refusalOf, thrownBy } from '../fixtures/thrown-by.js';
import { until } from '../fixtures/until.js';

/** A session with a scripted driver, its events, and its driver. */
async function withSession(
  work: (session: Session, events: () => ExecutionEvent[], driver: ScriptedDriver) => Promise<void>,
  settings: Partial<Record<SettingName, unknown>> = {},
  more: object = {},
): Promise<void> {
  await withService(settings, async ({ store }, drivers) => {
    const session = await store.start(planOf({}, more));
    const seen: ExecutionEvent[] = [];
    session.events.subscribe({
      event: ({ json }) => seen.push(JSON.parse(json) as ExecutionEvent),
      end: () => undefined,
    });
    await work(session, () => seen, drivers()[0]!);
  });
}

describe('Session', () => {
  it('has the state of its driver, as far as that is known without asking the device', async () => {
    await withSession(async (session, _, driver) => {
      expect(session.state).to.equal('ready');
      const { id } = driver;
      Object.defineProperty(driver, 'id', {
        configurable: true,
        get: () => {
          throw new ServiceError('E0106', 'the browser ended');
        },
      });
      expect([session.state, session.driverId]).to.deep.equal(['lost', id]);
      driver.isOpen = false;
      expect(session.state).to.equal('closed');
    });
  });

  describe('execute', () => {
    it('answers an id, SUCCESS and the result', async () => {
      await withSession(async (session) => {
        const execution = await session.execute({ keyword: 'Echo', params: ['hello'] });
        const { execution_id, ...rest } = executionAnswer(execution);
        expect(execution_id).to.match(/^[0-9a-f-]{36}$/);
        expect(rest).to.deep.equal({ status: 'SUCCESS', data: { result: 'hello' } });
      });
    });

    it('wraps an object too, and null for nothing', async () => {
      await withSession(async (session) => {
        expect((await session.execute({ keyword: 'get_screen_elements' })).data['result']).to.have.keys(
          'screenshot',
          'elements',
        );
        expect((await session.execute({ keyword: 'sleep', params: ['0'] })).data).to.deep.equal({ result: null });
      });
    });

    it('leaves the answer of a keyword whose answer is the data itself', async () => {
      await withSession(async (session) => {
        expect((await session.execute({ keyword: 'whole_answer' })).data).to.deep.equal({ one: 1, two: 2 });
      });
    });

    it('adds the trace when it is asked to', async () => {
      await withSession(async (session) => {
        const call = { keyword: 'press_element', params: ['id=known'] };
        expect((await session.execute(call)).data).to.have.all.keys('result');
        const { data } = executionAnswer(await session.execute(call, { trace: true }));
        const { trace } = data as { trace: { locator: string }[] };
        expect(trace.map(({ locator }) => locator)).to.deep.equal(['id=known']);
      });
    });

    it('has pictures in a failure unless the settings say no, or the call asks for them', async () => {
      const call = { keyword: 'press_element', params: { element: 'id=unknown', timeout: '0' } };
      const hasPicture = async (session: Session, trace?: 'picture') => {
        const { details } = await refusalOf(() => session.execute(call, { trace }));
        return 'picture' in (details!['trace'] as object[])[0]!;
      };
      await withSession(async (session) => {
        expect(await hasPicture(session)).to.equal(true);
      });
      await withSession(
        async (session) => {
          expect(await hasPicture(session)).to.equal(false);
          expect(await hasPicture(session, 'picture')).to.equal(true);
        },
        { failure_pictures: false },
      );
    });

    it('emits RUNNING, then SUCCESS or FAIL, with the id of the answer', async () => {
      await withSession(async (session, events) => {
        const { execution_id } = await session.execute({ keyword: 'Echo', params: ['x'] });
        await refusalOf(() =>
          session.execute({ keyword: 'press_element', params: { element: 'id=unknown', timeout: '0' } }),
        );
        const [running, success, again, fail] = events();
        expect([running, success]).to.deep.equal([
          { execution_id, status: 'RUNNING', message: 'Starting keyword: Echo' },
          { execution_id, status: 'SUCCESS', message: 'Keyword succeeded: Echo' },
        ]);
        expect([again!.status, fail!.status]).to.deep.equal(['RUNNING', 'FAIL']);
        expect(fail!.execution_id).to.equal(again!.execution_id).and.not.to.equal(execution_id);
        expect(fail!.message).to.contain('Keyword Press Element failed: E0201 Element not found: id=unknown');
      });
    });

    it('emits nothing for a read or for a call that is refused before it runs', async () => {
      await withSession(async (session, events) => {
        await session.read((workspace) => workspace.source());
        await refusalOf(() => session.execute({ keyword: 'nothing_like_it' }));
        await refusalOf(() => session.execute({ keyword: 'echo', params: [] }));
        await refusalOf(() => session.execute({ keyword: 'echo', params: ['${unset}'] }));
        expect(events()).to.deep.equal([]);
      });
    });

    it('refuses too many combinations before anything runs', async () => {
      await withSession(
        async (session, events) => {
          const error = await refusalOf(() => session.execute({ keyword: 'echo', params: [['a', 'b', 'c']] }));
          expect([error.code, error.status, events().length]).to.deep.equal(['E0403', 400, 0]);
          await session.execute({ keyword: 'echo', params: [['a', 'b']] });
        },
        { max_combinations: 2 },
      );
    });

    it('injects what belongs to this session and this call', async () => {
      await withSession(async (session, _, driver) => {
        session.variables.set('a', ['1']);
        const { execution_id, data } = await session.execute({ keyword: 'scope report' });
        expect(data['result']).to.deep.equal({
          driver: driver.id,
          finder: true,
          call: execution_id,
          variables: { a: ['1'] },
          port: 8000,
        });
      });
    });

    it('fills in variables at the moment when its turn comes', async () => {
      await withSession(async (session) => {
        const setting = session.execute({ keyword: 'set_variable', params: { name: 'who', value: ['ann', 'bob'] } });
        const using = session.execute({ keyword: 'echo', params: ['${who}'] });
        await setting;
        expect((await using).data).to.deep.equal({ result: 'ann' });
        expect(session.variables.all()).to.deep.equal({ who: ['ann', 'bob'] });
      });
    });

    it('runs one keyword at a time, in order, and counts those that wait', async () => {
      await withSession(async (session, events) => {
        const calls = ['a', 'b', 'c'].map((value) => session.execute({ keyword: 'echo', params: [value] }));
        const held = holds.next();
        const first = session.execute({ keyword: 'hold' });
        await held;
        const last = session.execute({ keyword: 'echo', params: ['d'] });
        await nextTurn();
        expect([session.state, session.waiting]).to.deep.equal(['busy', 1]);
        holds.release();
        await Promise.all([...calls, first, last]);
        expect([session.state, session.waiting, session.inUse]).to.deep.equal(['ready', 0, false]);
        const ids = events().map(({ execution_id }) => execution_id);
        for (let i = 0; i < ids.length; i += 2) expect(ids[i]).to.equal(ids[i + 1]);
        expect(events().length).to.equal(10);
      });
    });

    it('is E0407 when too many wait', async () => {
      await withSession(
        async (session) => {
          const held = holds.next();
          const running = session.execute({ keyword: 'hold' });
          const waiting = session.execute({ keyword: 'echo', params: ['w'] });
          await held;
          expect((await refusalOf(() => session.execute({ keyword: 'echo', params: ['x'] }))).code).to.equal('E0407');
          holds.release();
          await Promise.all([running, waiting]);
        },
        { queue_limit: 1 },
      );
    });

    it('takes a client that leaves while its call waits out of the queue, without an event', async () => {
      await withSession(async (session, events) => {
        const abort = new AbortController();
        const held = holds.next();
        const running = session.execute({ keyword: 'hold' });
        const waiting = refusalOf(() => session.execute({ keyword: 'echo', params: ['x'] }, { signal: abort.signal }));
        await held;
        abort.abort();
        expect((await waiting).message).to.contain('the client went away');
        expect(session.waiting).to.equal(0);
        holds.release();
        await running;
        expect(events()).to.have.length(2);
      });
    });

    it('aborts the keyword of a client that leaves while it runs', async () => {
      await withSession(async (session, events) => {
        const abort = new AbortController();
        const held = holds.next();
        const running = refusalOf(() => session.execute({ keyword: 'hold' }, { signal: abort.signal }));
        await held;
        abort.abort();
        const error = await running;
        expect(error.code).to.equal('E0406');
        expect(error.details).to.include({ attempts_total: 1 });
        expect(events().at(-1)).to.deep.include({ status: 'FAIL' });
        expect(events().at(-1)!.message).to.contain('the client went away');
        await session.execute({ keyword: 'echo', params: ['next'] });
      });
    });

    it('says why the caller aborted the keyword, when the caller says it', async () => {
      await withSession(async (session) => {
        const signal = AbortSignal.abort(new ServiceError('E0406', 'interrupted by SIGINT'));
        const error = await refusalOf(() => session.execute({ keyword: 'stall', params: ['60'] }, { signal }));
        expect([error.code, error.message]).to.deep.equal(['E0406', 'Keyword aborted: interrupted by SIGINT']);
      });
    });

    it('is E0405 when the deadline of the call passes, with the attempts so far', async () => {
      await withSession(
        async (session) => {
          const error = await FakeTimers.run(async (timers) => {
            const held = holds.next();
            const running = refusalOf(() => session.execute({ keyword: 'hold', params: [['a', 'b']] }));
            await held;
            await timers.advance(100);
            return running;
          });
          expect([error.code, error.status]).to.deep.equal(['E0405', 504]);
          expect(error.message).to.contain('SVC_KEYWORD_TIMEOUT_S');
          expect(error.details).to.include({ attempts_total: 1 });
        },
        { keyword_timeout_s: 0.1 },
      );
    });

    it('is E0204 when the deadline passes while an element is looked for', async () => {
      await withSession(
        async (session) => {
          const call = { keyword: 'press_element', params: ['id=unknown'] };
          const error = await FakeTimers.run(async (timers) => {
            const running = refusalOf(() => session.execute(call));
            await timers.waitFor(() => timers.nextDue! < 150);
            await timers.advance(150);
            return running;
          });
          expect(error.code).to.equal('E0204');
          expect(error.details!['trace']).to.be.an('array');
        },
        { keyword_timeout_s: 0.15 },
      );
    });

    it('counts the time of the call from its turn, not from when it came', async () => {
      await withSession(
        async (session) => {
          await FakeTimers.run(async (timers) => {
            let held = holds.next();
            const calls = [1, 2].map(() => session.execute({ keyword: 'hold' }));
            for (const call of calls) {
              await held;
              await timers.advance(1200);
              held = holds.next();
              holds.release();
              await call;
            }
          });
        },
        { keyword_timeout_s: 2 },
      );
    });

    it('is E0101 for a keyword that needs the driver after it was closed, and works when it is launched again', async () => {
      await withSession(async (session, _, driver) => {
        const { driverId } = session;
        await session.execute({ keyword: 'close_and_terminate_app' });
        expect([session.state, session.driverId, driver.isOpen]).to.deep.equal(['closed', driverId, false]);
        await session.execute({ keyword: 'launch_app' });
        expect([session.state, driver.isOpen]).to.deep.equal(['ready', true]);
      });
    });
  });

  describe('templates', () => {
    it('of a request are seen by that request alone', async () => {
      await withSession(async (session) => {
        const templates = { logo: (await image()).toString('base64') };
        const call = { keyword: 'press_element', params: { element: 'logo.png', timeout: '0' } };
        const named = { ...call, params: { element: 'logo', timeout: '0' } };
        expect((await refusalOf(() => session.execute({ ...named, templates }))).message).to.contain('image by none');
        expect((await refusalOf(() => session.execute(named))).message).to.contain('id by scripted_find_element');
        expect((await refusalOf(() => session.execute({ ...call, templates }))).code).to.equal('E0205');
      });
    });

    it('that are uploaded stay, and are replaced under the same name', async () => {
      await withSession(async (session) => {
        const named = { keyword: 'press_element', params: { element: 'logo', timeout: '0' } };
        for (const format of ['png', 'jpeg'] as const) {
          await session.templates.upload('logo', (await image(format)).toString('base64'));
          expect((await refusalOf(() => session.execute(named))).message).to.contain('image by none');
        }
      });
    });

    it('that are no image are refused before the call waits', async () => {
      await withSession(async (session, events) => {
        const held = holds.next();
        const running = session.execute({ keyword: 'hold' });
        await held;
        const error = await refusalOf(() =>
          session.execute({ keyword: 'echo', params: ['x'], templates: { a: 'QUJD' } }),
        );
        expect([error.code, session.state]).to.deep.equal(['E0304', 'busy']);
        expect((await refusalOf(() => session.templates.upload('a', 'QUJD'))).code).to.equal('E0304');
        expect((await refusalOf(() => session.templates.upload('../a', ''))).code).to.equal('E0403');
        holds.release();
        await running;
        expect(events()).to.have.length(2);
      });
    });
  });

  describe('read', () => {
    it('does not wait for a running keyword', async () => {
      await withSession(async (session) => {
        const held = holds.next();
        const running = session.execute({ keyword: 'hold' });
        await held;
        await session.read((workspace) => workspace.source());
        expect(session.state).to.equal('busy');
        holds.release();
        await running;
      });
    });

    it('is E0107 when it takes longer than the settings say', async () => {
      await withSession(
        async (session) => {
          const error = await refusalOf(() => session.read(() => new Promise(() => undefined)));
          expect([error.code, error.status]).to.deep.equal(['E0107', 504]);
          expect(error.message).to.contain('SVC_READ_TIMEOUT_S');
        },
        { read_timeout_s: 0.1 },
      );
    });

    it('counts as use', async () => {
      await withSession(async (session) => {
        await FakeTimers.run(async (timers) => {
          await session.read((workspace) => workspace.source());
          const before = session.lastUsed.getTime();
          await timers.advance(5);
          await session.read((workspace) => workspace.source());
          expect(session.lastUsed.getTime()).to.equal(before + 5);
        });
      });
    });
  });

  describe('stop', () => {
    it('ends the workspace stream before the driver closes, so that it shows no closed driver', async () => {
      await withSession(async (session, _, driver) => {
        let wasOpen: boolean | undefined;
        const updates: string[] = [];
        session.feed.subscribe(
          { intervalMs: 1, includeSource: false, filters: [], scope: 'page' },
          { update: (id, json) => void updates.push(json.toString()), end: () => (wasOpen = driver.isOpen) },
        );
        await until('the state', () => updates.length > 0);
        await session.stop(0);
        expect(wasOpen).to.equal(true);
        expect(updates.filter((json) => json.includes('"screenshotFailed":true'))).to.deep.equal([]);
      });
    });

    it('waits for the running keyword, and refuses those that wait', async () => {
      await withSession(async (session) => {
        const held = holds.next();
        const running = session.execute({ keyword: 'hold' });
        const waiting = refusalOf(() => session.execute({ keyword: 'echo', params: ['x'] }));
        await held;
        const stopping = session.stop(60);
        holds.release();
        expect(await stopping).to.deep.equal([]);
        expect((await running).data).to.deep.equal({ result: 'done' });
        expect((await waiting).message).to.contain('the session was stopped');
      });
    });

    it('aborts the running keyword when it takes longer', async () => {
      await withSession(async (session) => {
        const held = holds.next();
        const running = refusalOf(() => session.execute({ keyword: 'hold' }));
        await held;
        expect(await session.stop(0.05)).to.deep.equal([]);
        expect((await running).message).to.contain('the session was stopped');
      });
    });

    it('ends even when the keyword does not listen', async () => {
      await withSession(async (session, _, driver) => {
        await FakeTimers.run(async (timers) => {
          const held = holds.next();
          const running = refusalOf(() => session.execute({ keyword: 'hold', params: ['x', 'true'] }));
          await held;
          const stopping = session.stop(0.05);
          await timers.advance(50 + 1999);
          expect(driver.isOpen).to.equal(true);
          await timers.advance(1);
          await stopping;
          expect((await running).code).to.equal('E0406');
          expect(driver.isOpen).to.equal(false);
        });
      });
    });

    it('runs close_and_terminate_app, which is the last event, and then ends the streams', async () => {
      await withSession(async (session, events) => {
        let ended = false;
        session.events.subscribe({ event: () => undefined, end: () => (ended = true) });
        await session.stop(1);
        expect(events().map(({ status, message }) => [status, message])).to.deep.equal([
          ['RUNNING', 'Starting keyword: Close And Terminate App'],
          ['SUCCESS', 'Keyword succeeded: Close And Terminate App'],
        ]);
        expect(ended).to.equal(true);
      });
    });

    it('runs nothing afterwards', async () => {
      await withSession(async (session) => {
        await session.stop(1);
        const error = await refusalOf(() => session.execute({ keyword: 'echo', params: ['x'] }));
        expect([error.code, error.reason]).to.deep.equal(['E0406', 'the session was stopped']);
      });
    });

    it('lets no keyword whose turn comes at that moment run beside the end', async () => {
      await withSession(async (session, events) => {
        const first = session.execute({ keyword: 'echo', params: ['first'] });
        const second = thrownBy(() => session.execute({ keyword: 'stall', params: ['60'] }));
        await first.then(() => session.stop(0.05));
        expect(await second).to.have.property('code', 'E0406');
        const statuses = events().map(({ execution_id, status }) => [execution_id, status] as const);
        for (let i = 0; i < statuses.length; i += 2) expect(statuses[i]![0]).to.equal(statuses[i + 1]![0]);
      });
    });
  });

  it('replaces the API definitions, and keeps the old ones when the new ones are malformed', async () => {
    const api = (name: string) => ({
      collections: {
        shop: { name, base_url: 'http://127.0.0.1:1', apis: { list: { endpoint: '/', request: { method: 'GET' } } } },
      },
    });
    await withSession(
      async (session) => {
        const call = { keyword: 'invoke_api', params: ['shop.list'] };
        expect((await refusalOf(() => session.execute(call))).code).to.equal('E0701');
        expect((await refusalOf(() => session.api.load({ collections: 5 }))).code).to.equal('E0403');
        expect((await refusalOf(() => session.execute(call))).code).to.equal('E0701');
        await session.api.load({ collections: { other: api('other').collections.shop } });
        expect((await refusalOf(() => session.execute(call))).code).to.equal('E0601');
      },
      {},
      { api_data: api('shop') },
    );
  });
});

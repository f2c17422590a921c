import { expect } from 'chai';
import { ServiceError } from '../../../src/errors.js';
import type { NumberedEvent } from '../../../src/session/events.js';
import type { Session } from '../../../src/session/session.js';
import type { SessionStore } from '../../../src/session/store.js';
import { image } from '../../fixtures/image.js';
import { planOf } from '../../fixtures/service.js';
import { Remote } from '../../fixtures/session-plugins/remote-driver.js';
import { holds } from '../../fixtures/session-plugins/scripted-keywords.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { until } from '../../fixtures/until.js';
import { lastRemote, remotePlan, withTwoStores } from '../../fixtures/two-services.js';

const API = {
  collections: {
    shop: { base_url: 'http://shop.test', apis: { list: { endpoint: '/', request: { method: 'get' } } } },
  },
};

/** Hands a session over, as a replica that is stopped does. */
async function moved(session: Session, from: SessionStore, to: SessionStore): Promise<Session> {
  let saved = session.stateReader.snapshot();
  await from.detach(session.id, 0, async () => void (saved = session.stateReader.snapshot()));
  return to.adopt(saved);
}

const eventsOf = (session: Session, after = 0): (NumberedEvent & { readonly message: string })[] =>
  session.events.after(after).map((event) => ({ ...event, ...(JSON.parse(event.json) as { message: string }) }));

describe('adopting a session', () => {
  it('goes on with the same session on the same device, which it neither opens nor launches', async () => {
    await withTwoStores(async (first, second) => {
      const plan = remotePlan({ owner: 'Ada', ai_self_heal: false });
      const before = await first.start(plan, { openedBy: 'team' });
      const after = await moved(before, first, second);
      expect(lastRemote().names).to.deep.equal(['attach']);
      for (const name of ['id', 'driverId', 'driverName', 'owner', 'openedBy', 'isAdoptable'] as const) {
        expect(after[name], name).to.equal(before[name]);
      }
      expect(after.created).to.deep.equal(before.created);
      expect([first.all(), second.all()]).to.deep.equal([[], [after]]);
      expect(after.warnings).to.have.length(1);
      expect(after.warnings[0]).to.contain('its files, its videos');
      expect((await after.execute({ keyword: 'echo', params: ['x'] })).data).to.deep.equal({ result: 'x' });
    });
  });

  it('ends the session on its server when it is stopped', async () => {
    await withTwoStores(async (first, second) => {
      const after = await moved(await first.start(remotePlan()), first, second);
      expect(Remote.server.has(after.driverId)).to.equal(true);
      expect((await second.stop(after.id))!.warnings).to.equal(undefined);
      expect(Remote.server.has(after.driverId)).to.equal(false);
    });
  });

  it('brings variables, secrets, dialog handling, API definitions and templates along', async () => {
    await withTwoStores(async (first, second) => {
      const before = await first.start(remotePlan({ dialogs: 'accept' }));
      before.variables.set('city', ['Rome', 'Oslo']);
      await before.execute({ keyword: 'echo', params: ['@:swordfish'] });
      await before.api.load(API);
      const png = await image();
      await before.templates.upload('logo', png.toString('base64'));
      const after = await moved(before, first, second);
      expect(after.variables.all()).to.deep.equal({ city: ['Rome', 'Oslo'] });
      expect(after.variables.secrets.hide('a swordfish')).to.equal('a @:***');
      expect(after.api.shown).to.deep.equal(before.api.shown);
      expect(await after.templates.png('logo')).to.deep.equal(png);
      expect(lastRemote().dialogHandler.action).to.equal('accept');
    });
  });

  it('records on: numbers, names of secrets, pictures and API definitions', async () => {
    await withTwoStores(async (first, second) => {
      const before = await first.start(remotePlan({ api_data: API }));
      const picture = (await image()).toString('base64');
      await before.execute({ keyword: 'echo', params: ['@:first'], templates: { own: picture } });
      await before.execute({ keyword: 'echo', params: ['two'] });
      const after = await moved(before, first, second);
      await after.execute({ keyword: 'echo', params: ['@:second'] });
      await after.execute({ keyword: 'echo', params: ['@:first'] });
      const calls = after.recording.callsAfter(0);
      expect(calls.map(({ seq, step }) => [seq, step.params['value']])).to.deep.equal([
        [1, '@:${secret_1}'],
        [2, 'two'],
        [3, '@:${secret_2}'],
        [4, '@:${secret_1}'],
      ]);
      expect(calls[0]!.started).to.deep.equal(before.recording.callsAfter(0)[0]!.started);
      const digest = calls[0]!.step.pictures['own']!;
      expect(after.recording.picture(digest)).to.equal(`data:image/png;base64,${picture}`);
      expect(after.recording.api.definitions).to.deep.equal(before.recording.api.definitions);
      expect(after.recording.origin).to.deep.equal(before.recording.origin);
    });
  });

  it('counts its events on, so that a client that connects again misses none', async () => {
    await withTwoStores(async (first, second) => {
      const before = await first.start(remotePlan());
      await before.execute({ keyword: 'echo', params: ['x'] });
      const seen = eventsOf(before);
      const after = await moved(before, first, second);
      await after.execute({ keyword: 'echo', params: ['y'] });
      expect(eventsOf(after, seen[1]!.id).slice(0, seen.length - 2)).to.deep.equal(seen.slice(2));
      const fresh = eventsOf(after).slice(seen.length);
      expect(fresh.map(({ message }) => message)).to.deep.equal(['Starting keyword: Echo', 'Keyword succeeded: Echo']);
      // A client may have seen an event that was never saved.
      expect(eventsOf(after, seen.at(-1)!.id + 1)).to.deep.equal(fresh);
    });
  });

  it('ends the keyword that was running with E0106, and does not run it again', async () => {
    await withTwoStores(async (first, second) => {
      const before = await first.start(remotePlan());
      const held = holds.next();
      const running = refusalOf(() => before.execute({ keyword: 'hold' }));
      await held;
      const saved = before.stateReader.snapshot();
      await first.abandon(before.id, 'the lease was lost');
      await running;
      const after = await second.adopt(saved);
      const { executionId } = saved.running!;
      const last = eventsOf(after).at(-1)!;
      expect(JSON.parse(last.json)).to.deep.equal({
        execution_id: executionId,
        status: 'FAIL',
        message:
          'Keyword Hold failed: E0106 Driver session lost: the replica that ran it has stopped; what it had done is unknown',
      });
      expect([after.state, after.stateReader.running]).to.deep.equal(['ready', undefined]);
    });
  });

  it('leaves a driver closed that was closed, until an app is launched', async () => {
    await withTwoStores(async (first, second) => {
      const before = await first.start(remotePlan());
      const { driverId } = before;
      await before.execute({ keyword: 'close_and_terminate_app' });
      const after = await moved(before, first, second);
      expect([after.state, after.driverId, after.isAdoptable]).to.deep.equal(['closed', driverId, true]);
      expect(lastRemote().names).to.deep.equal([]);
      await after.execute({ keyword: 'launch_app' });
      expect([after.state, after.driverId === driverId]).to.deep.equal(['ready', false]);
    });
  });

  it('moves several times with one warning', async () => {
    await withTwoStores(async (first, second) => {
      const there = await moved(await first.start(remotePlan()), first, second);
      const back = await moved(there, second, first);
      expect([back.id, back.warnings.length]).to.deep.equal([there.id, 1]);
    });
  });

  it('goes on without the templates of a project that this machine lacks, and says so', async () => {
    await withTwoStores(async (first, second) => {
      const saved = await inDirectory({ 'sign.png': await image() }, async (directory) => {
        const before = await first.start(remotePlan({ project_path: directory }));
        const there = await moved(before, first, second);
        expect(there.templates.names()).to.deep.equal([{ name: 'sign.png', scope: 'project' }]);
        const snapshot = there.stateReader.snapshot();
        await second.detach(there.id, 0);
        return snapshot;
      });
      const after = await second.adopt(saved);
      expect(after.templates.names()).to.deep.equal([]);
      expect(after.warnings.join()).to.contain('project_path: is no directory that exists, so');
    });
  });

  it('fails with E0106 when the server has lost the session, and keeps nothing', async () => {
    await withTwoStores(async (first, second) => {
      const before = await first.start(remotePlan());
      const saved = before.stateReader.snapshot();
      await first.detach(before.id, 0);
      Remote.server.delete(before.driverId);
      expect((await refusalOf(() => second.adopt(saved))).code).to.equal('E0106');
      expect(second.all()).to.deep.equal([]);
      expect(lastRemote().names).to.deep.equal(['attach', 'detach']);
    });
  });

  it('leaves the session on its server when it is aborted after it attached', async () => {
    await withTwoStores(async (first, second) => {
      const before = await first.start(remotePlan());
      const saved = before.stateReader.snapshot();
      await first.detach(before.id, 0);
      const abort = new AbortController();
      const attachment = {
        get id() {
          abort.abort(new ServiceError('E0505'));
          return before.driverId;
        },
      };
      const state = { ...saved.state, device: { driverId: before.driverId, attachment } };
      const adopting = refusalOf(() => second.adopt({ ...saved, state }, { signal: abort.signal }));
      expect((await adopting).code).to.equal('E0505');
      await until('the driver is detached', () => lastRemote().names.at(-1) === 'detach');
      expect([Remote.server.has(before.driverId), second.all()]).to.deep.equal([true, []]);
      expect((await second.adopt(saved)).state).to.equal('ready');
    });
  });

  it('is refused for a device of another machine, and while shutting down', async () => {
    await withTwoStores(async (first, second) => {
      const local = await first.start(planOf());
      expect(local.isAdoptable).to.equal(false);
      const error = await refusalOf(() => second.adopt(local.stateReader.snapshot()));
      expect([error.code, error.message.includes('only the process that opened this session')]).to.deep.equal([
        'E0105',
        true,
      ]);
      const saved = (await first.start(remotePlan())).stateReader.snapshot();
      await second.shutdown();
      expect((await refusalOf(() => second.adopt(saved))).code).to.equal('E0505');
    });
  });

  it('takes a session beyond the limit of sessions, which nobody else would take', async () => {
    await withTwoStores(
      async (first, second) => {
        await second.start(remotePlan());
        await moved(await first.start(remotePlan()), first, second);
        expect(second.all()).to.have.length(2);
        expect((await refusalOf(() => second.start(remotePlan()))).code).to.equal('E0504');
      },
      { max_sessions: 1 },
    );
  });
});

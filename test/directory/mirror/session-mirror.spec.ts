import { expect } from 'chai';
import { readSaved } from '../../../src/directory/mirror/saved-session.js';
import { Seal } from '../../../src/directory/mirror/seal.js';
import { SessionMirror } from '../../../src/directory/mirror/session-mirror.js';
import type { Session } from '../../../src/session/session.js';
import type { SessionSnapshot } from '../../../src/session/snapshot.js';
import { summaryOf } from '../../../src/session/summary.js';
import type { SessionStore } from '../../../src/session/store.js';
import { FakeTimers } from '../../fixtures/fake-timers.js';
import { image } from '../../fixtures/image.js';
import { logRecords } from '../../fixtures/log-records.js';
import { type Mirrored, mirrored, SEAL } from '../../fixtures/mirrored-session.js';
import { planOf, withService } from '../../fixtures/service.js';
import { holds } from '../../fixtures/session-plugins/scripted-keywords.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { remotePlan } from '../../fixtures/two-services.js';
import { until } from '../../fixtures/until.js';

const echo = (session: Session, value = 'x') => session.execute({ keyword: 'echo', params: [value] });

describe('SessionMirror', () => {
  let store: SessionStore;
  let end: () => void;
  let ended: Promise<void>;

  before(async () => {
    const ready = new Promise<void>((resolve) => {
      ended = withService({}, async (service) => {
        ({ store } = service);
        resolve();
        await new Promise<void>((done) => (end = done));
      });
    });
    await ready;
  });
  after(async () => {
    end();
    await ended;
  });

  /** A new session, mirrored. */
  async function open(more: object = {}): Promise<Mirrored & { readonly session: Session }> {
    const session = await store.start(remotePlan(more), { openedBy: 'team' });
    const parts = mirrored(session);
    await parts.mirror.flush();
    return { session, ...parts };
  }

  /** A new session, the second write of which goes on when `pass` is called. */
  async function openDuringWrite() {
    const parts = await open();
    const { session, directory } = parts;
    let pass = () => undefined as void;
    directory.gate = new Promise((resolve) => (pass = resolve));
    await echo(session);
    await until('a write is under way', () => directory.saves.length === 2);
    return { parts, pass };
  }

  const readBack = ({ directory, session }: Mirrored & { readonly session: Session }): SessionSnapshot =>
    readSaved(directory.stored(session.id), SEAL);

  it('writes of a session on a device of this process only what is shown of it', async () => {
    const session = await store.start(planOf());
    const { directory, mirror } = mirrored(session);
    await echo(session);
    await mirror.flush();
    const { entry, fields, calls, events } = directory.stored(session.id);
    expect([fields, calls, JSON.parse(entry.summary)]).to.deep.equal([{}, [], summaryOf(session)]);
    expect(events).not.to.deep.equal([]);
    await mirror.close();
  });

  it('writes the whole session at first, which is read back as it is', async () => {
    const parts = await open({ owner: 'Ada', dialogs: 'dismiss' });
    const { session, directory, mirror } = parts;
    expect(plain(readBack(parts))).to.deep.equal(plain(session.stateReader.snapshot()));
    const { entry } = directory.stored(session.id);
    expect([entry.isAdoptable, JSON.parse(entry.summary)]).to.deep.equal([true, summaryOf(session)]);
    expect(directory.saves).to.have.length(1);
    await mirror.close();
  });

  it('writes once when a keyword begins and once when it ends', async () => {
    const parts = await open();
    const { session, directory, mirror } = parts;
    const held = holds.next();
    const running = session.execute({ keyword: 'hold' });
    await held;
    await until('the begin is written', () => directory.saves.length === 2);
    await until('the write has ended', () => readBack(parts).running !== undefined);
    expect(readBack(parts).running!.keyword).to.equal('Hold');
    expect(JSON.parse(directory.stored(session.id).entry.summary)).to.have.property('state', 'busy');
    holds.release();
    const { execution_id: executionId } = await running;
    await until('the end is written', () => readBack(parts).running === undefined);
    const after = readBack(parts);
    expect(after.calls.map((call) => [call.seq, call.executionId])).to.deep.equal([[1, executionId]]);
    expect(after.events.at(-1)!.json).to.contain('Keyword succeeded: Hold');
    expect(JSON.parse(directory.stored(session.id).entry.summary)).to.have.property('state', 'ready');
    await mirror.flush();
    expect(directory.saves).to.have.length(3);
    await mirror.close();
  });

  it('writes what happens during a write together afterwards', async () => {
    const { parts, pass } = await openDuringWrite();
    const { session, directory, mirror } = parts;
    for (let i = 0; i < 20; i++) await echo(session);
    pass();
    await until('all is written', () => readBack(parts).calls.length === 21);
    expect(directory.saves).to.have.length(3);
    await mirror.close();
  });

  it('writes parts that change outside of calls, each alone', async () => {
    const parts = await open();
    const { session, directory, mirror } = parts;
    const picture = (await image()).toString('base64');
    await session.templates.upload('logo', picture);
    await until('the template is written', () => readBack(parts).templates.length === 1);
    const [key] = session.recording.pictures.all()[0]!;
    const names = Object.keys(directory.saves.at(-1)!.fields!);
    expect(names).to.have.members(['templates', 'template:logo', `picture:${key}`]);
    session.templates.remove('logo');
    await session.api.load({ collections: {} });
    await until('it is removed', () => readBack(parts).templates.length === 0 && readBack(parts).state.api);
    expect(
      Object.keys(directory.stored(session.id).fields).filter((name) => name.startsWith('template:')),
    ).to.deep.equal([]);
    session.variables.set('name', ['@:hidden value']);
    await echo(session, '${name}');
    await mirror.flush();
    expect(readBack(parts).state).to.deep.include({ variables: { name: ['@:hidden value'] } });
    expect(readBack(parts).state.secrets).to.deep.equal(['@:hidden value']);
    await mirror.close();
  });

  it('is read with the key of the fleet alone, and once it is written', async () => {
    const { session, directory, mirror } = await open();
    const saved = directory.stored(session.id);
    const another = new Seal('the key of another fleet, as long as this one');
    expect((await refusalOf(() => readSaved(saved, another))).code).to.equal('E0503');
    const error = await refusalOf(() => readSaved({ ...saved, fields: {} }, SEAL));
    expect([error.code, error.message.includes('before it had stored')]).to.deep.equal(['E0106', true]);
    await mirror.close();
  });

  it('stores nothing in the clear but the row of the list of sessions', async () => {
    const { session, directory, mirror } = await open({ owner: 'Ada' });
    await session.execute({ keyword: 'echo', params: ['plain words'] });
    await mirror.flush();
    const { entry, ...rest } = directory.stored(session.id);
    expect(entry.summary).to.contain('Ada');
    expect(JSON.stringify(rest)).not.to.match(/plain words|Ada|fake-|Echo/);
    await mirror.close();
  });

  it('writes what is missing after an outage, and says both once', async () => {
    await FakeTimers.run(async (timers) => {
      const parts = await open();
      const { session, directory, records, mirror } = parts;
      directory.isReachable = false;
      for (let i = 0; i < 5; i++) {
        await echo(session);
        await timers.advance(1000);
      }
      expect((await refusalOf(() => mirror.flush())).code).to.equal('E0506');
      expect(readBack(parts).calls).to.deep.equal([]);
      directory.isReachable = true;
      await timers.advance(1000);
      await timers.waitFor(() => readBack(parts).calls.length === 5);
      expect(plain(readBack(parts))).to.deep.equal(plain(session.stateReader.snapshot()));
      expect(records.map(({ msg }) => msg)).to.deep.equal([
        'a session cannot be saved; it goes on',
        'the session is saved again',
      ]);
      await mirror.close();
    });
  });

  it('splits what is large', async () => {
    const { parts, pass } = await openDuringWrite();
    const { session, directory, mirror } = parts;
    for (let i = 0; i < 30; i++) await echo(session, `${i % 10}`.repeat(100_000));
    pass();
    await until('all is written', () => readBack(parts).calls.length === 31);
    expect(directory.saves.slice(2).map(({ calls }) => calls!.length)).to.deep.equal([20, 10]);
    const large = Buffer.alloc(1_200_000, 'x');
    for (const name of ['a', 'b', 'c', 'd'])
      session.templates.add({ name, image: Buffer.concat([large, Buffer.from(name)]) });
    const written = directory.saves.length;
    await mirror.flush();
    const images = directory.saves
      .slice(written)
      .map(({ fields }) => Object.keys(fields!).filter((name) => /:/.test(name)));
    expect(images.map(({ length }) => length)).to.deep.equal([2, 2, 2, 1]);
    expect(readBack(parts).templates.map(({ name }) => name)).to.deep.equal(['a', 'b', 'c', 'd']);
    await mirror.close();
  });

  it('stops and says so when another replica owns the session', async () => {
    const parts = await open();
    const { session, directory, losses } = parts;
    directory.shared.give(directory.shared.find(session.id)!, 'b');
    await echo(session);
    await until('the loss is noticed', () => losses() === 1);
    const { length } = directory.saves;
    await echo(session);
    await parts.mirror.flush();
    expect([directory.saves.length, losses()]).to.deep.equal([length, 1]);
  });

  it('writes the session again into a directory that has lost its data', async () => {
    const parts = await open();
    const { session, directory, mirror } = parts;
    await echo(session);
    await mirror.flush();
    const saved = mirror.saved();
    expect(saved.entry).to.deep.include({ id: session.id, state: 'open', owner: 'a', fence: 1, openedBy: 'team' });
    directory.shared.remove(directory.shared.find(session.id)!);
    expect((await refusalOf(() => echo(session).then(() => mirror.flush()))).code).to.equal('E0506');
    expect(await directory.restore(mirror.saved())).to.equal(true);
    await mirror.flush();
    expect(readBack(parts).calls.map(({ seq }) => seq)).to.deep.equal([1, 2]);
    expect(plain(readBack(parts))).to.deep.equal(plain(session.stateReader.snapshot()));
    await mirror.close();
  });

  it('writes of an adopted session only what the replica before had not', async () => {
    const { session, directory, mirror } = await open();
    await session.templates.upload('logo', (await image()).toString('base64'));
    await echo(session);
    await store.detach(session.id, 0, () => mirror.flush());
    await mirror.close();
    const adopted = await store.adopt(readSaved(directory.stored(session.id), SEAL));
    const before = directory.saves.length;
    const again = new SessionMirror(adopted, directory, SEAL, 1, logRecords().log, () => undefined);
    await again.flush();
    const [changes, ...more] = directory.saves.slice(before);
    expect(more).to.deep.equal([]);
    expect(changes).to.not.have.any.keys('calls', 'events');
    expect(Object.keys(changes!.fields!).filter((name) => /template:|picture:/.test(name))).to.deep.equal([]);
    const parts = { session: adopted, directory, mirror: again, records: [], losses: () => 0 };
    expect(plain(readBack(parts))).to.deep.equal(plain(adopted.stateReader.snapshot()));
    await again.close();
  });
});

/** Without what JSON does not tell apart. */
const plain = (snapshot: SessionSnapshot): unknown => JSON.parse(JSON.stringify(snapshot));

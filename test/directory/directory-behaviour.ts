import { expect } from 'chai';
import type { SessionDirectory } from '../../src/directory/session-directory.js';
import { until } from '../fixtures/until.js';
import { joined, LEASE_MS, report, session, START, type TestedFleet } from './tested-fleet.js';

/** What every implementation of SessionDirectory does. @param newFleet makes a fleet without sessions */
export function behavesAsDirectory(newFleet: () => TestedFleet): void {
  let fleet: TestedFleet;
  let a: SessionDirectory;
  let b: SessionDirectory;

  beforeEach(async () => {
    fleet = newFleet();
    a = await joined(fleet, 'a');
    b = await joined(fleet, 'b');
  });

  describe('leases', () => {
    it('says whether the lease was held until now', async () => {
      expect((await a.renew(report('a'), LEASE_MS)).isContinued).to.equal(true);
      await fleet.expire('a');
      expect((await a.renew(report('a'), LEASE_MS)).isContinued).to.equal(false);
      expect((await a.renew(report('a'), LEASE_MS)).isContinued).to.equal(true);
    });

    it('says that a replica which joins had no lease', async () => {
      const { isContinued, ageMs } = await fleet.replica('c').renew(report('c'), LEASE_MS);
      expect(isContinued).to.equal(false);
      expect(ageMs).to.be.within(0, LEASE_MS);
    });

    it('lists the replicas with a lease, what they report, and their sessions', async () => {
      await b.renew(report('b', { maxSessions: 3, isDraining: true }), LEASE_MS);
      await b.restore(session('1'));
      await joined(fleet, 'c');
      await fleet.expire('c');
      const replicas = [...(await a.replicas())].sort((one, other) => (one.id < other.id ? -1 : 1));
      expect(replicas.map(({ leaseMs: _, ...rest }) => rest)).to.deep.equal([
        { id: 'a', url: 'http://a:8080', maxSessions: 50, isDraining: false, sessions: 0 },
        { id: 'b', url: 'http://b:8080', maxSessions: 3, isDraining: true, sessions: 1 },
      ]);
      for (const { leaseMs } of replicas) expect(leaseMs).to.be.within(1, LEASE_MS);
    });

    it('ends the lease of a replica that leaves, and keeps its sessions for others', async () => {
      await a.restore(session('1'));
      await a.leave();
      expect((await b.replicas()).map(({ id }) => id)).to.deep.equal(['b']);
      expect((await b.orphans()).map(({ id }) => id)).to.deep.equal(['1']);
      expect((await b.find('1'))?.replica).to.equal(undefined);
    });
  });

  describe('sessions', () => {
    it('opens a start in its place', async () => {
      await b.renew(report('b', { isDraining: true }), LEASE_MS);
      const admission = await b.admit({ ...START, id: '1', openedBy: 'ci', devices: ['phones/1'] });
      expect(admission).to.deep.include({ admitted: true, device: 'phones/1' });
      expect(await b.find('1')).to.include({ state: 'starting', owner: 'a', fence: 1 });
      expect([await b.open('1', 1, {}), await a.open('1', 1, { summary: '{}', isAdoptable: true })]).to.deep.equal([
        false,
        true,
      ]);
      const { replica, ...entry } = (await b.find('1'))!;
      expect(replica?.url).to.equal('http://a:8080');
      expect(entry).to.deep.equal({
        id: '1',
        state: 'open',
        owner: 'a',
        fence: 1,
        isAdoptable: true,
        openedBy: 'ci',
        device: 'phones/1',
        summary: '{}',
        endReason: undefined,
      });
    });

    it('opens no start whose place is lost', async () => {
      expect(await a.open('1', 1, {})).to.equal(false);
      await b.restore(session('2', { state: 'starting' }));
      expect(await a.open('2', 1, {})).to.equal(false);
    });

    it('knows nothing of others', async () => {
      expect(await a.find('1')).to.equal(undefined);
      expect(await a.list()).to.deep.equal([]);
      expect(await a.events('1')).to.deep.equal([]);
      expect(await a.claim('1', 1)).to.equal(undefined);
      expect(await a.remove('1', 1)).to.equal(true);
    });

    it('keeps changed fields, calls and events', async () => {
      await a.restore(session('1', {}, { fields: { plan: 'p', variables: 'v' }, calls: ['first'] }));
      const events = [1, 2].map((id) => ({ id, json: `event ${id}` }));
      await a.save('1', 1, { fields: { variables: undefined, api: 'ä "' }, calls: ['second', 'third'], callsLimit: 2 });
      await a.save('1', 1, { events, isAdoptable: false, summary: 'new' });
      await a.leave();
      const saved = (await b.claim('1', 1))!;
      expect(saved.fields).to.deep.equal({ plan: 'p', api: 'ä "' });
      expect(saved.calls).to.deep.equal(['second', 'third']);
      expect(saved.events).to.deep.equal(events);
      expect(saved.entry).to.include({ owner: 'b', fence: 2, isAdoptable: false, summary: 'new', state: 'open' });
      expect(saved.entry.replica?.id).to.equal('b');
    });

    it('skips events that are saved again', async () => {
      await a.restore(session('1'));
      const [first, second, third] = [1, 2, 3].map((id) => ({ id, json: `event ${id}` }));
      await a.save('1', 1, { events: [first!, second!] });
      await a.save('1', 1, { events: [first!, second!, third!] });
      expect(await b.events('1')).to.deep.equal([first, second, third]);
    });

    it('keeps the last thousand events', async () => {
      const events = Array.from({ length: 1200 }, (_, i) => ({ id: i + 1, json: 'e' }));
      await a.restore(session('1', {}, { events }));
      const kept = await b.events('1');
      expect([kept.length, kept[0]?.id]).to.deep.equal([1000, 201]);
      expect((await b.events('1', 1198)).map(({ id }) => id)).to.deep.equal([1199, 1200]);
    });

    it('lists all but the ended ones, oldest first, with their replicas', async () => {
      for (const id of ['3', '1', '2', '4']) await (id === '2' ? b : a).restore(session(id));
      await a.remove('4', 1, { reason: 'over', event: undefined });
      const found = await a.list();
      // Redis orders what began in one millisecond by its id.
      expect(found.map(({ id }) => id)).to.have.members(['3', '1', '2']);
      expect(new Map(found.map(({ id, replica }) => [id, replica?.id])).get('2')).to.equal('b');
    });
  });

  describe('the rest', () => {
    it('announces what may interest others', async () => {
      let changes = 0;
      const stop = b.onChange(() => changes++);
      // A subscription to Redis begins with an announcement.
      await until('it listens', () =>
        a.renew(report('a', { maxSessions: ++changes }), LEASE_MS).then(() => changes > 2),
      );
      const announces = async (what: string, change: () => Promise<unknown>): Promise<void> => {
        changes = 0;
        await change();
        await until(`${what} is announced`, () => changes > 0);
      };
      await announces('a start', () => a.restore(session('1')));
      await announces('a release', () => a.release('1', 1));
      await announces('a claim', () => a.claim('1', 1));
      await announces('a removal', () => a.remove('1', 2));
      await announces('a draining replica', () => a.renew(report('a', { isDraining: true }), LEASE_MS));
      await announces('a leaving replica', () => a.leave());
      stop();
    });

    it('counts the calls of each token in the whole fleet', async () => {
      expect([await a.countCall('ci', 2), await b.countCall('ci', 2)]).to.deep.equal([0, 0]);
      expect(await a.countCall('ci', 2)).to.be.within(1, 60_000);
      expect(await a.countCall('other', 1)).to.equal(0);
    });

    it('keeps the addresses of MCP clients', async () => {
      await a.setClient('client', 'http://a', 60);
      expect(await b.clientAt('client')).to.equal('http://a');
      await b.removeClient('client');
      expect(await a.clientAt('client')).to.equal(undefined);
    });

    it('leaves starts to the queue', async () => {
      for (const directory of [a, b]) {
        await directory.renew(report(directory.replicaId, { maxSessions: 0 }), LEASE_MS);
      }
      const start = { ...START, id: '1', owner: 'me' };
      expect(await a.admit(start)).to.deep.equal({ admitted: false, position: 1, waiting: 1 });
      expect([await b.waiting(), (await b.starts()).map(({ owner }) => owner)]).to.deep.equal([1, ['me']]);
      await b.withdraw('1');
      expect(await a.waiting()).to.equal(0);
    });
  });
}

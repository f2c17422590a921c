import { expect } from 'chai';
import type { SessionDirectory } from '../../src/directory/session-directory.js';
import { refusalOf } from '../fixtures/thrown-by.js';
import { joined, LEASE_MS, report, session, type TestedFleet } from './tested-fleet.js';

/** How every implementation of SessionDirectory passes sessions on. @param newFleet makes a fleet without sessions */
export function behavesAsOwnership(newFleet: () => TestedFleet): void {
  let fleet: TestedFleet;
  let a: SessionDirectory;
  let b: SessionDirectory;

  beforeEach(async () => {
    fleet = newFleet();
    a = await joined(fleet, 'a');
    b = await joined(fleet, 'b');
  });

  describe('ownership', () => {
    it('refuses every write with an old fence', async () => {
      await a.restore(session('1'));
      await fleet.expire('a');
      await b.claim('1', 1);
      await a.renew(report('a'), LEASE_MS);
      expect(await a.save('1', 1, { summary: 'old' })).to.equal(false);
      expect(await a.release('1', 1)).to.equal(false);
      expect(await a.remove('1', 1)).to.equal(false);
      expect(await a.restore(session('1'))).to.equal(false);
      expect(await a.save('1', 2, { summary: 'of another' })).to.equal(false);
      expect(await b.find('1')).to.include({ owner: 'b', fence: 2, summary: '{"session_id":"1"}' });
    });

    it('lets nobody claim a session whose owner has its lease', async () => {
      await a.restore(session('1'));
      expect(await b.claim('1', 1)).to.equal(undefined);
      expect(await b.orphans()).to.deep.equal([]);
    });

    it('lets nobody claim with an old fence', async () => {
      await a.restore(session('1', { fence: 2 }));
      await a.leave();
      expect([await b.claim('1', 1), await b.claim('1', 3)]).to.deep.equal([undefined, undefined]);
      expect((await b.claim('1', 2))?.entry.fence).to.equal(3);
    });

    it('lets no replica without a lease claim', async () => {
      await a.restore(session('1'));
      await a.release('1', 1);
      expect(await fleet.replica('c').claim('1', 1)).to.equal(undefined);
    });

    it('gives a released session to the first that claims it, and refuses its former owner', async () => {
      await a.restore(session('1'));
      expect(await a.release('1', 1)).to.equal(true);
      expect(await a.save('1', 1, {})).to.equal(false);
      expect((await a.find('1'))?.state).to.equal('released');
      expect((await a.replicas()).every(({ sessions }) => sessions === 0)).to.equal(true);
      expect((await b.orphans()).map(({ id }) => id)).to.deep.equal(['1']);
      expect((await b.claim('1', 1))?.entry.fence).to.equal(2);
      expect(await a.claim('1', 1)).to.equal(undefined);
      expect(await b.orphans()).to.deep.equal([]);
    });

    it('repeats a release, a claim and an end whose answer was lost', async () => {
      await a.restore(session('1'));
      expect([await a.release('1', 1), await a.release('1', 1)]).to.deep.equal([true, true]);
      await b.claim('1', 1);
      expect((await b.claim('1', 2))?.entry.fence).to.equal(3);
      const end = { reason: 'over', event: 'last' };
      expect([await b.remove('1', 3, end), await b.remove('1', 3, end)]).to.deep.equal([true, true]);
      expect(await a.events('1')).to.deep.equal([{ id: 1, json: 'last' }]);
      expect(await a.remove('1', 3)).to.equal(false);
    });

    it('releases open sessions alone', async () => {
      await a.restore(session('1', { state: 'starting' }));
      expect(await a.release('1', 1)).to.equal(false);
    });

    it('gives starts of a dead replica to the one that ends them', async () => {
      await a.restore(session('1', { state: 'starting', device: 'phones/1' }));
      await fleet.expire('a');
      expect((await b.orphans()).map(({ state }) => state)).to.deep.equal(['starting']);
      expect((await b.claim('1', 1))?.entry).to.include({ state: 'starting', device: 'phones/1' });
      expect(await b.remove('1', 2)).to.equal(true);
      expect(await fleet.isLeased('phones/1')).to.equal(false);
    });

    it('lets one of many replicas claim at once', async () => {
      await a.restore(session('1'));
      await a.leave();
      const all = await Promise.all(Array.from({ length: 20 }, (_, i) => joined(fleet, `r${i}`)));
      const claims = await Promise.all(all.map((each) => each.claim('1', 1)));
      expect(claims.filter((each) => each !== undefined)).to.have.length(1);
    });
  });

  describe('ends', () => {
    it('keeps the events and the reason of a session that has ended', async () => {
      await a.restore(session('1', { openedBy: 'ci' }, { fields: { plan: 'p' }, events: [{ id: 7, json: 'seven' }] }));
      expect(await a.remove('1', 1, { reason: 'its browser is gone', event: 'last' })).to.equal(true);
      expect(await b.find('1')).to.include({ state: 'ended', endReason: 'its browser is gone', openedBy: 'ci' });
      expect(await b.events('1', 6)).to.deep.equal([
        { id: 7, json: 'seven' },
        { id: 8, json: 'last' },
      ]);
      expect(await b.claim('1', 1)).to.equal(undefined);
      expect(await a.restore(session('1'))).to.equal(false);
    });

    it('forgets a session that is removed without a reason', async () => {
      await a.restore(session('1', {}, { events: [{ id: 1, json: 'e' }] }));
      await a.remove('1', 1);
      expect(await b.find('1')).to.equal(undefined);
      expect(await b.events('1')).to.deep.equal([]);
    });

    it('lets nobody restore a session that was removed', async () => {
      await a.restore(session('1'));
      await fleet.expire('a');
      await b.claim('1', 1);
      await b.remove('1', 2);
      await a.renew(report('a'), LEASE_MS);
      expect(await a.restore(session('1'))).to.equal(false);
      expect(await a.find('1')).to.equal(undefined);
    });

    it('frees its place and its device', async () => {
      await a.restore(session('1', { device: 'phones/1' }));
      await b.restore(session('2', { device: 'phones/1' }));
      await b.remove('2', 1);
      expect(await fleet.isLeased('phones/1')).to.equal(true);
      await a.remove('1', 1);
      expect(await fleet.isLeased('phones/1')).to.equal(false);
      expect((await a.replicas()).map(({ sessions }) => sessions)).to.deep.equal([0, 0]);
    });
  });

  describe('lost data', () => {
    it('refuses changes of a session that it does not have, until it is restored', async () => {
      for (const change of [() => a.save('1', 1, {}), () => a.release('1', 1)]) {
        const error = await refusalOf(change);
        expect(error.code).to.equal('E0506');
        expect(error.message).to.match(/^Session directory has lost its data: .*session 1/);
      }
      await a.restore(session('1', { fence: 4 }));
      expect(await a.save('1', 4, {})).to.equal(true);
    });

    it('takes the newer of two states of a session', async () => {
      await b.restore(session('1', { fence: 3, device: 'phones/1' }));
      expect((await refusalOf(() => a.save('1', 4, {}))).code).to.equal('E0506');
      expect(await a.restore(session('1', { fence: 4, device: 'phones/1' }, { calls: ['c'] }))).to.equal(true);
      expect(await b.save('1', 3, {})).to.equal(false);
      expect((await a.replicas()).reduce((sum, { sessions }) => sum + sessions, 0)).to.equal(1);
      expect(await fleet.isLeased('phones/1')).to.equal(true);
    });

    it('restores a session twice', async () => {
      const saved = session('1', { fence: 2 }, { calls: ['c'], events: [{ id: 3, json: 'e' }], fields: { plan: 'p' } });
      await a.restore(saved);
      await a.restore(session('2'));
      expect(await a.restore(saved)).to.equal(true);
      expect((await a.list()).map(({ id }) => id)).to.deep.equal(['1', '2']);
      expect(await a.events('1')).to.deep.equal(saved.events);
      await a.leave();
      expect(await b.claim('1', 2)).to.deep.include({ calls: ['c'], fields: { plan: 'p' } });
    });
  });
}

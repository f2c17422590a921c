import { expect } from 'chai';
import type { Admission, StartRequest } from '../../../src/directory/entries.js';
import type { SessionDirectory } from '../../../src/directory/session-directory.js';
import { startRequest } from '../../fixtures/start-request.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { memoryQueues, type QueueFixture, redisQueues } from './queue-fleets.js';

/** `replica:device`, or `position/waiting`. */
const shown = (admission: Admission): string =>
  admission.admitted
    ? [admission.replica.id, ...(admission.device === undefined ? [] : [admission.device])].join(':')
    : `${admission.position}/${admission.waiting}`;

const FIXTURES = { memory: memoryQueues, Redis: redisQueues };

for (const [name, open] of Object.entries(FIXTURES)) {
  describe(`start queue in ${name}`, () => {
    let fleet: QueueFixture;
    let a: SessionDirectory;

    before(async () => {
      fleet = await open();
    });
    after(() => fleet.close());
    beforeEach(async () => {
      await fleet.clear();
      a = await fleet.join('a', 2);
    });

    const ask = async (more: Partial<StartRequest> = {}, directory = a) =>
      shown(await directory.admit(startRequest(more)));

    /** Takes all places of the replicas. @returns the ids of the sessions */
    const fill = async (count: number): Promise<string[]> => {
      const requests = Array.from({ length: count }, () => startRequest());
      for (const request of requests) expect((await a.admit(request)).admitted).to.equal(true);
      return requests.map(({ id }) => id);
    };

    it('admits a start as an entry that starts', async () => {
      const request = startRequest({ openedBy: 'ann', devices: ['p/1'] });
      const admission = await a.admit(request);
      expect(shown(admission)).to.equal('a:p/1');
      const entry = (await a.find(request.id))!;
      expect(entry).to.include({ state: 'starting', owner: 'a', fence: 1, openedBy: 'ann', device: 'p/1' });
      expect(entry.replica!.sessions).to.equal(1);
      expect(await a.waiting()).to.equal(0);
    });

    it('gives the same answer to a request that is repeated', async () => {
      const request = startRequest({ devices: ['p/1', 'p/2'] });
      expect([await a.admit(request), await a.admit(request)].map(shown)).to.deep.equal(['a:p/1', 'a:p/1']);
    });

    it('picks the replica with most room, at a tie that which asks, never one that drains', async () => {
      const b = await fleet.join('b', 3);
      const c = await fleet.join('c', 3);
      await fleet.join('d', 50, true);
      expect(await ask({}, c)).to.equal('c');
      expect(await ask({}, c)).to.equal('b');
      const rest = [];
      for (let i = 0; i < 6; i++) rest.push(await ask({}, b));
      expect(rest.sort().join('')).to.equal('aabbcc');
      expect(await ask({}, b)).to.equal('1/1');
    });

    it('serves owners in turns', async () => {
      const ids = await fill(2);
      const asks = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((id) => startRequest({ id, owner: id[0]! }));
      const positions: string[] = [];
      for (const request of asks) positions.push(shown(await a.admit(request)));
      expect(positions).to.deep.equal(['1/1', '2/2', '3/3', '2/4', '4/5', '3/6']);
      expect((await a.starts()).map(({ owner }) => owner).join('')).to.equal('abcaba');
      const served: string[] = [];
      let open = ids[0]!;
      while (served.length < asks.length) {
        await a.remove(open, 1);
        for (const request of asks.filter(({ id }) => !served.includes(id)).reverse()) {
          if (!(await a.admit(request)).admitted) continue;
          served.push(request.id);
          open = request.id;
        }
      }
      expect(served).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    });

    it('passes over starts whose devices are all leased', async () => {
      const leased = startRequest({ devices: ['p/1'] });
      await a.admit(leased);
      const second = startRequest({ devices: ['p/1'] });
      expect(shown(await a.admit(second))).to.equal('1/1');
      expect(await ask()).to.equal('a');
      expect(await ask({ devices: ['p/1', 'p/2'] })).to.equal('2/2');
      await a.remove(leased.id, 1);
      expect(shown(await a.admit(second))).to.equal('a:p/1');
    });

    it('leaves the last place to the start whose turn it is', async () => {
      const [open] = await fill(2);
      const [first, second] = [startRequest({ owner: 'x' }), startRequest({ owner: 'y' })];
      await a.admit(first);
      await a.admit(second);
      await a.remove(open!, 1);
      expect(shown(await a.admit(second))).to.equal('2/2');
      expect(await ask()).to.equal('3/3');
      expect(shown(await a.admit(first))).to.equal('a');
    });

    it('forgets a waiting start that does not ask any more', async () => {
      const [open] = await fill(2);
      await ask();
      const second = startRequest();
      await a.admit(second);
      await fleet.passTime(4);
      expect(shown(await a.admit(second))).to.equal('2/2');
      await fleet.passTime(2);
      expect(await a.waiting()).to.equal(1);
      await a.remove(open!, 1);
      expect(shown(await a.admit(second))).to.equal('a');
    });

    it('frees the place and the device of a start that does not open in time', async () => {
      const lost = startRequest({ devices: ['p/1'], startTimeoutS: 10 });
      const opened = startRequest({ startTimeoutS: 10 });
      for (const request of [lost, opened]) await a.admit(request);
      expect(await a.open(opened.id, 1, {})).to.equal(true);
      await fleet.passTime(30);
      expect(await ask()).to.equal('1/1');
      await fleet.passTime(15);
      expect(await ask({ devices: ['p/1'] })).to.equal('a:p/1');
      expect(await a.find(lost.id)).to.equal(undefined);
      expect(await a.open(lost.id, 1, {})).to.equal(false);
      expect((await a.find(opened.id))!.state).to.equal('open');
    });

    it('takes a start out of the queue, and gives a place back', async () => {
      const b = await fleet.join('b', 1);
      await fill(2);
      const admitted = startRequest({ devices: ['p/1'], openedBy: 'ann' });
      expect(shown(await a.admit(admitted))).to.match(/:p\/1$/);
      const waiting = startRequest();
      await a.admit(waiting);
      await a.withdraw(waiting.id);
      expect(await a.waiting()).to.equal(0);
      // Also by a replica that is not the owner.
      for (const directory of [a, b]) await directory.withdraw(admitted.id);
      expect(await a.find(admitted.id)).to.equal(undefined);
      expect(await ask({ devices: ['p/1'], openedBy: 'ann', maxOfToken: 1 })).to.match(/:p\/1$/);
    });

    it('leaves an open session where it is', async () => {
      const request = startRequest();
      await a.admit(request);
      await a.open(request.id, 1, {});
      await a.withdraw(request.id);
      expect((await a.find(request.id))!.state).to.equal('open');
    });

    it('refuses a token with too many sessions', async () => {
      await ask({ openedBy: 'ann', maxOfToken: 1 });
      const { code, message } = await refusalOf(() => ask({ openedBy: 'ann', maxOfToken: 1 }));
      expect([code, message]).to.deep.equal([
        'E0512',
        'Too many requests: 1 of 1 sessions of the token ann are open; stop one first',
      ]);
      expect(await ask({ openedBy: 'bob', maxOfToken: 1 })).to.equal('a');
      expect(await a.waiting()).to.equal(0);
    });

    it('refuses starts beyond the limit of the queue, and keeps those that wait', async () => {
      await fill(2);
      const waiting = startRequest({ queueLimit: 1 });
      await a.admit(waiting);
      const { code, message } = await refusalOf(() => ask({ queueLimit: 1 }));
      expect([code, message.includes('SVC_START_QUEUE')]).to.deep.equal(['E0504', true]);
      expect(shown(await a.admit(waiting))).to.equal('1/1');
    });

    it('keeps room in a full queue for owners with fewer starts', async () => {
      await fill(2);
      const many = ['m1', 'm2', 'm3', 'm4'].map((id) => startRequest({ id, owner: 'm', queueLimit: 4 }));
      for (const request of many) await a.admit(request);
      const few = ['f1', 'f2'].map((id) => startRequest({ id, owner: 'f', queueLimit: 4 }));
      expect(shown(await a.admit(few[0]!))).to.equal('2/4');
      expect(shown(await a.admit(few[1]!))).to.equal('4/4');
      expect((await a.starts()).map(({ owner }) => owner).join('')).to.equal('mfmf');
      for (const request of [...many.slice(2), startRequest({ owner: 'f', queueLimit: 4 })]) {
        expect((await refusalOf(() => a.admit(request))).code).to.equal('E0504');
      }
      expect(await ask({ owner: 'x', queueLimit: 4 })).to.equal('3/4');
    });

    it('refuses at once where no start may wait', async () => {
      await ask({ devices: ['p/1'] });
      const noDevice = await refusalOf(() => ask({ devices: ['p/1'], queueLimit: 0 }));
      expect(noDevice.message).to.include('every device that fits is leased: p/1').and.to.include('SVC_START_QUEUE');
      await ask();
      const noRoom = await refusalOf(() => ask({ queueLimit: 0 }));
      expect([noRoom.code, noDevice.code]).to.deep.equal(['E0504', 'E0504']);
      expect(noRoom.message).to.include('2 are open (SVC_MAX_SESSIONS)').and.to.include('SVC_START_QUEUE');
      await fleet.join('a', 2, true);
      expect((await refusalOf(() => ask({ queueLimit: 0 }))).code).to.equal('E0505');
    });

    it('never admits more than there is room, whoever asks at once', async () => {
      const b = await fleet.join('b', 5);
      const requests = Array.from({ length: 30 }, (_, i) =>
        startRequest({ owner: `o${i % 4}`, devices: i % 3 === 0 ? ['p/1', 'p/2'] : [] }),
      );
      const answers = await Promise.all(requests.map((request, i) => (i % 2 ? a : b).admit(request)));
      const placed = answers.filter(({ admitted }) => admitted).map(shown);
      expect(placed.filter((place) => place.startsWith('a')).length).to.equal(2);
      expect(placed.filter((place) => place.startsWith('b')).length).to.equal(5);
      const devices = placed.filter((place) => place.includes('p/'));
      expect(new Set(devices.map((place) => place.slice(2))).size).to.equal(devices.length);
    });
  });
}

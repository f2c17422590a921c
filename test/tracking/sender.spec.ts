import { expect } from 'chai';
import type { EventRecord, EventSink } from '../../src/tracking/event-service.js';
import { EventBuffer } from '../../src/tracking/event-buffer.js';
import { Sender } from '../../src/tracking/sender.js';
import { TrackingCounts } from '../../src/tracking/tracking-counts.js';
import { FakeClock } from '../fixtures/fake-clock.js';
import { logRecords, WARN } from '../fixtures/log-records.js';

type Answer = (request: number, signal: AbortSignal) => Promise<void>;

const succeed: Answer = async () => undefined;
const fail: Answer = () => Promise.reject(new Error('answered 500'));
/** Takes so long, unless it is aborted. */
const slow = (clock: FakeClock, milliseconds: number, then: Answer): Answer => {
  return (request, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        signal.removeEventListener('abort', onAbort);
        then(request, signal).then(resolve, reject);
      };
      const onAbort = () => {
        cancel();
        reject(new Error('the time was over'));
      };
      const cancel = clock.after(milliseconds, end);
      signal.addEventListener('abort', onAbort, { once: true });
    });
};

function senderOf({ intervalMs, limit = 10_000 }: { readonly intervalMs?: number; readonly limit?: number } = {}) {
  const clock = new FakeClock();
  const requests: { at: number; names: string[] }[] = [];
  const counts = new TrackingCounts();
  const { log, records } = logRecords();
  const state = { answer: succeed, released: 0 };
  const sink: EventSink = {
    submit(batch, signal) {
      requests.push({ at: clock.now(), names: batch.map(({ eventName }) => eventName) });
      return state.answer(requests.length, signal);
    },
    release: () => void state.released++,
  };
  const buffer = new EventBuffer({ events: limit, characters: 1_000_000 });
  const sender = new Sender({ sink, counts, log, clock, intervalMs, buffer });
  let number = 0;
  const add = (count: number) => {
    for (let i = 0; i < count; i++) sender.add(record(String(++number)));
  };
  const tally = () => [counts.sent, counts.failed, counts.dropped, counts.buffered];
  const warnings = () => records.filter(({ level }) => level === WARN);
  return { sender, clock, requests, state, add, tally, warnings };
}

const record = (eventName: string): EventRecord => ({ eventName, eventAttributes: {}, vendorEventAttributes: {} });

describe('Sender', () => {
  describe('in batch mode', () => {
    it('keeps everything until the end, then sends it in order, five at a time', async () => {
      const { sender, clock, requests, add, tally, state } = senderOf();
      add(12);
      await clock.advance(3_600_000);
      expect(requests).to.deep.equal([]);
      expect(tally()).to.deep.equal([0, 0, 0, 12]);
      await sender.finish();
      expect(requests.map(({ names }) => names)).to.deep.equal([
        ['1', '2', '3', '4', '5'],
        ['6', '7', '8', '9', '10'],
        ['11', '12'],
      ]);
      expect(tally()).to.deep.equal([12, 0, 0, 0]);
      expect([clock.waiting, state.released > 0]).to.deep.equal([0, true]);
    });

    it('has nothing to do at the end when nothing came', async () => {
      const { sender, clock, requests } = senderOf();
      await sender.finish();
      expect([requests.length, clock.waiting]).to.deep.equal([0, 0]);
    });

    it('tries three times, 2 s and then 4 s apart', async () => {
      const { sender, clock, requests, state, add, tally } = senderOf();
      state.answer = (request) => (request < 3 ? fail(request, AbortSignal.abort()) : Promise.resolve());
      add(3);
      const finished = sender.finish();
      await clock.advance(6000);
      await finished;
      expect(requests.map(({ at }) => at)).to.deep.equal([0, 2000, 6000]);
      expect(requests.map(({ names }) => names.join())).to.deep.equal(['1,2,3', '1,2,3', '1,2,3']);
      expect(tally()).to.deep.equal([3, 0, 0, 0]);
    });

    it('clears all that waits after the last failure, counts it, and warns once', async () => {
      const { sender, clock, requests, state, add, tally, warnings } = senderOf();
      state.answer = fail;
      add(12);
      const finished = sender.finish();
      await clock.advance(60_000);
      await finished;
      expect(requests.map(({ at }) => at)).to.deep.equal([0, 2000, 6000]);
      expect(tally()).to.deep.equal([0, 5, 7, 0]);
      expect(warnings()).to.have.lengthOf(1);
      expect(warnings()[0]).to.include({ failed: 5, dropped: 7, reason: 'answered 500' });
    });

    it('ends after 20 s, with a request under way', async () => {
      const { sender, clock, requests, state, add, tally, warnings } = senderOf();
      state.answer = slow(clock, 10_000, fail);
      add(8);
      let ended = -1;
      void sender.finish().then(() => (ended = clock.now()));
      await clock.advance(19_999);
      expect([ended, requests.map(({ at }) => at)]).to.deep.equal([-1, [0, 12_000]]);
      await clock.advance(10_000);
      expect(ended).to.be.within(20_000, 20_001);
      expect(tally()).to.deep.equal([0, 5, 3, 0]);
      expect(warnings()[0]).to.include({ reason: 'not sent within 20 s' });
      expect(clock.waiting).to.equal(0);
    });

    it('ends after 20 s, between two attempts and between two requests', async () => {
      const waiting = senderOf();
      waiting.state.answer = slow(waiting.clock, 7000, fail);
      waiting.add(5);
      let ended = false;
      void waiting.sender.finish().then(() => (ended = true));
      await waiting.clock.advance(19_000);
      expect(waiting.requests.map(({ at }) => at)).to.deep.equal([0, 9000]);
      await waiting.clock.advance(1000);
      expect([ended, waiting.tally()]).to.deep.equal([true, [0, 5, 0, 0]]);

      const many = senderOf();
      many.state.answer = slow(many.clock, 1000, succeed);
      many.add(200);
      void many.sender.finish();
      await many.clock.advance(20_000);
      expect(many.tally()[3]).to.equal(0);
      expect(many.tally()[0]).to.be.within(95, 100);
    });
  });

  describe('in real-time mode', () => {
    it('sends what has come at the end of each interval', async () => {
      const { sender, clock, requests, add, tally } = senderOf({ intervalMs: 5000 });
      add(2);
      await clock.advance(4000);
      add(1);
      expect(requests).to.deep.equal([]);
      await clock.advance(1000);
      await clock.advance(20_000);
      add(6);
      await clock.advance(5000);
      expect(requests).to.deep.equal([
        { at: 5000, names: ['1', '2', '3'] },
        { at: 30_000, names: ['4', '5', '6', '7', '8'] },
        { at: 30_000, names: ['9'] },
      ]);
      expect(tally()).to.deep.equal([9, 0, 0, 0]);
      expect(clock.waiting).to.equal(0);
      await sender.finish();
    });

    it('has one request under way, and leaves what comes meanwhile to the next interval', async () => {
      const { clock, requests, state, add } = senderOf({ intervalMs: 1000 });
      state.answer = slow(clock, 3000, succeed);
      add(1);
      await clock.advance(1500);
      add(1);
      await clock.advance(10_000);
      expect(requests.map(({ at }) => at)).to.deep.equal([1000, 5000]);
    });

    it('goes on after a failure with what comes later', async () => {
      const { clock, state, add, tally, requests } = senderOf({ intervalMs: 1000 });
      state.answer = fail;
      add(6);
      await clock.advance(3000);
      add(2);
      await clock.advance(7000);
      expect(tally()).to.deep.equal([0, 5, 3, 0]);
      state.answer = succeed;
      add(1);
      await clock.advance(1000);
      expect(tally()).to.deep.equal([1, 5, 3, 0]);
      expect(requests.at(-1)).to.deep.equal({ at: 11_000, names: ['9'] });
    });

    it('sends the rest at the end without waiting for the interval, after what is under way', async () => {
      const { sender, clock, requests, state, add, tally } = senderOf({ intervalMs: 5000 });
      state.answer = slow(clock, 500, succeed);
      add(1);
      await clock.advance(5100);
      add(6);
      const finished = sender.finish();
      await clock.advance(2000);
      await finished;
      expect(requests).to.deep.equal([
        { at: 5000, names: ['1'] },
        { at: 5500, names: ['2', '3', '4', '5', '6'] },
        { at: 6000, names: ['7'] },
      ]);
      expect([tally(), clock.waiting]).to.deep.equal([[7, 0, 0, 0], 0]);
    });
  });

  it('keeps the newest when too many wait, counts the others, and warns once', async () => {
    const { sender, requests, add, tally, warnings } = senderOf({ limit: 6 });
    add(9);
    expect(tally()).to.deep.equal([0, 0, 3, 6]);
    expect(warnings()).to.have.lengthOf(1);
    await sender.finish();
    expect(requests.flatMap(({ names }) => names)).to.deep.equal(['4', '5', '6', '7', '8', '9']);
    expect(tally()).to.deep.equal([6, 0, 3, 0]);
  });
});

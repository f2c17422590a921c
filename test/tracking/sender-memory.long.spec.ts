import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { createLog } from '../../src/log.js';
import type { EventRecord, EventSink } from '../../src/tracking/event-service.js';
import { Sender } from '../../src/tracking/sender.js';
import { TrackingCounts } from '../../src/tracking/tracking-counts.js';
import { FakeClock } from '../fixtures/fake-clock.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

const record = (eventName: string): EventRecord => ({ eventName, eventAttributes: {}, vendorEventAttributes: {} });

describe('the memory of Sender', () => {
  it('needs no more memory for 60,000 events than for 10,000, and gives it back', async () => {
    // Nothing here keeps what is sent or logged: only the sender does.
    const sink: EventSink = { submit: async () => undefined, release: () => undefined };
    const parts = { sink, log: createLog('fatal'), clock: new FakeClock(), intervalMs: undefined };
    const rounds = async () => {
      const counts = new TrackingCounts();
      const sender = new Sender({ ...parts, counts });
      const add = (count: number) => {
        for (let i = 0; i < count; i++) sender.add(record(`an event with a name of its own ${i}`));
      };
      const before = heapMegabytes();
      add(10_000);
      const full = heapMegabytes() - before;
      add(50_000);
      const over = heapMegabytes() - before;
      await sender.finish();
      expect([counts.sent, counts.dropped]).to.deep.equal([10_000, 50_000]);
      return { full, over, after: heapMegabytes() - before };
    };
    await rounds();
    const { full, over, after } = await rounds();
    expect(over - full).to.be.below(1);
    expect(after).to.be.below(full / 2);
  });
});

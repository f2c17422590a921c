import { expect } from 'chai';
import { EventServiceStandIn } from '../fixtures/event-service.js';
import { planOf } from '../fixtures/service.js';
import { withTracking } from '../fixtures/tracking.js';
import { until } from '../fixtures/until.js';

const PRESS = { x: '1', y: '2' };

/** With the real clock; `sender.spec.ts` has the same deadlines with a fake one. */
describe('tracked events of sessions, by the real clock', () => {
  let standIn: EventServiceStandIn;

  beforeEach(async () => {
    standIn = await EventServiceStandIn.start();
  });
  afterEach(() => standIn.close());

  const tracked = (more: object, work: Parameters<typeof withTracking>[2]) => withTracking(standIn.url, more, work);

  it('answers a stop at once when the event service hangs, and drops what is left when the time is over', async () => {
    standIn.behave = () => 'hang';
    const began = performance.now();
    await tracked({}, async ({ store, trackingCounts }) => {
      const session = await store.start(planOf());
      for (let i = 0; i < 7; i++) {
        await session.execute({ keyword: 'press_by_coordinates', params: { ...PRESS, event_name: 'x' } });
      }
      const stopping = performance.now();
      expect(await store.stop(session.id)).to.deep.equal({ status: 'terminated', session_id: session.id });
      expect(performance.now() - stopping).to.be.below(5000);
      expect(trackingCounts.buffered).to.equal(7);
      await store.shutdown();
      expect([trackingCounts.failed, trackingCounts.dropped, trackingCounts.buffered]).to.deep.equal([5, 2, 0]);
    });
    expect(performance.now() - began).to.be.within(19_500, 28_000);
    expect(standIn.sizes).to.deep.equal([5, 5]);
  });

  it('tries three times, 2 s and then 4 s apart', async () => {
    standIn.behave = (number) => (number === 1 ? 500 : number === 2 ? 'close' : 200);
    await tracked({}, async ({ store, trackingCounts }) => {
      const session = await store.start(planOf());
      await session.execute({ keyword: 'press_by_coordinates', params: { ...PRESS, event_name: 'x' } });
      await store.stop(session.id);
      await until('the event', () => trackingCounts.sent === 1, 20_000);
    });
    expect(standIn.names).to.deep.equal(['x', 'x', 'x']);
    const [first, second] = standIn.gaps as [number, number];
    expect(first).to.be.within(1.99, 3.5);
    expect(second).to.be.within(3.99, 5.5);
  });

  it('keeps the last 10,000 events of a session, and accounts for every one', async function () {
    this.timeout(90_000);
    await tracked({}, async ({ store, trackingCounts }) => {
      const session = await store.start(planOf());
      const add = async (count: number) => {
        for (let i = 0; i < count; i++) {
          await session.execute({ keyword: 'assert_equality', params: ['1', '1', 'event'] });
        }
      };
      await add(10_050);
      expect([trackingCounts.buffered, trackingCounts.dropped]).to.deep.equal([10_000, 50]);
      await store.stop(session.id);
      await until('the end of the flush', () => trackingCounts.buffered === 0, 30_000);
      const { sent, failed, dropped } = trackingCounts;
      expect([sent + failed + dropped, failed <= 5]).to.deep.equal([10_050, true]);
    });
  });
});

import { writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { eventAttributes, EventServiceStandIn } from '../fixtures/event-service.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { planOf } from '../fixtures/service.js';
import { refusalOf } from '../fixtures/thrown-by.js';
import { withTracking } from '../fixtures/tracking.js';
import { until } from '../fixtures/until.js';

const PRESS = { x: '1', y: '2' };
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/;

describe('tracked events of sessions', () => {
  let standIn: EventServiceStandIn;

  beforeEach(async () => {
    standIn = await EventServiceStandIn.start();
  });
  afterEach(() => standIn.close());

  const tracked = (more: object, work: Parameters<typeof withTracking>[2]) => withTracking(standIn.url, more, work);

  it('sends exactly this record for a call with an event name, at the end of the session', async () => {
    const began = Date.now();
    await tracked({ team: 'web', levels: { a: [1] } }, async ({ store }) => {
      const session = await store.start(planOf());
      const params = { ...PRESS, event_name: 'Saved' };
      await session.execute({ keyword: 'press_by_coordinates', params, testCase: 'Saves a contact' });
      await session.execute({ keyword: 'press_by_coordinates', params: PRESS });
      await session.execute({ keyword: 'echo', params: ['x'] });
      expect(standIn.events).to.deep.equal([]);
    });
    expect(standIn.submissions).to.have.lengthOf(1);
    const [event] = standIn.events;
    const dateTime = event!.eventAttributes['dateTime'] as string;
    expect(dateTime).to.match(TIME);
    expect(Date.parse(dateTime)).to.be.within(began, Date.now());
    expect(standIn.events).to.deep.equal([
      {
        eventName: 'Saved',
        eventAttributes: {
          dateTime,
          testCaseName: 'Saves a contact',
          applicationName: 'Shop',
          applicationVersion: '2.4.1',
        },
        vendorEventAttributes: { applicationName: 'Shop', appVersion: '2.4.1', team: 'web', levels: { a: [1] } },
      },
    ]);
  });

  it('tracks every action where the file says so, named after the keyword unless the call names it', async () => {
    await tracked({ track_actions: true }, async ({ store }) => {
      const session = await store.start(planOf());
      await session.execute({ keyword: 'Press By Coordinates', params: PRESS, testCase: null });
      await session.execute({ keyword: 'Press By Coordinates', params: { ...PRESS, event_name: 'Saved' } });
      await session.execute({ keyword: 'echo', params: ['x'] });
      await session.execute({
        keyword: 'assert_equality',
        params: { output: '1', expression: '1', event_name: 'Same' },
      });
    });
    expect(standIn.names).to.deep.equal(['press_by_coordinates', 'Saved', 'Same']);
    const [press, saved, same] = standIn.events.map(({ eventAttributes: attributes }) => attributes);
    expect(Object.keys(press!).sort()).to.deep.equal(
      ['action_type', 'applicationName', 'applicationVersion', 'dateTime', 'testCaseName', 'timestamp'].sort(),
    );
    expect(press).to.include({ action_type: 'press_by_coordinates', testCaseName: null });
    expect(press!['timestamp']).to.match(TIME);
    expect(press!['timestamp']! <= press!['dateTime']!).to.equal(true);
    expect(saved).to.include({ action_type: 'press_by_coordinates' });
    expect(same).not.to.have.any.keys('action_type', 'timestamp');
  });

  it('captures a call that ran and failed, none that was refused, and takes an empty name for none', async () => {
    await tracked({}, async ({ store }) => {
      const session = await store.start(planOf());
      const equal = (output: string, event_name: string | string[]) =>
        session.execute({ keyword: 'assert_equality', params: { output, expression: '1', event_name } });
      await refusalOf(() => equal('2', 'Failed'));
      await refusalOf(() => equal('${unknown}', 'Refused'));
      await refusalOf(() => session.execute({ keyword: 'unheard_of', params: { event_name: 'Unknown' } }));
      await equal('1', ' ');
      await refusalOf(() => equal('2', ['First', 'Second']));
      session.variables.set('name', ['From a variable']);
      await equal('1', '${name}');
      await equal('1', '@:hunter2');
    });
    expect(standIn.names).to.deep.equal(['Failed', 'First', 'From a variable', '@:***']);
  });

  it('sends in order, five at a time and one request at a time', async () => {
    await tracked({}, async ({ store }) => {
      const session = await store.start(planOf());
      for (let i = 1; i <= 12; i++) {
        await session.execute({ keyword: 'press_by_coordinates', params: { ...PRESS, event_name: `event ${i}` } });
      }
    });
    expect(standIn.sizes).to.deep.equal([5, 5, 2]);
    expect(standIn.names).to.deep.equal(Array.from({ length: 12 }, (_, i) => `event ${i + 1}`));
    expect(standIn.mostAtOnce).to.equal(1);
  });

  it('sends during the session in real-time mode', async () => {
    await FakeTimers.run((timers) =>
      tracked({ mode: 'realtime', event_interval_s: 0.2 }, async ({ store, trackingCounts }) => {
        const session = await store.start(planOf());
        for (const event_name of ['a', 'b']) {
          await session.execute({ keyword: 'press_by_coordinates', params: { ...PRESS, event_name } });
        }
        await timers.advance(199);
        expect(trackingCounts.buffered).to.equal(2);
        await timers.advance(1);
        await timers.waitFor(() => trackingCounts.sent === 2);
        expect([standIn.sizes, standIn.names]).to.deep.equal([[2], ['a', 'b']]);
      }),
    );
  });

  it('is off, and the session works, when the file is broken', async () => {
    await tracked({ eventUrl: 'nowhere' }, async ({ store, trackingCounts }) => {
      const session = await store.start(planOf());
      await session.execute({ keyword: 'press_by_coordinates', params: { ...PRESS, event_name: 'x' } });
      expect(trackingCounts.buffered).to.equal(0);
    });
    expect(standIn.events).to.deep.equal([]);
  });

  it('reads the file once for each session', async () => {
    await tracked({}, async ({ store }, file) => {
      const before = await store.start(planOf());
      await writeFile(file, JSON.stringify(eventAttributes(standIn.url, { applicationName: 'Other' })));
      const after = await store.start(planOf());
      for (const session of [before, after]) {
        const params = { ...PRESS, event_name: 'x' };
        await session.execute({ keyword: 'press_by_coordinates', params });
      }
      await store.stop(before.id);
      await until('the first event', () => standIn.events.length === 1);
    });
    const names = standIn.events.map(({ eventAttributes: attributes }) => attributes['applicationName']);
    expect(names).to.deep.equal(['Shop', 'Other']);
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import {
  type EventListener,
  type ExecutionEvent,
  ExecutionEvents,
  type NumberedEvent,
} from '../../src/session/events.js';

const event = (id: string): ExecutionEvent => ({ execution_id: id, status: 'RUNNING', message: 'm' });

/** A listener that keeps what it gets. */
function keeper() {
  const got: NumberedEvent[] = [];
  let ends = 0;
  const listener: EventListener = { event: (each) => got.push(each), end: () => ends++ };
  return { listener, ids: () => got.map(({ id }) => id), got, ends: () => ends };
}

const emitted = (count: number): ExecutionEvents => {
  const events = new ExecutionEvents();
  for (let i = 1; i <= count; i++) events.emit(event(String(i)));
  return events;
};

describe('ExecutionEvents', () => {
  it('counts up from 1 and sends each event as JSON', () => {
    const { listener, got } = keeper();
    const events = new ExecutionEvents();
    events.subscribe(listener);
    events.emit(event('a'));
    events.emit({ execution_id: 'b', status: 'FAIL', message: 'E0201' });
    expect(got).to.deep.equal([
      { id: 1, json: '{"execution_id":"a","status":"RUNNING","message":"m"}' },
      { id: 2, json: '{"execution_id":"b","status":"FAIL","message":"E0201"}' },
    ]);
  });

  it('begins with what happens next when nothing is said', () => {
    const events = emitted(3);
    const { listener, ids } = keeper();
    events.subscribe(listener);
    events.emit(event('4'));
    expect(ids()).to.deep.equal([4]);
  });

  it('replays what came after the id that is given', () => {
    const { listener, ids } = keeper();
    emitted(5).subscribe(listener, 3);
    expect(ids()).to.deep.equal([4, 5]);
  });

  it('replays everything it kept after 0, and nothing after an id that is yet to come', () => {
    const [all, none] = [keeper(), keeper()];
    const events = emitted(5);
    events.subscribe(all.listener, 0);
    events.subscribe(none.listener, 99);
    expect([all.ids(), none.ids()]).to.deep.equal([[1, 2, 3, 4, 5], []]);
  });

  it('keeps the last thousand', () => {
    const { listener, ids } = keeper();
    emitted(2500).subscribe(listener, 10);
    expect([ids().length, ids()[0], ids().at(-1)]).to.deep.equal([1000, 1501, 2500]);
  });

  it('sends every event to every listener, until it leaves', () => {
    const events = new ExecutionEvents();
    const [first, second] = [keeper(), keeper()];
    const leave = events.subscribe(first.listener);
    events.subscribe(second.listener);
    events.emit(event('1'));
    leave();
    leave();
    events.emit(event('2'));
    expect([first.ids(), second.ids()]).to.deep.equal([[1], [1, 2]]);
  });

  it('goes on with the events of another process, whose last ones may not have been saved', () => {
    const earlier = emitted(3).after(0);
    const events = new ExecutionEvents(earlier);
    const { listener, got, ids } = keeper();
    events.emit(event('4'));
    events.subscribe(listener, 1);
    expect(ids()).to.deep.equal([2, 3, 1004]);
    expect(got.slice(0, 2)).to.deep.equal(earlier.slice(1));
    expect(events.after(500).map(({ id }) => id)).to.deep.equal([1004]);
    expect(new ExecutionEvents(events.after(0)).after(0)).to.deep.equal(events.after(0));
  });

  it('lets a listener leave while it gets an event', () => {
    const events = new ExecutionEvents();
    const second = keeper();
    let count = 0;
    const leave = events.subscribe({
      event: () => {
        count++;
        leave();
      },
      end: () => undefined,
    });
    events.subscribe(second.listener);
    events.emit(event('1'));
    events.emit(event('2'));
    expect([count, second.ids()]).to.deep.equal([1, [1, 2]]);
  });

  it('ends every listener once, and whoever comes later after the replay', () => {
    const events = emitted(2);
    const [early, late] = [keeper(), keeper()];
    events.subscribe(early.listener);
    events.end();
    events.end();
    events.subscribe(late.listener, 0)();
    expect([early.ends(), late.ends(), late.ids()]).to.deep.equal([1, 1, [1, 2]]);
  });

  it('loses nothing and repeats nothing for a listener that comes back', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 10 }), (bursts) => {
        const events = new ExecutionEvents();
        const seen: number[] = [];
        let total = 0;
        for (const burst of bursts) {
          for (let i = 0; i < burst; i++) events.emit(event(String(++total)));
          const { listener, ids } = keeper();
          events.subscribe(listener, seen.at(-1) ?? 0)();
          seen.push(...ids());
        }
        expect(seen).to.deep.equal(Array.from({ length: total }, (_, i) => i + 1));
      }),
    );
  });
});

import { expect } from 'chai';
import { EventBuffer } from '../../src/tracking/event-buffer.js';

const record = (eventName: string) => ({ eventName, eventAttributes: {}, vendorEventAttributes: {} });
const namesIn = (buffer: EventBuffer) => buffer.take(buffer.size).map(({ eventName }) => eventName);

describe('EventBuffer', () => {
  it('gives events back in order, a few at a time', () => {
    const buffer = new EventBuffer();
    for (const name of ['a', 'b', 'c']) expect(buffer.push(record(name))).to.equal(0);
    expect(buffer.take(2).map(({ eventName }) => eventName)).to.deep.equal(['a', 'b']);
    expect(buffer.size).to.equal(1);
    expect(namesIn(buffer)).to.deep.equal(['c']);
  });

  it('lets the oldest give way when there are too many', () => {
    const buffer = new EventBuffer({ events: 2, characters: 100 });
    expect(['a', 'b', 'c', 'd'].map((name) => buffer.push(record(name)))).to.deep.equal([0, 0, 1, 1]);
    expect(namesIn(buffer)).to.deep.equal(['c', 'd']);
  });

  it('lets the oldest give way when their texts are too long together', () => {
    const buffer = new EventBuffer({ events: 100, characters: 10 });
    expect(['aaaa', 'bbbb', 'cccccc'].map((name) => buffer.push(record(name)))).to.deep.equal([0, 0, 1]);
    expect(buffer.push(record('x'.repeat(11)))).to.equal(3);
    expect(buffer.size).to.equal(0);
    expect(buffer.push(record('dd'))).to.equal(0);
  });

  it('keeps 10,000 events unless told otherwise', () => {
    const buffer = new EventBuffer();
    let dropped = 0;
    for (let i = 0; i < 10_007; i++) dropped += buffer.push(record(String(i)));
    expect([dropped, buffer.size, buffer.take(1)[0]!.eventName]).to.deep.equal([7, 10_000, '7']);
    expect(buffer.clear()).to.equal(9999);
  });
});

import { expect } from 'chai';
import { LogBuffer } from '../../src/logs/log-buffer.js';

describe('a log buffer', () => {
  it('keeps the newest entries and counts the dropped ones', () => {
    const log = new LogBuffer<number>(1000);
    for (let i = 1; i <= 1003; i++) log.add(i);
    expect(log.dropped).to.equal(3);
    expect(log.after()).to.have.length(1000);
    expect(log.after()[0]).to.include({ seq: 4, item: 4 });
    expect(log.after(1001).map(({ item }) => item)).to.deep.equal([1002, 1003]);
    expect(log.after(5000)).to.deep.equal([]);
  });

  it('tells the entries that changed, in the order of their changes', () => {
    const log = new LogBuffer<string>(3);
    for (const item of ['a', 'b', 'c']) log.add(item);
    const seen = log.changes;
    log.change(1, () => 'A');
    log.add('d');
    log.change(3, () => 'C');
    log.change(1, () => 'dropped');
    expect(log.changedAfter(seen).map(({ item }) => item)).to.deep.equal(['d', 'C']);
    expect(log.after().map(({ item }) => item)).to.deep.equal(['b', 'C', 'd']);
  });

  it('ends its listeners, also one that comes later', () => {
    const log = new LogBuffer<string>(3);
    const told: string[] = [];
    const listener = (name: string) => ({
      changed: () => void told.push(`${name} changed`),
      end: () => void told.push(`${name} ended`),
    });
    log.watch(listener('first'));
    log.watch(listener('left'))();
    log.add('a');
    log.end();
    log.watch(listener('late'));
    expect(told).to.deep.equal(['first changed', 'first ended', 'late ended']);
  });
});

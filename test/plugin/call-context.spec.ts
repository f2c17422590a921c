import { expect } from 'chai';
import { CallContext } from '../../src/plugin/call-context.js';

const context = () => new CallContext('id', new AbortController().signal);

describe('CallContext', () => {
  it('keeps the last note for each locator, in the order in which they came', () => {
    const call = context();
    const [first, second, later] = [{ n: 1 }, { n: 2 }, { n: 3 }];
    call.note('a', first);
    call.note('b', second);
    call.note('a', later);
    expect(call.takeNotes()).to.deep.equal([{ trace: second }, { trace: later }]);
  });

  it('forgets the notes that were taken', () => {
    const call = context();
    call.note('a', {});
    call.takeNotes();
    expect(call.takeNotes()).to.deep.equal([]);
  });
});

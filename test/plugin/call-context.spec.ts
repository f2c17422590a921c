import { expect } from 'chai';
import { CallContext } from '../../src/plugin/call-context.js';
import { Secrets } from '../../src/secret.js';

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

  it('keeps each warning once, without secrets', () => {
    const secrets = new Secrets();
    secrets.remember('@:hunter22');
    const call = new CallContext('id', new AbortController().signal, { secrets });
    call.warn('the list is too long');
    call.warn('the list is too long');
    call.warn('nothing for hunter22');
    expect(call.warnings).to.have.length(2);
    expect(call.warnings[1]).to.not.contain('hunter22');
  });

  it('forgets the notes that were taken', () => {
    const call = context();
    call.note('a', {});
    call.takeNotes();
    expect(call.takeNotes()).to.deep.equal([]);
  });
});

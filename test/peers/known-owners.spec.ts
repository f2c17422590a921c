import { expect } from 'chai';
import { KnownOwners } from '../../src/peers/known-owners.js';
import { replicaAt } from '../fixtures/two-replicas.js';

describe('the known owners of sessions', () => {
  const one = replicaAt('one', 'http://127.0.0.1:1');
  let now = 0;
  const owners = new KnownOwners(3000, () => now);

  it('are forgotten after their time', () => {
    owners.set('a', one);
    now += 2999;
    expect(owners.get('a')).to.equal(one);
    now += 1;
    expect(owners.get('a')).to.equal(undefined);
  });

  it('are forgotten when they are wrong', () => {
    owners.set('a', one);
    owners.forget('a');
    expect(owners.get('a')).to.equal(undefined);
  });

  it('are ten thousand at most: the oldest goes', () => {
    owners.set('first', one);
    owners.set('second', one);
    for (let n = 0; n < 9999; n++) owners.set(`other ${n}`, one);
    expect(owners.get('first')).to.equal(undefined);
    expect(owners.get('second')).to.equal(one);
  });
});

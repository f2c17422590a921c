import { expect } from 'chai';
import fc from 'fast-check';
import { examples } from '../../fixtures/tier.js';
import { behavesAsDirectory } from '../directory-behaviour.js';
import { behavesAsOwnership } from '../ownership-behaviour.js';
import { actions, CheckedFleet } from '../ownership-properties.js';
import { joined, LEASE_MS, session } from '../tested-fleet.js';
import { TestedMemoryFleet } from '../tested-memory-fleet.js';

describe('MemoryDirectory', () => {
  behavesAsDirectory(() => new TestedMemoryFleet());
  behavesAsOwnership(() => new TestedMemoryFleet());

  it('never has two owners, and frees places and devices once', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (drawn) => {
        const fleet = new CheckedFleet(new TestedMemoryFleet());
        for (const action of drawn) await fleet.do(action);
      }),
      { numRuns: examples(500) },
    );
  });

  it('lets a lease end by its clock', async () => {
    const fleet = new TestedMemoryFleet();
    const a = await joined(fleet, 'a');
    fleet.now += LEASE_MS - 1;
    expect(await a.replicas()).to.have.length(1);
    fleet.now += 1;
    expect(await a.replicas()).to.deep.equal([]);
  });

  it('forgets ended sessions, calls and clients in time', async () => {
    const fleet = new TestedMemoryFleet();
    const a = await joined(fleet, 'a');
    await a.restore(session('1'));
    await a.remove('1', 1, { reason: 'over', event: undefined });
    await a.setClient('client', 'http://a', 60);
    await a.countCall('ci', 1);
    fleet.now += 59_999;
    expect([await a.countCall('ci', 1), await a.clientAt('client')]).to.deep.equal([1, 'http://a']);
    fleet.now += 1;
    expect([await a.countCall('ci', 1), await a.clientAt('client')]).to.deep.equal([0, undefined]);
    fleet.now += 539_999;
    expect(await a.find('1')).to.include({ state: 'ended' });
    fleet.now += 1;
    expect(await a.find('1')).to.equal(undefined);
  });

  it('is closed without an effect on other replicas', async () => {
    const fleet = new TestedMemoryFleet();
    const [a, b] = [await joined(fleet, 'a'), await joined(fleet, 'b')];
    await a.close();
    expect(await b.replicas()).to.have.length(2);
  });
});

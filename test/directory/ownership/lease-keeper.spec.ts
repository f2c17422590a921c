import { expect } from 'chai';
import { LeaseKeeper } from '../../../src/directory/ownership/lease-keeper.js';
import type { SessionDirectory } from '../../../src/directory/session-directory.js';
import { ServiceError } from '../../../src/errors.js';
import { logRecords } from '../../fixtures/log-records.js';
import { until } from '../../fixtures/until.js';
import { LEASE_MS } from '../tested-fleet.js';
import { TestedMemoryFleet } from '../tested-memory-fleet.js';

describe('the keeper of a lease', () => {
  let directory: SessionDirectory;
  let losesAnswers: boolean;
  let lapses: number;
  let othersReach: boolean;
  let keeper: LeaseKeeper;

  const options = () => ({
    directory,
    leaseMs: LEASE_MS,
    log: logRecords().log,
    report: () => ({ url: 'http://a.test', maxSessions: 1, isDraining: false }),
    asksPeer: () => Promise.resolve(othersReach),
    onLapsed: async () => void lapses++,
  });

  beforeEach(async () => {
    const fleet = new TestedMemoryFleet();
    directory = fleet.replica('a');
    await fleet.replica('b').renew({ url: 'http://b.test', maxSessions: 1, isDraining: false }, LEASE_MS);
    const renew = directory.renew.bind(directory);
    losesAnswers = false;
    // What it was asked is done, and the answer is lost on its way.
    directory.renew = async (...args) => {
      const answer = await renew(...args);
      if (losesAnswers) throw new ServiceError('E0506', 'no answer');
      return answer;
    };
    othersReach = false;
    keeper = new LeaseKeeper(options());
    await keeper.renew();
    lapses = 0;
  });

  afterEach(async () => {
    await keeper.end();
    await directory.close();
  });

  it('looks after its sessions when the answer to a renewal was lost: it may have said that the lease had lapsed', async () => {
    losesAnswers = true;
    await keeper.renew();
    expect([keeper.reachesDirectory, lapses]).to.deep.equal([false, 0]);
    losesAnswers = false;
    await keeper.renew();
    expect([keeper.reachesDirectory, lapses]).to.deep.equal([true, 1]);
    await keeper.renew();
    expect(lapses).to.equal(1);
  });

  it('tells a refused command from a lost device', () => {
    const began = performance.now();
    keeper.check();
    expect(keeper.hasRefusedSince(began)).to.equal(false);
  });

  it('trusts its lease as long as no other replica reaches the directory', async () => {
    losesAnswers = true;
    await keeper.renew();
    expect([keeper.reachesDirectory, keeper.isHeld, keeper.isIsolated]).to.deep.equal([false, true, false]);
  });

  it('does not extend its trust where another replica reaches the directory', async () => {
    const held = new LeaseKeeper({ ...options(), leaseMs: 100 });
    await held.renew();
    losesAnswers = true;
    othersReach = true;
    await until('the trust ends', () => !held.isHeld);
    await held.renew();
    expect([held.reachesDirectory, held.isHeld, held.isIsolated]).to.deep.equal([false, false, true]);
    expect(() => held.check()).to.throw(ServiceError, 'another may drive the device');
    expect(held.hasRefusedSince(0)).to.equal(true);
    await held.end();
  });
});

import { expect } from 'chai';
import type { SessionDirectory } from '../../../src/directory/session-directory.js';
import { longIt } from '../../fixtures/tier.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { until } from '../../fixtures/until.js';
import { RedisServer } from '../../support/redis.js';
import { joined, LEASE_MS, report, session } from '../tested-fleet.js';
import { TestedRedisFleet } from '../tested-redis-fleet.js';

/** Every method that asks Redis. */
const METHODS: Readonly<Record<string, (directory: SessionDirectory) => Promise<unknown>>> = {
  renew: (a) => a.renew(report('a'), LEASE_MS),
  leave: (a) => a.leave(),
  replicas: (a) => a.replicas(),
  find: (a) => a.find('1'),
  list: (a) => a.list(),
  orphans: (a) => a.orphans(),
  open: (a) => a.open('1', 1, {}),
  save: (a) => a.save('1', 1, {}),
  restore: (a) => a.restore(session('1')),
  release: (a) => a.release('1', 1),
  claim: (a) => a.claim('1', 1),
  remove: (a) => a.remove('1', 1),
  events: (a) => a.events('1'),
  countCall: (a) => a.countCall('ci', 5),
  setClient: (a) => a.setClient('client', 'http://a', 60),
  clientAt: (a) => a.clientAt('client'),
  removeClient: (a) => a.removeClient('client'),
};

/** More than the limit of a command, and less than what a caller would notice as a hang. */
const LIMIT_MS = 2000;
/** A loaded machine runs the timers of the limit late. */
const MACHINE_DELAY_MS = 10_000;

describe('RedisDirectory when Redis fails', () => {
  let server: RedisServer;
  let fleet: TestedRedisFleet;
  let a: SessionDirectory;

  beforeEach(async () => {
    server = await RedisServer.start();
    fleet = new TestedRedisFleet(server);
    a = await joined(fleet, 'a');
  });
  afterEach(async () => {
    await fleet.close();
    await server.close();
  });

  async function allFail(): Promise<void> {
    const began = performance.now();
    await Promise.all(
      Object.entries(METHODS).map(async ([name, method]) => {
        const error = await refusalOf(() => method(a));
        expect([name, error.code]).to.deep.equal([name, 'E0506']);
      }),
    );
    expect(performance.now() - began).to.be.below(LIMIT_MS + MACHINE_DELAY_MS);
  }

  const works = (): Promise<unknown> =>
    until('the directory works again', async () => {
      try {
        await a.renew(report('a'), LEASE_MS);
        return await a.restore(session('2'));
      } catch {
        return false;
      }
    });

  it('fails in time while Redis is gone, and has new data after it', async () => {
    await a.restore(session('1'));
    await server.kill();
    await allFail();
    await server.restart();
    const { isContinued, ageMs } = await until('the lease is renewed', () =>
      a.renew(report('a'), LEASE_MS).catch(() => undefined),
    );
    expect(isContinued).to.equal(false);
    expect(ageMs).to.be.within(0, 60_000);
    expect((await refusalOf(() => a.save('1', 1, {}))).message).to.contain('has lost its data');
    expect(await a.restore(session('1'))).to.equal(true);
    expect(await a.save('1', 1, {})).to.equal(true);
    expect((await a.renew(report('a'), LEASE_MS)).isContinued).to.equal(true);
  });

  it('fails in time while Redis is paused, and works afterwards', async () => {
    server.pause();
    await allFail();
    server.resume();
    await works();
    expect(await a.save('2', 1, {})).to.equal(true);
  });

  it('fails in time when Redis ends in the middle of commands', async () => {
    await a.restore(session('1'));
    const saves = Array.from({ length: 50 }, () => a.save('1', 1, {}).catch((error: { code: string }) => error.code));
    await server.kill();
    expect(new Set(await Promise.all(saves))).to.satisfy((answers: Set<unknown>) =>
      [...answers].every((answer) => answer === true || answer === 'E0506'),
    );
    await server.restart();
    await works();
  });

  it('announces a change when it listens again', async () => {
    let changes = 0;
    const stop = a.onChange(() => changes++);
    await until('it listens', () => changes > 0);
    await server.kill();
    changes = 0;
    await server.restart();
    await until('it listens again', () => changes > 0);
    stop();
  });

  longIt('closes while Redis is gone or paused', async () => {
    const b = await joined(fleet, 'b');
    server.pause();
    await b.close();
    server.resume();
    await server.kill();
    await a.close();
    expect((await refusalOf(() => a.find('1'))).message).to.contain('the connection is closed');
  });
});

describe('RedisDirectory with a Redis that keeps its data', () => {
  it('does not take data that may be old for its lease', async () => {
    const server = await RedisServer.start({ isPersistent: true });
    const fleet = new TestedRedisFleet(server);
    try {
      const [a, b] = [await joined(fleet, 'a'), await joined(fleet, 'b')];
      await a.restore(session('1'));
      await server.restart();
      for (const [id, directory] of [['a', a] as const, ['b', b] as const]) {
        const renew = () => directory.renew(report(id), LEASE_MS).catch(() => undefined);
        expect((await until('the lease is renewed', renew)).isContinued).to.equal(false);
        expect((await directory.renew(report(id), LEASE_MS)).isContinued).to.equal(true);
      }
      expect(await a.save('1', 1, {})).to.equal(true);
    } finally {
      await fleet.close();
      await server.close();
    }
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { examples } from '../../fixtures/tier.js';
import { RedisConnection } from '../../../src/directory/redis/connection.js';
import { DirectoryKeys } from '../../../src/directory/redis/keys.js';
import { RedisDirectory } from '../../../src/directory/redis/redis-directory.js';
import { RedisStartQueue } from '../../../src/directory/redis/start-queue.js';
import { logRecords } from '../../fixtures/log-records.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { until } from '../../fixtures/until.js';
import { RedisServer } from '../../support/redis.js';
import { behavesAsDirectory } from '../directory-behaviour.js';
import { behavesAsOwnership } from '../ownership-behaviour.js';
import { actions, CheckedFleet } from '../ownership-properties.js';
import { joined, LEASE_MS, report, session, START } from '../tested-fleet.js';
import { TestedMemoryFleet } from '../tested-memory-fleet.js';
import { TestedRedisFleet } from '../tested-redis-fleet.js';

/** A hundred replicas with a hundred sessions each. */
const FILL_FLEET = `
for r = 1, 100 do
  local replica = 'r' .. r
  local report = '{"url":"http://r","maxSessions":100,"isDraining":false}'
  redis.call('SET', KEYS[1] .. 'replica:' .. replica, '0 ' .. report, 'PX', 600000)
  redis.call('SADD', KEYS[1] .. 'replicas', replica)
  for s = 1, 100 do
    local id = replica .. '-' .. s
    redis.call('HSET', KEYS[1] .. 'session:' .. id, 'state', 'open', 'owner', replica, 'fence', 1)
    redis.call('SADD', KEYS[1] .. 'owned:' .. replica, id)
    redis.call('ZADD', KEYS[1] .. 'sessions', s, id)
  end
end
`;

describe('RedisDirectory', () => {
  let server: RedisServer;
  const fleets: TestedRedisFleet[] = [];

  before(async () => {
    server = await RedisServer.start();
  });
  after(() => server.close());
  afterEach(() => Promise.all(fleets.splice(0).map((fleet) => fleet.close())));

  function newFleet(): TestedRedisFleet {
    const fleet = new TestedRedisFleet(server);
    fleets.push(fleet);
    return fleet;
  }

  behavesAsDirectory(newFleet);
  behavesAsOwnership(newFleet);

  it('refuses a replica with another key as long as one has a lease', async () => {
    const fleet = newFleet();
    const [first, other] = [fleet.replica('first', 'key 1'), fleet.replica('other', 'key 2')];
    await first.renew(report('first'), LEASE_MS);
    const refusal = await refusalOf(() => other.renew(report('other'), LEASE_MS));
    expect(refusal.code).to.equal('E0506');
    expect(refusal.message).to.match(/another fleet_key .*give all of them the same/);
    expect((await first.replicas()).map(({ id }) => id)).to.deep.equal(['first']);
    await first.leave();
    expect((await other.renew(report('other'), LEASE_MS)).isContinued).to.equal(false);
    expect((await refusalOf(() => first.renew(report('first'), LEASE_MS))).code).to.equal('E0506');
  });

  it('never has two owners, and answers as the memory does', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (drawn) => {
        const tested = new TestedRedisFleet(server);
        const [redis, memory] = [new CheckedFleet(tested), new CheckedFleet(new TestedMemoryFleet())];
        try {
          for (const action of drawn) expect(await redis.do(action)).to.deep.equal(await memory.do(action));
        } finally {
          await tested.close();
        }
      }),
      { numRuns: examples(60) },
    );
  });

  it('needs no more than the rights that fleet.md names', async () => {
    const { base, changed } = new DirectoryKeys('restricted');
    const rights = ['+@read', '+@write', '+@scripting', '+@connection', '+publish', '+subscribe', '+info', '+time'];
    await server.command(
      'ACL',
      'SETUSER',
      'svc',
      'on',
      '>secret',
      `~${base}*`,
      `&${changed}`,
      ...rights,
      '-@dangerous',
      '+info',
    );
    const connection = new RedisConnection(`redis://svc:secret@127.0.0.1:${server.port}`, logRecords());
    const keys = new DirectoryKeys('restricted');
    const directory = new RedisDirectory(
      'a',
      connection,
      keys,
      new RedisStartQueue('a', connection, keys),
      logRecords().log,
    );
    try {
      let changes = 0;
      directory.onChange(() => changes++);
      await directory.renew(report('a'), LEASE_MS);
      expect(await directory.admit({ ...START, id: '1' })).to.include({ admitted: true });
      expect(await directory.open('1', 1, { calls: ['c'], events: [{ id: 1, json: 'e' }] })).to.equal(true);
      await directory.release('1', 1);
      expect(await directory.claim('1', 1)).to.deep.include({ calls: ['c'] });
      expect([await directory.remove('1', 2), await directory.countCall('ci', 1)]).to.deep.equal([true, 0]);
      await until('it listens', () => changes > 0);
      await directory.leave();
    } finally {
      await directory.close();
    }
  });

  it('writes with one script', async () => {
    const a = await joined(newFleet(), 'a');
    await a.restore(session('1'));
    const writes = [
      () => a.save('1', 1, { calls: ['c'], events: [{ id: 1, json: 'e' }], fields: { variables: 'v' } }),
      () => a.renew(report('a'), LEASE_MS),
      () => a.countCall('ci', 5),
    ];
    for (const write of writes) {
      // The first call may have to send the script.
      await write();
      await server.command('CONFIG', 'RESETSTAT');
      await write();
      const stats = String(await server.command('INFO', 'commandstats'));
      const sent = [...stats.matchAll(/^cmdstat_(eval\w*):calls=(\d+)/gm)].map(([, name, calls]) => [name, calls]);
      expect(sent).to.deep.equal([['evalsha', '1']]);
    }
  });

  it('lets every key but the lists of all expire', async () => {
    const fleet = newFleet();
    const a = await joined(fleet, 'a');
    await a.restore(session('1', { openedBy: 'ci', device: 'phones/1' }));
    await a.save('1', 1, { calls: ['c'], events: [{ id: 1, json: 'e' }] });
    for (const id of ['2', '3']) await a.restore(session(id));
    await a.release('2', 1);
    await a.remove('3', 1, { reason: 'over', event: 'last' });
    await a.countCall('ci', 5);
    await a.setClient('client', 'http://a', 60);
    const lasting: string[] = [];
    for (const key of (await server.command('KEYS', `${fleet.keys.base}*`)) as string[]) {
      if ((await server.command('TTL', key)) === -1) lasting.push(key.slice(fleet.keys.base.length));
    }
    expect(lasting).to.have.members(['began', 'replicas', 'sessions']);
    expect(await server.command('TTL', fleet.keys.events('3'))).to.be.within(500, 600);
  });

  it('keeps the sessions of a replica that renews its lease', async () => {
    const fleet = newFleet();
    const a = fleet.replica('a');
    await a.restore(session('1', { openedBy: 'ci', device: 'phones/1' }, { calls: ['c'] }));
    const keys = ['session:1', 'session:1:calls', 'token:ci', 'device:phones/1', 'owned:a'];
    for (const key of keys) await server.command('EXPIRE', fleet.keys.base + key, 100);
    await a.renew(report('a'), LEASE_MS);
    for (const key of keys) expect(await server.command('TTL', fleet.keys.base + key)).to.be.above(80_000);
  });

  it('counts calls of the last minute alone', async () => {
    const fleet = newFleet();
    const a = fleet.replica('a');
    expect(await a.countCall('ci', 1)).to.equal(0);
    expect(await a.countCall('ci', 1)).to.be.within(1, 60_000);
    await server.command('LSET', fleet.keys.calls('ci'), 0, Date.now() - 60_001);
    expect(await a.countCall('ci', 1)).to.equal(0);
  });

  it('lists ten thousand sessions of a hundred replicas in parts', async () => {
    const fleet = newFleet();
    const a = await joined(fleet, 'a');
    await server.command('EVAL', FILL_FLEET, 1, fleet.keys.base);
    await server.command('CONFIG', 'RESETSTAT');
    expect(await a.list()).to.have.length(10_000);
    expect(await a.replicas()).to.have.length(101);
    expect(await a.orphans()).to.deep.equal([]);
    await fleet.expire('r7');
    expect(await a.orphans()).to.have.length(100);
    const stats = String(await server.command('INFO', 'commandstats'));
    expect(stats).not.to.match(/^cmdstat_(keys|scan)/m);
    const scripts = [...stats.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)].map(([, calls]) => Number(calls));
    expect(Math.max(...scripts)).to.be.below(40);
  });
});

import { expect } from 'chai';
import { DirectoryKeys } from '../../../src/directory/redis/keys.js';
import { RedisConnection } from '../../../src/directory/redis/connection.js';
import { RedisDirectory } from '../../../src/directory/redis/redis-directory.js';
import { RedisStartQueue } from '../../../src/directory/redis/start-queue.js';
import { readSaved } from '../../../src/directory/mirror/saved-session.js';
import { SessionMirror } from '../../../src/directory/mirror/session-mirror.js';
import { image } from '../../fixtures/image.js';
import { logRecords } from '../../fixtures/log-records.js';
import { SEAL } from '../../fixtures/mirrored-session.js';
import { startRequest } from '../../fixtures/start-request.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { remotePlan, withTwoStores } from '../../fixtures/two-services.js';
import { until } from '../../fixtures/until.js';
import { RedisServer } from '../../support/redis.js';

const LEASE_MS = 60_000;

/** Without what JSON does not tell apart. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('SessionMirror in Redis', () => {
  let server: RedisServer;
  const { log } = logRecords();
  const directories: RedisDirectory[] = [];

  before(async () => (server = await RedisServer.start()));
  after(async () => {
    for (const directory of directories) await directory.close();
    await server.close();
  });

  /** The directory of a replica that has a lease. */
  async function join(replicaId: string): Promise<RedisDirectory> {
    const connection = new RedisConnection(server.url, { log });
    const keys = new DirectoryKeys('mirror');
    const queue = new RedisStartQueue(replicaId, connection, keys);
    const directory = new RedisDirectory(replicaId, connection, keys, queue, log);
    directories.push(directory);
    await directory.renew({ url: 'http://127.0.0.1', maxSessions: 50, isDraining: false }, LEASE_MS);
    return directory;
  }

  it('lets another replica go on with the session, also after Redis has lost its data', async () => {
    await withTwoStores(async (first, second) => {
      const [a, b] = [await join('a'), await join('b')];
      const { id } = startRequest();
      await a.admit(startRequest({ id }));
      const session = await first.start(remotePlan({ owner: 'Ada' }), { id });
      expect(await a.open(id, 1, {})).to.equal(true);
      const mirror = new SessionMirror(session, a, SEAL, 1, log, () => undefined);
      session.variables.set('größe', ['@:geheim 🔑', '']);
      await session.templates.upload('logo', (await image()).toString('base64'));
      await session.execute({ keyword: 'echo', params: ['${größe}'] });
      await mirror.flush();

      await server.restart();
      await until('Redis is reached', () =>
        a.replicas().then(
          () => true,
          () => false,
        ),
      );
      await a.renew({ url: 'http://127.0.0.1', maxSessions: 50, isDraining: false }, LEASE_MS);
      await session.execute({ keyword: 'echo', params: ['during'] });
      expect((await refusalOf(() => mirror.flush())).code).to.equal('E0506');
      expect(await a.restore(mirror.saved())).to.equal(true);
      await session.execute({ keyword: 'echo', params: ['after'] });

      await first.detach(id, 0, () => mirror.flush());
      expect(await a.release(id, 1)).to.equal(true);
      await mirror.close();
      await until('Redis is reached', () =>
        b.replicas().then(
          () => true,
          () => false,
        ),
      );
      await b.renew({ url: 'http://127.0.0.1', maxSessions: 50, isDraining: false }, LEASE_MS);
      const saved = (await b.claim(id, 1))!;
      const adopted = await second.adopt(readSaved(saved, SEAL));
      expect([adopted.owner, adopted.variables.all()]).to.deep.equal(['Ada', { größe: ['@:geheim 🔑', ''] }]);
      expect(plain(adopted.recording.callsAfter(0))).to.deep.equal(plain(session.recording.callsAfter(0)));
      expect(adopted.events.after(0)).to.deep.equal(session.events.after(0));
      expect(await adopted.templates.png('logo')).to.deep.equal(await image());
      const again = new SessionMirror(adopted, b, SEAL, saved.entry.fence, log, () => undefined);
      await adopted.execute({ keyword: 'echo', params: ['there'] });
      await again.flush();
      expect((await b.events(id)).length).to.equal(adopted.events.after(0).length);
      await again.close();
    });
  });
});

import { expect } from 'chai';
import { RedisConnection } from '../../../src/directory/redis/connection.js';
import { Script } from '../../../src/directory/redis/script.js';
import { logRecords } from '../../fixtures/log-records.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { until } from '../../fixtures/until.js';
import { RedisServer } from '../../support/redis.js';

const ECHO = new Script('echo', 'return ARGV[1]');

describe('RedisConnection', () => {
  let server: RedisServer;
  const connections: RedisConnection[] = [];

  before(async () => {
    server = await RedisServer.start({ password: 'p@ss/word' });
  });
  after(() => server.close());
  afterEach(() => Promise.all(connections.splice(0).map((connection) => connection.close())));

  function connect(url = server.url, { log } = logRecords()): RedisConnection {
    const connection = new RedisConnection(url, { log });
    connections.push(connection);
    return connection;
  }

  const answers = (connection: RedisConnection): Promise<boolean> =>
    connection.send('PING').then(
      () => true,
      () => false,
    );

  it('runs scripts, also those that Redis does not know yet', async () => {
    const connection = connect();
    await server.command('SCRIPT', 'FLUSH');
    expect(await connection.run(ECHO, ['base'], ['ä'])).to.equal('ä');
    expect(await connection.run(ECHO, ['base'], ['again'])).to.equal('again');
  });

  it('says what Redis refuses', async () => {
    const error = await refusalOf(() => connect().send('GET'));
    expect(error.code).to.equal('E0506');
    expect(error.message).to.match(/it refuses GET: ERR wrong number of arguments/);
  });

  it('says that Redis has no memory left, and which setting to change', async () => {
    const connection = connect();
    await server.command('CONFIG', 'SET', 'maxmemory', '1000');
    try {
      const written = new Script('write', "return redis.call('SET', KEYS[1], 'text')");
      for (const work of [() => connection.run(written, ['full']), () => connection.send('SET', 'full', 'text')]) {
        const error = await refusalOf(work);
        expect(error.code).to.equal('E0506');
        expect(error.message).to.match(/^Session directory full: Redis at \S+ has no memory left: raise .* maxmemory/);
      }
    } finally {
      await server.command('CONFIG', 'SET', 'maxmemory', '0');
    }
  });

  it('fails with a wrong password, and shows no password', async () => {
    const { log, records } = logRecords();
    const wrong = `redis://:wrong-word@127.0.0.1:${server.port}`;
    const error = await refusalOf(() => connect(wrong, { log, records }).send('PING'));
    expect(error.code).to.equal('E0506');
    expect(error.message).to.contain(`Redis at 127.0.0.1:${server.port}: WRONGPASS`);
    expect(JSON.stringify([error, error.message, records])).not.to.contain('wrong-word');
  });

  it('logs once that Redis is away, and once that it is back', async () => {
    const { log, records } = logRecords();
    const connection = connect(server.url, { log, records });
    await connection.send('PING');
    await server.kill();
    await until('it is lost', async () => (await answers(connection)) === false);
    await server.restart();
    await until('Redis is reached again', () => answers(connection));
    expect(records.map(({ level }) => level)).to.deep.equal([20, 20]);
    expect(JSON.stringify(records)).not.to.contain('p@ss').and.not.to.contain('p%40ss');
  });

  it('knows another process of Redis', async () => {
    const connection = connect();
    const [first, again] = [await connection.runId(), await connection.runId()];
    expect(first)
      .to.match(/^\w{20,}$/)
      .and.to.equal(again);
    await server.restart();
    await until('Redis is reached again', () => answers(connection));
    expect(await connection.runId())
      .to.match(/^\w{20,}$/)
      .and.not.to.equal(first);
  });

  it('fails at once when it is closed, also while it connects', async () => {
    const connection = connect();
    await connection.close();
    expect((await refusalOf(() => connection.send('PING'))).message).to.contain('the connection is closed');
    await connection.close();
  });
});

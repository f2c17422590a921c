import { expect } from 'chai';
import { directory } from '../../../src/cli/doctor/directory.js';
import { settingsOf } from '../../fixtures/settings.js';
import { RedisServer } from '../../support/redis.js';

describe('the check of the session directory', () => {
  let server: RedisServer;
  const look = (url = server.url) =>
    directory(url).look({ settings: settingsOf(), signal: new AbortController().signal });

  before(async () => {
    server = await RedisServer.start({ password: 'pass-word' });
  });
  after(() => server.close());

  it('tells the version and the address, without the password', async () => {
    const { state, found } = await look();
    expect(state).to.equal('fine');
    expect(found).to.match(/^(Redis|Valkey) \d+\.\d+\.\d+ at 127\.0\.0\.1:\d+$/);
  });

  it('warns of a Redis that drops keys', async () => {
    await server.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    const { state, found, mend } = await look();
    await server.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    expect([state, found.split(' ').at(-1)]).to.deep.equal(['warning', '(allkeys-lru)']);
    expect(mend).to.contain('noeviction');
  });

  it('says why it does not answer, and what to do', async () => {
    for (const [url, why] of [
      ['redis://127.0.0.1:1', /Redis at 127\.0\.0\.1:1: .*ECONNREFUSED/],
      [`redis://:other@127.0.0.1:${server.port}`, /WRONGPASS/],
    ] as const) {
      const { state, found, mend } = await look(url);
      expect([state, mend?.includes('SVC_DIRECTORY')]).to.deep.equal(['failed', true]);
      expect(found).to.match(why).and.not.contain('other@');
    }
  });
});

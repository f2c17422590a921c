import { expect } from 'chai';
import type { PoolList } from '../../src/directory/pools/pool-list.js';
import { expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

const POOLS = { browsers: { driver: 'playwright', devices: [{ id: 'one', properties: { version: 131 } }] } };

describe('pools over HTTP', () => {
  let service: ServedService;
  let client: HttpClient;

  before(async () => {
    service = await ServedService.start({ env: { SVC_POOLS: JSON.stringify(POOLS) } });
    client = await HttpClient.connect(service.url);
  });

  after(async () => {
    client.close();
    await service.stop();
  });

  const start = (match: object) =>
    client.post(
      '/v1/sessions/start',
      sessionConfig(undefined, {
        driver_sources: [{ pool: 'browsers', match }],
        elements_sources: ['pool:browsers'],
      }),
    );

  it('lists the device that a session has leased, and refuses another one', async () => {
    const answer = await start({ version: '>=130' });
    expect(answer.status, answer.summary).to.equal(200);
    const { pools } = (await client.get('/v1/pools')).body as unknown as PoolList;
    const device = { id: 'one', properties: { id: 'one', version: 131 }, state: 'leased' };
    const devices = [{ ...device, session_id: answer.body['session_id'] }];
    expect(pools).to.deep.equal([{ name: 'browsers', driver: 'playwright', devices, waiting: [] }]);
    const full = await start({});
    expectFailure(full, 'E0504');
    expect(full.headers['retry-after']).to.match(/^\d+$/);
    expect(full.summary).to.include('browsers/one');
    const stopped = await client.delete(`/v1/sessions/${String(answer.body['session_id'])}/stop`);
    expect(stopped.status).to.equal(200);
    const after = (await client.get('/v1/pools')).body as unknown as PoolList;
    expect(after.pools[0]!.devices[0]!.state).to.equal('free');
  });

  it('refuses a match that no device has', async () => {
    expectFailure(await start({ version: '<100' }), 'E0503');
    expectFailure(await start({ colour: 'red' }), 'E0503');
  });
});

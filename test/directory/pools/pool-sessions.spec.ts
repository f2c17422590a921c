import { expect } from 'chai';
import { ANYBODY, type Principal } from '../../../src/access/principal.js';
import type { Service } from '../../../src/boot.js';
import { listPools, type PoolList } from '../../../src/directory/pools/pool-list.js';
import type { Session } from '../../../src/session/session.js';
import { planOf, withService } from '../../fixtures/service.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { until } from '../../fixtures/until.js';

const POOLS = {
  phones: {
    driver: 'spare',
    url: 'http://hub.test:4723',
    capabilities: { platformName: 'Android' },
    devices: [
      { id: 'old', capabilities: { udid: 'O' }, properties: { version: '9' } },
      { id: 'new', capabilities: { udid: 'N' }, properties: { version: '13' } },
    ],
  },
  broken: { driver: 'scripted', devices: [{ id: 'one', capabilities: { open: 'refuse' } }] },
};
const SETTINGS = { pools: POOLS, start_queue: 5, egress_allowed_hosts: 'allowed.test' };

const ann: Principal = { name: 'ann', role: 'run', limits: {}, watches: [] };

const planWith = (...driver_sources: readonly unknown[]) =>
  planOf({}, { driver_sources, elements_sources: [], owner: 'a person' });

async function start({ fleet }: Service, source: unknown, principal = ANYBODY): Promise<Session> {
  const plan = planWith(source);
  return fleet.start(plan, await fleet.place(plan, principal), principal);
}

const listed = ({ config, fleet }: Service, principal = ANYBODY): Promise<PoolList> =>
  listPools(config.settings.pools, fleet.directory, principal);

/** `id: state` of each device of the phones. */
const phones = async (service: Service): Promise<string> => {
  const [pool] = (await listed(service)).pools;
  return pool!.devices.map(({ id, state }) => `${id}: ${state}`).join(', ');
};

describe('sessions on devices of pools', () => {
  it('lease the device that matches until they end', async () => {
    await withService(SETTINGS, async (service, drivers) => {
      const session = await start(service, { pool: 'phones', match: { version: '>=10' } });
      const [driver] = drivers();
      expect(driver!.options).to.deep.include({ url: 'http://hub.test:4723' });
      expect(driver!.options.capabilities).to.deep.equal({ platformName: 'Android', udid: 'N' });
      expect([session.driverName, await phones(service)]).to.deep.equal(['spare', 'old: free, new: leased']);
      await service.store.stop(session.id);
      await until('the device is free', async () => (await phones(service)) === 'old: free, new: free');
    });
  });

  it('wait in turns for a device, and say so', async () => {
    await withService(SETTINGS, async (service) => {
      const first = await start(service, { pool: 'phones', match: { id: 'new' } });
      const texts: string[] = [];
      const plan = planWith({ pool: 'phones', match: { id: 'new' } });
      const place = service.fleet.place(plan, ANYBODY, { progress: (text) => texts.push(text) });
      await until('it waits', () => texts.length > 0);
      expect(texts).to.deep.equal(['waiting for room: 1st of 1']);
      expect((await listed(service)).pools.map(({ waiting }) => waiting)).to.deep.equal([[{ owner: 'a person' }], []]);
      await service.store.stop(first.id);
      const placement = await place;
      expect(placement.device).to.equal('phones/new');
      await service.fleet.giveBack(placement);
      expect(await phones(service)).to.equal('old: free, new: free');
    });
  });

  it('give the device back when the driver does not open', async () => {
    await withService(SETTINGS, async (service) => {
      expect((await refusalOf(() => start(service, 'pool:broken'))).code).to.equal('E0102');
      const { devices } = (await listed(service)).pools[1]!;
      expect(devices).to.deep.equal([{ id: 'one', properties: { id: 'one' }, state: 'free', session_id: null }]);
    });
  });

  it('check addresses of the client alone', async () => {
    await withService(SETTINGS, async (service) => {
      const capabilities = { app: 'http://elsewhere.test/app.apk' };
      const { code, message } = await refusalOf(() => start(service, { pool: 'phones', capabilities }));
      expect([code, message.includes('elsewhere.test')]).to.deep.equal(['E0104', true]);
      await start(service, { pool: 'phones', capabilities: { app: 'http://allowed.test/app.apk' } });
    });
  });

  it('are shown to those alone who see the session', async () => {
    await withService(SETTINGS, async (service) => {
      const session = await start(service, { pool: 'phones', match: { id: 'old' } }, ann);
      const sessionsSeenBy = async (principal: Principal) =>
        (await listed(service, principal)).pools[0]!.devices.map(({ state, session_id: id }) => [state, id]);
      const seen = [
        ['leased', session.id],
        ['free', null],
      ];
      expect(await sessionsSeenBy(ANYBODY)).to.deep.equal(seen);
      expect(await sessionsSeenBy(ann)).to.deep.equal(seen);
      expect((await sessionsSeenBy({ ...ann, name: 'bob' }))[0]).to.deep.equal(['leased', null]);
    });
  });
});

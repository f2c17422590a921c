import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import { CuttingProxy } from '../support/cutting-proxy.js';
import { Fleet } from '../support/fleet/fleet.js';
import { ReplicaNetwork } from '../support/fleet/replica-network.js';
import { SessionLoad } from '../support/fleet/session-load.js';
import { StandInWebDriver } from '../support/fleet/stand-in-webdriver.js';
import type { HttpClient } from '../support/http-client.js';
import { sessionConfig } from '../support/session-config.js';
import { stopSessions } from '../support/stop-sessions.js';
import { until } from '../fixtures/until.js';

const SESSIONS = 9;
const RECOVERY_LIMIT_MS = 90_000;
/** The replica in a network of its own. */
const APART = 2;

describe('a replica that the network separates', function () {
  this.timeout(600_000);
  let network: ReplicaNetwork;
  let relay: CuttingProxy;
  let fleet: Fleet;
  let devices: StandInWebDriver;
  let client: HttpClient;

  before(async () => {
    network = await ReplicaNetwork.create();
    const host = network.outside('everything else');
    fleet = await Fleet.start({
      env: { SVC_WARM_BROWSERS: '0' },
      of: async (n, redis) => {
        if (n !== APART) return { host };
        relay = await CuttingProxy.start(redis.url, network.outside('redis'));
        const directory = relay.url.replace('http:', 'redis:');
        return { host: network.inside, runner: network.runner, env: { SVC_DIRECTORY: directory } };
      },
    });
    devices = await StandInWebDriver.start({ host, senders: () => fleet.pids });
    client = await fleet.client();
  });

  after(async () => {
    try {
      await network?.mend();
      await fleet?.stop();
      await Promise.all([devices?.close(), relay?.close()]);
    } finally {
      await network?.remove();
    }
  });

  afterEach(async () => {
    await network.mend();
    await stopSessions(client);
  });

  const startSessions = async () => {
    const sessions: ClientSession[] = [];
    for (let n = 0; n < SESSIONS; n++) sessions.push(await ClientSession.start(client, devices.config()));
    const owners = await Promise.all(sessions.map(({ id }) => fleet.ownerOf(id)));
    const apart = sessions.filter((_, n) => owners[n] === APART);
    expect(apart).to.not.deep.equal([]);
    return { sessions, apart };
  };

  /** Waits until the replica has given its former sessions up and answers for them by their new owners. */
  const forwards = async (direct: HttpClient, apart: readonly ClientSession[]) => {
    await until('it has given the sessions up', async () => {
      const { sessions } = (await direct.get('/v1/sessions?scope=replica')).body as {
        sessions: { session_id: string }[];
      };
      return !sessions.some((row) => apart.some(({ id }) => id === row.session_id));
    });
    await until('it forwards to the new owners', async () => {
      const answers = await Promise.all(apart.map(({ id }) => direct.get(`/v1/sessions/${id}/variables`)));
      return answers.every(({ status }) => status === 200);
    });
  };

  const stopAll = async (sessions: readonly ClientSession[]) => {
    for (const session of sessions) expect((await session.stop()).status).to.equal(200);
    expect([...devices.open]).to.deep.equal([]);
    expect(devices.overlaps).to.deep.equal([]);
  };

  it('from Redis alone gives its remote sessions up, and goes on with local browsers as long as it is alone', async () => {
    const { sessions, apart } = await startSessions();
    const direct = await fleet.clientOf(APART);
    const local = await fleet.startAt(APART, sessionConfig('about:blank'));
    const { pid } = fleet.replicas[APART]!;
    await network.cut('redis');
    const load = new SessionLoad(sessions);
    await load.recoveredAfter(performance.now(), RECOVERY_LIMIT_MS);
    await until('the others own its sessions', () =>
      apart.every(({ driverId }) => devices.browser(driverId).log.senders.at(-1) !== pid),
    );
    await load.stop();
    const given = performance.now();
    for (const { id, driverId } of apart) {
      const refused = await ClientSession.attach(direct, id, driverId).act('Get Url');
      expect([refused.status, refused.detail.code]).to.deep.equal([503, refused.detail.code]);
      expect(refused.detail.code).to.be.oneOf(['E0506', 'E0514']);
    }
    expect(await ClientSession.attach(direct, local.id, local.driverId).run('Get Url')).to.equal('about:blank');
    await network.mend();
    await forwards(direct, apart);
    for (const { driverId } of apart) expect(devices.browser(driverId).log.after(given, pid)).to.deep.equal([]);
    // For the others it ended with the lease; its replica, which still has its browser, opens it again.
    const door = await fleet.clientOf((APART + 1) % fleet.replicas.length);
    await until('its local session answers again', async () => {
      return (await door.get(`/v1/sessions/${local.id}/variables`)).status === 200;
    });
    expect(await ClientSession.attach(door, local.id, local.driverId).run('Get Url')).to.equal('about:blank');
    expect((await local.stop()).status).to.equal(200);
    await until('its browser ends', () => fleet.replicas[APART]!.service.processes.browsers().length === 0);
    await stopAll(sessions);
  });

  it('from everything loses its remote sessions, and touches none of them when the network is back', async () => {
    const { sessions, apart } = await startSessions();
    const { pid, name } = fleet.replicas[APART]!;
    await network.cut('redis', 'everything else');
    await until('the proxy leaves it out', async () => !(await fleet.proxy.upServers()).includes(name));
    const load = new SessionLoad(sessions);
    await load.recoveredAfter(performance.now(), RECOVERY_LIMIT_MS);
    await load.stop();
    for (const { driverId } of apart) expect(devices.browser(driverId).log.senders.at(-1)).to.not.equal(pid);
    const mendedAt = performance.now();
    await network.mend();
    await fleet.proxy.waitFor([name]);
    const direct = await fleet.clientOf(APART);
    await forwards(direct, apart);
    for (const { driverId } of apart) expect(devices.browser(driverId).log.after(mendedAt, pid)).to.deep.equal([]);
    await stopAll(sessions);
  });
});

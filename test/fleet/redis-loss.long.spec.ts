import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import { Fleet } from '../support/fleet/fleet.js';
import { report } from '../support/fleet/report.js';
import { SessionLoad } from '../support/fleet/session-load.js';
import { StandInWebDriver } from '../support/fleet/stand-in-webdriver.js';
import type { HttpClient } from '../support/http-client.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';

const SESSIONS = 9;
const OUTAGE_MS = 20_000;
const LEASE_S = 5;
const RECOVERY_LIMIT_MS = 90_000;

for (const isPersistent of [true, false]) {
  describe(`a Redis that ${isPersistent ? 'keeps its data' : 'loses its data'} when it restarts`, function () {
    this.timeout(600_000);
    let fleet: Fleet;
    let devices: StandInWebDriver;
    let client: HttpClient;
    let remote: ClientSession[];
    let local: ClientSession;

    before(async () => {
      fleet = await Fleet.start({ redis: { isPersistent }, env: { SVC_LEASE_S: String(LEASE_S) } });
      devices = await StandInWebDriver.start({ senders: () => fleet.pids });
      client = await fleet.client();
      remote = [];
      for (let n = 0; n < SESSIONS; n++) {
        remote.push(await ClientSession.start(client, devices.config(`http://page.test/${n}`)));
      }
      local = await ClientSession.start(client, sessionConfig('about:blank'));
      for (const session of [...remote, local]) await session.run('Set Variable', ['kept', session.id]);
    });

    after(async () => {
      await fleet?.stop();
      await devices?.close();
    });

    /**
     * Clients that ask the owners of their sessions, as an open connection does. Until each replica has heard from the others
     * that they do not reach Redis either, it answers 503, and a client asks again.
     */
    const loadAtOwners = async () => {
      const clients = await Promise.all(fleet.replicas.map((_, n) => fleet.clientOf(n, {}, fleet.retries)));
      const sessions = await Promise.all(
        [...remote, local].map(async ({ id, driverId }) =>
          ClientSession.attach(clients[await fleet.ownerOf(id)]!, id, driverId),
        ),
      );
      return new SessionLoad(sessions);
    };

    const expectAllAnswer = async () => {
      for (const session of [...remote, local]) {
        expect(await session.variables(), session.id).to.deep.equal({ kept: [session.id] });
        expect((await session.act('Get Url')).status).to.equal(200);
      }
      const { sessions } = (await client.get('/v1/sessions')).body as { sessions: { session_id: string }[] };
      expect(sessions.map((row) => row.session_id).sort()).to.deep.equal([...remote, local].map(({ id }) => id).sort());
    };

    it('leaves open sessions alone while it is gone, and refuses starts with 503', async () => {
      const load = await loadAtOwners();
      await load.recoveredAfter(performance.now(), RECOVERY_LIMIT_MS);
      await fleet.redis.kill();
      const killedAt = performance.now();
      const direct = await fleet.clientOf(0);
      const refused = await until('a start is refused', async () => {
        const answer = await direct.post('/v1/sessions/start', devices.config());
        return answer.status === 200 ? undefined : answer;
      });
      expect([refused.status, refused.detail.code]).to.deep.equal([503, 'E0506']);
      // Longer than a lease, so that each replica has to know that it is the Redis that is gone.
      await load.recoveredAfter(killedAt + 2000 * LEASE_S, RECOVERY_LIMIT_MS);
      await load.stop();
      expect(load.failures.map(({ summary }) => summary)).to.deep.equal([]);
    });

    it('is used again when it is back, with every session', async () => {
      await fleet.redis.restart();
      const backAt = performance.now();
      const load = new SessionLoad([...remote, local]);
      await load.recoveredAfter(backAt, RECOVERY_LIMIT_MS);
      await load.stop();
      await expectAllAnswer();
      const started = await ClientSession.start(client, devices.config());
      report(`starts again ${Math.round(performance.now() - backAt)} ms after Redis was back`);
      expect((await started.stop()).status).to.equal(200);
      expect(devices.overlaps).to.deep.equal([]);
      for (const { driverId } of remote) expect(devices.browser(driverId).log.senders).to.have.lengthOf(1);
    });

    it('lets another replica adopt the sessions after the restart', async () => {
      const owner = await fleet.ownerOf(remote[0]!.id);
      const localOwner = await fleet.ownerOf(local.id);
      const killedAt = performance.now();
      const load = new SessionLoad(remote);
      await fleet.replicas[owner]!.kill();
      await load.recoveredAfter(killedAt, RECOVERY_LIMIT_MS);
      await load.stop();
      await fleet.startAgain(owner);
      for (const session of remote) expect(await session.variables()).to.deep.equal({ kept: [session.id] });
      if (localOwner !== owner) expect(await local.variables()).to.deep.equal({ kept: [local.id] });
      expect(devices.overlaps).to.deep.equal([]);
    });

    it('that answers nothing for 20 s costs no session', async () => {
      if ((await local.get('/variables')).status === 404)
        local = await ClientSession.start(client, sessionConfig('about:blank'));
      const load = await loadAtOwners();
      fleet.redis.pause();
      const began = performance.now();
      await sleep(OUTAGE_MS);
      fleet.redis.resume();
      await load.recoveredAfter(began + OUTAGE_MS, RECOVERY_LIMIT_MS);
      await load.stop();
      expect(load.failures.map(({ summary }) => summary)).to.deep.equal([]);
      const again = new SessionLoad(remote);
      await again.recoveredAfter(performance.now(), RECOVERY_LIMIT_MS);
      await again.stop();
      const started = await ClientSession.start(client, devices.config());
      expect((await started.stop()).status).to.equal(200);
      expect(devices.overlaps).to.deep.equal([]);
    });
  });
}

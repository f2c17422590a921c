import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import { Fleet } from '../support/fleet/fleet.js';
import { SessionLoad } from '../support/fleet/session-load.js';
import { StandInWebDriver } from '../support/fleet/stand-in-webdriver.js';
import { until } from '../fixtures/until.js';

const SESSIONS = 6;
const RECOVERY_LIMIT_MS = 60_000;

describe('an owner that is paused for longer than its lease', function () {
  this.timeout(300_000);
  let fleet: Fleet;
  let devices: StandInWebDriver;
  let sessions: ClientSession[];
  let owned: ClientSession[];
  let owner: number;

  before(async () => {
    fleet = await Fleet.start({ env: { SVC_LEASE_S: '1' } });
    devices = await StandInWebDriver.start({ senders: () => fleet.pids });
    const client = await fleet.client();
    sessions = await Promise.all(Array.from({ length: SESSIONS }, () => ClientSession.start(client, devices.config())));
    owner = await fleet.ownerOf(sessions[0]!.id);
    const owners = await Promise.all(sessions.map(({ id }) => fleet.ownerOf(id)));
    owned = sessions.filter((_, n) => owners[n] === owner);
  });

  after(async () => {
    await fleet?.stop();
    await devices?.close();
  });

  it('loses its sessions to the others, and sends nothing to their devices when it goes on', async () => {
    const { pid } = fleet.replicas[owner]!;
    const asked = ClientSession.attach(await fleet.clientOf(owner), owned[0]!.id, owned[0]!.driverId);
    // Keywords that are sent while it is paused wait in its socket, and would run at once when it goes on.
    const page = 'http://page.test/during?wait=1';
    const running = owned.map((session) =>
      ClientSession.attach(asked.client, session.id, session.driverId).act('Navigate', ['http://page.test/?wait=500']),
    );
    await until('the keywords run', () =>
      owned.every(({ driverId }) => devices.browser(driverId).visits.includes('http://page.test/?wait=500')),
    );
    fleet.replicas[owner]!.pause();
    const waiting = owned.map((session) =>
      ClientSession.attach(asked.client, session.id, session.driverId).act('Navigate', [page]),
    );
    // By another door: a proxy notices only after some time that the paused one does not answer.
    const door = await fleet.clientOf((owner + 1) % fleet.replicas.length);
    const load = new SessionLoad(sessions.map(({ id, driverId }) => ClientSession.attach(door, id, driverId)));
    await load.recoveredAfter(performance.now(), RECOVERY_LIMIT_MS);
    await load.stop();
    for (const { driverId } of owned) expect(devices.browser(driverId).log.senders).to.have.lengthOf(2);
    const resumedAt = performance.now();
    fleet.replicas[owner]!.resume();
    const answers = await Promise.all([...running, ...waiting]);
    // A start of its own shows that it has its lease again.
    const started = await ClientSession.start(await fleet.clientOf(owner), devices.config());
    expect((await started.stop()).status).to.equal(200);
    for (const { driverId } of owned) {
      const { log } = devices.browser(driverId);
      expect(log.after(resumedAt, pid)).to.deep.equal([]);
      expect(log.senders).to.have.lengthOf(2);
    }
    expect(devices.overlaps).to.deep.equal([]);
    for (const { status, summary } of answers) expect(status, summary).to.be.oneOf([200, 500, 503]);
  });

  it('answers again as a replica, by forwarding to the new owners', async () => {
    const client = await fleet.clientOf(owner);
    for (const { id, driverId } of owned) {
      const session = ClientSession.attach(client, id, driverId);
      expect((await session.act('Get Url')).status).to.equal(200);
    }
    expect(devices.overlaps).to.deep.equal([]);
  });
});

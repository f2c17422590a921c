import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import { Fleet } from '../support/fleet/fleet.js';
import { report } from '../support/fleet/report.js';
import { SessionLoad } from '../support/fleet/session-load.js';
import { StandInWebDriver } from '../support/fleet/stand-in-webdriver.js';
import type { HttpClient } from '../support/http-client.js';
import { RawStream } from '../support/raw-stream.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';

const SESSIONS = 50;
const RECOVERY_LIMIT_MS = 60_000;
/** So long that nothing in these tests waits for the end of a lease. */
const LEASE_S = 30;
const LAST_EVENT = /"execution_id":"session"/;

describe('a replica that is stopped by SIGTERM', function () {
  this.timeout(600_000);
  let fleet: Fleet;
  let devices: StandInWebDriver;
  let client: HttpClient;

  before(async () => {
    fleet = await Fleet.start({ env: { SVC_MAX_SESSIONS: '60', SVC_DRAIN_S: '20', SVC_LEASE_S: String(LEASE_S) } });
    devices = await StandInWebDriver.start({ senders: () => fleet.pids });
    client = await fleet.client();
  });

  after(async () => {
    await fleet?.stop();
    await devices?.close();
  });

  it('as all the others are, one after another, fails no call of 50 busy sessions', async () => {
    const sessions: ClientSession[] = [];
    for (let n = 0; n < SESSIONS; n++) {
      const session = await ClientSession.start(client, devices.config());
      await session.run('Set Variable', ['number', `${n}`]);
      sessions.push(session);
    }
    // Some keywords take their time, so that a drain has to wait for them.
    let calls = 0;
    const load = new SessionLoad(sessions, {
      call: (session) =>
        ++calls % 20 === 0 ? session.act('Navigate', ['http://page.test/?wait=700']) : session.act('Get Url'),
    });
    await load.recoveredAfter(performance.now(), RECOVERY_LIMIT_MS);
    const began = performance.now();
    await fleet.rollingRestart();
    report(`three replicas restarted in ${Math.round(performance.now() - began)} ms`);
    await load.recoveredAfter(performance.now(), RECOVERY_LIMIT_MS);
    await load.stop();
    report(`${load.succeeded} calls, ${fleet.retries.count} sent again: ${JSON.stringify(fleet.retries.byCode)}`);
    expect(load.failures.map(({ summary }) => summary)).to.deep.equal([]);
    expect(devices.overlaps).to.deep.equal([]);
    for (const [n, session] of sessions.entries()) {
      expect(await session.variables()).to.deep.equal({ number: [`${n}`] });
      expect((await session.stop()).status).to.equal(200);
    }
    expect([...devices.open]).to.deep.equal([]);
  });

  it('ends its local sessions with a reason, and says before that it is not ready', async () => {
    const local = await ClientSession.start(client, sessionConfig('about:blank'));
    const owner = await fleet.ownerOf(local.id);
    const other = await fleet.clientOf(await fleet.otherThanOwner(local.id));
    const remote = await fleet.startAt(owner, devices.config());
    // A keyword that ends within the grace period keeps the replica in the state of draining.
    const page = 'http://page.test/last?wait=1500';
    const last = ClientSession.attach(other, remote.id, remote.driverId).act('Navigate', [page]);
    await until('it runs', () => devices.browser(remote.driverId).visits.includes(page));
    const stream = await RawStream.open(`${other.url}${local.path}/events`);
    const ended = fleet.replicas[owner]!.drain();
    await until('it is not ready', async () => {
      const ready = await fetch(`${fleet.replicas[owner]!.url}/health/ready`).catch(() => undefined);
      return ready?.status === 503;
    });
    expect((await last).status).to.equal(200);
    expect((await ended).code).to.equal(0);
    const gone = await other.get(`${local.path}/variables`);
    expect([gone.status, gone.body]).to.deep.equal([404, { detail: 'Session not found' }]);
    await stream.end();
    const after = await RawStream.open(`${other.url}${local.path}/events?after=0`);
    const why = await until('the event that says why', () => after.lines.find((line) => LAST_EVENT.test(line)));
    expect(why).to.contain('"FAIL"').and.to.contain('the replica was stopped');
    after.close();
    expect(await remote.run('Get Url')).to.equal(page);
    expect(devices.browser(remote.driverId).log.senders).to.have.lengthOf(2);
    expect(devices.browser(remote.driverId).visits.filter((each) => each === page)).to.have.lengthOf(1);
    expect((await remote.stop()).status).to.equal(200);
    await fleet.startAgain(owner);
  });

  it('gives its remote sessions to the others at once, without the wait for a lease', async () => {
    const session = await ClientSession.start(client, devices.config());
    const owner = await fleet.ownerOf(session.id);
    const other = ClientSession.attach(
      await fleet.clientOf(await fleet.otherThanOwner(session.id)),
      session.id,
      session.driverId,
    );
    let answered: number | undefined;
    const ended = fleet.replicas[owner]!.drain().then(() => performance.now());
    const began = performance.now();
    await until('another replica owns it', async () => {
      await other.act('Get Url');
      if (devices.browser(session.driverId).log.senders.length > 1) answered = performance.now();
      return answered;
    });
    report(
      `answered by another replica ${Math.round(answered! - began)} ms after SIGTERM, exit after ${Math.round((await ended) - began)} ms`,
    );
    expect((await session.stop()).status).to.equal(200);
    await fleet.startAgain(owner);
  });
});

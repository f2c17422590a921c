import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import { Fleet } from '../support/fleet/fleet.js';
import { SessionLoad } from '../support/fleet/session-load.js';
import { StandInWebDriver } from '../support/fleet/stand-in-webdriver.js';
import type { HttpClient } from '../support/http-client.js';
import { until } from '../fixtures/until.js';

const RECOVERY_LIMIT_MS = 30_000;

describe('a fleet', () => {
  let fleet: Fleet;
  let devices: StandInWebDriver;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    fleet = await Fleet.start();
    devices = await StandInWebDriver.start({ senders: () => fleet.pids });
    client = await fleet.client();
    session = await ClientSession.start(client, devices.config());
  });

  after(async () => {
    await fleet?.stop();
    await devices?.close();
  });

  it('answers for a session at every replica', async () => {
    await session.run('Set Variable', ['colour', 'red']);
    for (const n of fleet.replicas.keys()) {
      const here = ClientSession.attach(await fleet.clientOf(n), session.id, session.driverId);
      expect(await here.run('Get Url')).to.equal('http://page.test/');
      expect(await here.variables()).to.deep.equal({ colour: ['red'] });
    }
    expect(devices.browser(session.driverId).log.senders).to.have.lengthOf(1);
  });

  it('goes on with a session whose owner is killed, and does not run its keyword again', async () => {
    const owner = await fleet.ownerOf(session.id);
    const other = await fleet.clientOf(await fleet.otherThanOwner(session.id));
    const stream = await EventStream.open(other, `${session.path}/events`);
    const page = 'http://page.test/slow?wait=600000';
    const interrupted = ClientSession.attach(other, session.id, session.driverId).act('Navigate', [page]);
    const { visits, log } = devices.browser(session.driverId);
    await until('the keyword runs', () => visits.includes(page));
    const running = await stream.next(({ status }) => status === 'RUNNING');
    await fleet.replicas[owner]!.kill();
    expect((await interrupted).detail.code).to.equal('E0106');
    expect(await session.variables()).to.deep.equal({ colour: ['red'] });
    const failed = await stream.next(({ status }) => status === 'FAIL');
    stream.close();
    expect(failed.data.execution_id).to.equal(running.data.execution_id);
    expect(failed.data.message).to.contain('E0106');
    expect(await session.run('Get Url')).to.equal(page);
    expect(visits.filter((each) => each === page)).to.have.lengthOf(1);
    expect(log.senders).to.have.lengthOf(2);
    await fleet.startAgain(owner);
  });

  it('hands its sessions over when a replica is stopped', async () => {
    const owner = await fleet.ownerOf(session.id);
    const load = new SessionLoad([session]);
    const exit = await fleet.replicas[owner]!.drain();
    await load.recoveredAfter(performance.now(), RECOVERY_LIMIT_MS);
    await load.stop();
    expect(exit.code).to.equal(0);
    expect(load.failures.map(({ summary }) => summary)).to.deep.equal([]);
    expect(await session.variables()).to.deep.equal({ colour: ['red'] });
    expect(devices.overlaps).to.deep.equal([]);
  });

  it('ends a session on its device when it is stopped', async () => {
    expect((await session.stop()).status).to.equal(200);
    expect([...devices.open]).to.deep.equal([]);
  });
});

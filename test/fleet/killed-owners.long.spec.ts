import { expect } from 'chai';
import fc from 'fast-check';
import { ClientSession } from '../support/client-session.js';
import { Fleet } from '../support/fleet/fleet.js';
import { report, reportTimes } from '../support/fleet/report.js';
import { SessionLoad } from '../support/fleet/session-load.js';
import { StandInWebDriver } from '../support/fleet/stand-in-webdriver.js';
import type { HttpClient } from '../support/http-client.js';

const SESSIONS = 30;
const KILLS = 10;
/** What a machine under heavy load may take; the aim is 5 s. */
const RECOVERY_LIMIT_MS = 60_000;

/** Which replica is killed, and how long after the last one is back. */
const kills = (): { victim: number; afterMs: number }[] =>
  fc.sample(fc.record({ victim: fc.nat({ max: 2 }), afterMs: fc.nat({ max: 700 }) }), KILLS);

describe('owners that are killed at random under load', function () {
  this.timeout(600_000);
  let fleet: Fleet;
  let devices: StandInWebDriver;
  let client: HttpClient;
  let load: SessionLoad;

  before(async () => {
    fleet = await Fleet.start();
    devices = await StandInWebDriver.start({ senders: () => fleet.pids });
    client = await fleet.client();
    const sessions: ClientSession[] = [];
    for (let n = 0; n < SESSIONS; n++) {
      const session = await ClientSession.start(client, devices.config(`http://page.test/${n}`));
      await session.run('Set Variable', ['number', `${n}`]);
      sessions.push(session);
    }
    load = new SessionLoad(sessions);
  });

  after(async () => {
    await load?.stop();
    await fleet?.stop();
    await devices?.close();
  });

  it('lose no remote session', async () => {
    for (const [n, { victim, afterMs }] of kills().entries()) {
      await load.recoveredAfter(performance.now() + afterMs, RECOVERY_LIMIT_MS);
      const killedAt = performance.now();
      await fleet.replicas[victim]!.kill();
      const times = await load.recoveredAfter(killedAt, RECOVERY_LIMIT_MS);
      reportTimes(`kill ${n + 1}, until a session answers`, times);
      await fleet.startAgain(victim);
    }
    await load.stop();
    report(`${load.succeeded} calls succeeded, ${load.failures.length} failed: ${kindsOf(load).join(', ')}`);
  });

  it('fail only the calls that ran at the owner or at the killed door', () => {
    expect(kindsOf(load).filter((kind) => !['E0106', '502', 'no answer'].includes(kind))).to.deep.equal([]);
  });

  it('never give a session to two replicas', async () => {
    expect(devices.overlaps).to.deep.equal([]);
    for (const { id, driverId } of load.sessions) {
      // Each change of the process that sends commands is an adoption of its own.
      const { senders } = devices.browser(driverId).log;
      expect(senders.length, senders.join()).to.be.at.most(await fleet.ownersOf(id));
    }
  });

  it('keep the state of every session', async () => {
    for (const [n, session] of load.sessions.entries()) {
      expect(await session.variables()).to.deep.equal({ number: [`${n}`] });
      expect(await session.run('Get Url')).to.equal(`http://page.test/${n}`);
    }
  });

  it('leave no session on its device once all are stopped', async () => {
    for (const session of load.sessions) expect((await session.stop()).status).to.equal(200);
    expect([...devices.open]).to.deep.equal([]);
    expect((await client.get('/v1/sessions')).body['sessions']).to.deep.equal([]);
  });
});

/** In which ways calls failed. */
const kindsOf = ({ failures }: SessionLoad): string[] => [...new Set(failures.map(({ summary }) => kindOf(summary)))];

/** A code, the status of an answer that the proxy wrote, or an error as it is. */
function kindOf(summary: string): string {
  if (/ECONNRESET|socket hang up/.test(summary)) return 'no answer';
  return /\bE\d{4}\b|\b502\b/.exec(summary)?.[0] ?? summary;
}

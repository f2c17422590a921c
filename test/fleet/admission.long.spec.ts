import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Answer } from '../support/answer.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { Fleet } from '../support/fleet/fleet.js';
import { StandInWebDriver } from '../support/fleet/stand-in-webdriver.js';
import type { HttpClient } from '../support/http-client.js';
import { stopSessions } from '../support/stop-sessions.js';
import { until } from '../fixtures/until.js';

const PER_REPLICA = 2;
const QUEUE = 4;
const CALLS_A_MINUTE = 20;

const hash = (token: string) => `sha256:${createHash('sha256').update(token).digest('hex')}`;
const tokenOf = (name: string) => `token-of-${name}`;
const headersOf = (name: string) => ({ Authorization: `Bearer ${tokenOf(name)}` });

describe('room in a fleet', function () {
  this.timeout(300_000);
  let directory: string;
  let fleet: Fleet;
  let devices: StandInWebDriver;
  let ann: readonly HttpClient[];
  let ben: readonly HttpClient[];

  /** A client of each replica. */
  const clientsOf = (name: string) => Promise.all(fleet.replicas.map((_, n) => fleet.clientOf(n, headersOf(name))));

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-test-tokens-'));
    const tokens = [
      { name: 'ann', role: 'run' },
      { name: 'ben', role: 'run', limits: { sessions: 2 } },
      { name: 'cat', role: 'run', limits: { calls_per_minute: CALLS_A_MINUTE } },
    ].map((token) => ({ ...token, hash: hash(tokenOf(token.name)) }));
    const file = join(directory, 'tokens.json');
    await writeFile(file, JSON.stringify(tokens), { mode: 0o600 });
    devices = await StandInWebDriver.start();
    const phone = (id: string, version: string) => ({ id, url: devices.url, properties: { version } });
    const phones = { driver: 'selenium', devices: [phone('old', '12'), phone('new', '14')] };
    fleet = await Fleet.start({
      env: {
        SVC_TOKENS_FILE: file,
        SVC_MAX_SESSIONS: String(PER_REPLICA),
        SVC_START_QUEUE: String(QUEUE),
        SVC_START_TIMEOUT_S: '120',
        SVC_POOLS: JSON.stringify({ phones }),
      },
    });
    [ann, ben] = await Promise.all([clientsOf('ann'), clientsOf('ben')]);
  });

  afterEach(async () => {
    for (const client of [...ann, ...ben]) await stopSessions(client);
  });

  after(async () => {
    await fleet?.stop();
    await devices?.close();
    await rm(directory, { recursive: true, force: true });
  });

  const start = (client: HttpClient) => client.post('/v1/sessions/start', devices.config());

  /** Takes every place of the fleet, through all replicas. */
  const fill = async (): Promise<ClientSession[]> => {
    const sessions: ClientSession[] = [];
    for (let n = 0; n < PER_REPLICA * fleet.replicas.length; n++) {
      sessions.push(await ClientSession.start(ann[n % ann.length]!, devices.config()));
    }
    return sessions;
  };

  const waiting = async (): Promise<number> => {
    const { text } = await ann[0]!.get('/metrics');
    return Number(/^svc_fleet_starts_waiting (\d+)/m.exec(text)?.[1] ?? NaN);
  };

  it('is shared out over all replicas, whichever was asked', async () => {
    const sessions: ClientSession[] = [];
    for (let n = 0; n < PER_REPLICA * fleet.replicas.length; n++) {
      sessions.push(await ClientSession.start(ann[0]!, devices.config()));
    }
    const owners = await Promise.all(sessions.map(({ id }) => fleet.ownerOf(id)));
    for (const n of fleet.replicas.keys()) expect(owners.filter((owner) => owner === n)).to.have.lengthOf(PER_REPLICA);
  });

  it('is waited for in turns by owner, and refused with 429 when the queue is full', async () => {
    const sessions = await fill();
    const served: string[] = [];
    const wait = (client: HttpClient, name: string): Promise<Answer> =>
      start(client).then((answer) => {
        served.push(name);
        return answer;
      });
    const queued = [wait(ann[0]!, 'ann'), wait(ann[1]!, 'ann'), wait(ann[2]!, 'ann')];
    await until('three wait', async () => (await waiting()) === 3);
    queued.push(wait(ben[1]!, 'ben'));
    await until('four wait', async () => (await waiting()) === 4);
    const refused = await start(ann[2]!);
    expectFailure(refused, 'E0504');
    expect(Number(refused.headers['retry-after'])).to.be.greaterThan(0);
    for (const [n, session] of sessions.slice(0, queued.length).entries()) {
      await session.stop();
      await until('the next is served', () => served.length > n);
    }
    for (const answer of await Promise.all(queued)) expect(answer.status, answer.summary).to.equal(200);
    expect(served.slice(0, 2)).to.contain('ben');
  });

  it('is not taken by a client that has stopped waiting', async () => {
    const [first] = await fill();
    const leave = new AbortController();
    const left = ben[0]!
      .post('/v1/sessions/start', devices.config(), { signal: leave.signal })
      .catch((error: Error) => error);
    await until('it waits', async () => (await waiting()) === 1);
    leave.abort();
    expect(await left).to.be.instanceOf(Error);
    await until('nobody waits', async () => (await waiting()) === 0);
    await first!.stop();
    expect((await start(ann[1]!)).status).to.equal(200);
  });

  it('is limited for a token in the whole fleet', async () => {
    expect((await start(ben[0]!)).status).to.equal(200);
    expect((await start(ben[1]!)).status).to.equal(200);
    for (const client of ben) expectFailure(await start(client), 'E0512');
  });

  it('shows sessions to their owner alone, at every replica', async () => {
    const session = await ClientSession.start(ann[0]!, devices.config());
    for (const n of fleet.replicas.keys()) {
      expect((await ann[n]!.get(`${session.path}/variables`)).status).to.equal(200);
      expect((await ben[n]!.get(`${session.path}/variables`)).status).to.equal(404);
      expect((await ben[n]!.get('/v1/sessions')).body['sessions']).to.deep.equal([]);
    }
  });

  it('counts the calls of a token in the whole fleet', async () => {
    const cat = await clientsOf('cat');
    const { id, driverId } = await ClientSession.start(cat[0]!, devices.config());
    const sessions = cat.map((client) => ClientSession.attach(client, id, driverId));
    const statuses: number[] = [];
    for (let n = 0; n < 2 * CALLS_A_MINUTE; n++) {
      statuses.push((await sessions[n % sessions.length]!.act('Sleep', ['0'])).status);
    }
    expect((await sessions[0]!.stop()).status).to.equal(200);
    expect(new Set(statuses)).to.deep.equal(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).to.be.at.most(CALLS_A_MINUTE);
  });

  it('gives the device of a pool back when its session ends, also after its owner was killed', async () => {
    const onPhone = (match: object) => ({
      driver_sources: [{ pool: 'phones', match }],
      elements_sources: ['selenium'],
      text_detection: [],
      image_detection: [],
    });
    const session = await ClientSession.start(ann[0]!, onPhone({ version: '>=13' }));
    const queued = ben[1]!.post('/v1/sessions/start', onPhone({ version: '>=13' }));
    await until('it waits for the device', async () => (await waiting()) === 1);
    const other = await ClientSession.start(ann[2]!, onPhone({}));
    expect(devices.open.size).to.equal(2);
    const owner = await fleet.ownerOf(session.id);
    await fleet.replicas[owner]!.kill();
    const survivor = ClientSession.attach(ann[(owner + 1) % ann.length]!, session.id, session.driverId);
    await until('it is adopted', async () => (await survivor.act('Get Url')).status === 200, 60_000);
    expect(devices.open.size).to.equal(2);
    await fleet.startAgain(owner);
    expect((await survivor.stop()).status).to.equal(200);
    expect((await queued).status).to.equal(200);
    expect((await ClientSession.attach(ann[0]!, other.id, other.driverId).stop()).status).to.equal(200);
  });
});

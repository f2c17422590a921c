import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import { CuttingProxy } from '../support/cutting-proxy.js';
import { EventStream } from '../support/event-stream.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';

const BLIND = { elements_sources: [] };
const HEARTBEAT = { execution_id: 'heartbeat', status: 'HEARTBEAT' };
/** Milliseconds in which a heartbeat of 15 seconds must have come. */
const LATEST = 17_000;

let service: ServedService;
let pages: PageServer;
let proxy: CuttingProxy;
let client: HttpClient;
const open: EventStream<unknown>[] = [];
let heartbeat: Promise<number>;
let postponed: Promise<number>;
let workspace: Promise<EventStream<Record<string, unknown>>>;
let reconnected: Promise<number[]>;
let refused: Promise<EventStream>;

// All of it begins before the tests of any file, and most of it has happened when its own tests are reached.
before('the streams over a longer time begin', async () => {
  [service, pages] = await Promise.all([ServedService.start(), PageServer.start({ '/': '<h1>Still</h1>' })]);
  client = await HttpClient.connect(service.url);
  proxy = await CuttingProxy.start(service.url);
  const [quiet, busy, cut, stopped] = await Promise.all([
    ClientSession.start(client, sessionConfig(pages.url('/'))),
    ClientSession.start(client, sessionConfig(undefined, BLIND)),
    ClientSession.start(client, sessionConfig(undefined, BLIND)),
    ClientSession.start(client, sessionConfig(undefined, BLIND)),
  ]);
  heartbeat = waitForHeartbeat(quiet);
  postponed = postponeHeartbeat(busy);
  workspace = watchWorkspace(quiet);
  reconnected = reconnect(cut);
  refused = outlive(stopped);
  // Each is looked at by its test; until then a failure must not end the process.
  for (const part of [heartbeat, postponed, workspace, reconnected, refused]) part.catch(() => undefined);
});

after('the streams over a longer time end', async () => {
  open.forEach((stream) => stream.close());
  client.close();
  await proxy.close();
  await Promise.all([service.stop(), pages.close()]);
});

async function listen<T>(path: string, base?: string): Promise<EventStream<T>> {
  const stream = await EventStream.open<T>(client, path, { base });
  open.push(stream);
  return stream;
}

async function waitForHeartbeat(session: ClientSession): Promise<number> {
  const stream = await listen(`${session.path}/events`);
  const began = performance.now();
  const { data, at, id } = await stream.next(() => true, LATEST);
  expect(data).to.deep.equal(HEARTBEAT);
  expect(id, 'a heartbeat has no id of its own').to.equal('');
  return at - began;
}

async function postponeHeartbeat(session: ClientSession): Promise<number> {
  const stream = await listen<{ status: string }>(`${session.path}/events`);
  await session.run('Sleep', ['2']);
  const event = await stream.next(({ status }) => status === 'SUCCESS');
  const { at } = await stream.next(({ status }) => status === 'HEARTBEAT', LATEST);
  return at - event.at;
}

async function watchWorkspace(session: ClientSession): Promise<EventStream<Record<string, unknown>>> {
  const stream = await listen<Record<string, unknown>>(`${session.path}/workspace/stream?interval_ms=500`);
  await stream.next(({ type }) => type === 'heartbeat', LATEST);
  return stream;
}

/** The ids that a client has got whose connection broke while things happened. */
async function reconnect(session: ClientSession): Promise<number[]> {
  const stream = await listen<{ status: string; execution_id: string }>(`${session.path}/events`, proxy.url);
  await session.run('Sleep', ['0']);
  await until('its events', () => stream.data.filter(({ status }) => status === 'SUCCESS').length > 0);
  const before = stream.data.length;
  proxy.cut();
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push((await session.act('Assert Equality', ['a', 'a'])).body['execution_id']);
  await stream.opened(2, 8000);
  await until('the events that were missed', () => stream.data.length >= before + 6);
  const own = stream.data.slice(before).map(({ execution_id: id }) => id);
  expect(own).to.deep.equal(ids.flatMap((id) => [id, id]));
  return stream.messages.map(({ id }) => Number(id));
}

/** A client whose session is stopped. */
async function outlive(session: ClientSession): Promise<EventStream> {
  const stream = await listen<EventStream['data'][number]>(`${session.path}/events`);
  await session.stop();
  await until('that the client gives up', () => stream.isClosed, 8000);
  return stream;
}

describe('the streams over a longer time', () => {
  it('give a client that comes back what it has missed, without a gap', async () => {
    const ids = await reconnected;
    expect(ids).to.deep.equal(ids.map((_, i) => ids[0]! + i));
  });

  it('send a client away for good when its session has ended', async () => {
    const { errors, data } = await refused;
    expect(errors.at(-1)).to.equal(404);
    expect(data.map(({ status }) => status)).to.deep.equal(['RUNNING', 'SUCCESS']);
  });

  it('send a heartbeat after 15 seconds without an event', async () => {
    expect(await heartbeat).to.be.within(14_000, LATEST);
  });

  it('send the workspace once while nothing changes, and a heartbeat with the time', async () => {
    const [update, beat, ...others] = (await workspace).messages;
    expect(update!.data).to.have.property('screenshot');
    expect(others.map(({ data }) => data['type'])).to.deep.equal(others.map(() => 'heartbeat'));
    expect(Object.keys(beat!.data)).to.have.members(['type', 'timestamp']);
    expect(beat!.data['timestamp']).to.be.closeTo((performance.timeOrigin + beat!.at) / 1000, 3);
    expect(Number.isInteger(beat!.data['timestamp'])).to.be.false;
    expect(beat!.at - update!.at).to.be.within(14_000, LATEST);
  });

  it('count the 15 seconds from the last event', async () => {
    expect(await postponed).to.be.within(14_000, LATEST);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { sizeOf } from '../support/picture.js';
import { RawExchange } from '../support/raw-exchange.js';
import { RawStream } from '../support/raw-stream.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';
import { longIt } from '../fixtures/tier.js';

interface Update {
  readonly type?: 'heartbeat';
  readonly screenshot: string;
  readonly elements: readonly { readonly type: string; readonly text: string }[];
  readonly screenshotFailed: boolean;
  readonly source?: string;
}

const LIVE = `<h1 id="words">quiet</h1><button>Live button</button><input placeholder="Live field">
<script>
  let ticks = 0, clock;
  const tick = (ms) => { clearInterval(clock); clock = ms && setInterval(() => (words.textContent = 'tick ' + ++ticks), ms); return 1; };
</script>`;
const HEAVY = `${LIVE}<pre hidden>${'x'.repeat(3_500_000)}</pre>`;
/** Milliseconds: the least interval between two polls. */
const POLL = 500;

describe('the stream of the workspace', () => {
  let service: ServedService;
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;
  const open: { close(): void }[] = [];

  before(async () => {
    [service, pages] = await Promise.all([
      ServedService.start({ env: { SVC_STREAM_UNSENT_LIMIT: '200kb', SVC_STREAM_STALL_S: '2' } }),
      PageServer.start({ '/': LIVE, '/heavy': HEAVY }),
    ]);
    client = await HttpClient.connect(service.url);
    session = await ClientSession.start(client, sessionConfig(pages.url('/')));
  });

  afterEach(async () => {
    open.splice(0).forEach((stream) => stream.close());
    await session.evaluate('tick(0)');
  });

  after(async () => {
    client.close();
    await Promise.all([service.stop(), pages.close()]);
  });

  async function listen(query = '', of = session): Promise<EventStream<Update>> {
    const stream = await EventStream.open<Update>(client, `${of.path}/workspace/stream${query}`);
    open.push(stream);
    return stream;
  }

  const says = (text: string) => session.evaluate(`(words.textContent = ${JSON.stringify(text)})`);
  const shows =
    (text: string) =>
    ({ elements }: Update) =>
      elements.some((element) => element.text === text);

  it('begins at once with a picture and what is on it', async () => {
    const began = performance.now();
    const stream = await listen('?interval_ms=60000');
    const { data, at } = await stream.next(() => true);
    expect(at - began).to.be.below(20_000);
    expect(Object.keys(data)).to.have.members(['screenshot', 'elements', 'screenshotFailed']);
    expect(data.screenshotFailed).to.equal(false);
    expect((await sizeOf(data.screenshot)).width).to.be.above(100);
    expect(data.elements.map(({ text }) => text)).to.include.members(['Live button', 'Live field']);
  });

  it('holds retry, ids and data alone', async () => {
    const raw = await RawStream.open(`${service.url}${session.path}/workspace/stream`);
    open.push(raw);
    await until('an update', () => raw.lines.some((line) => line.startsWith('data')));
    expect(raw.lines[0]).to.match(/^retry: ?2000$/);
    const fields = raw.lines.filter((line) => line !== '' && !line.startsWith(':')).map((line) => line.split(':')[0]);
    expect(fields).to.deep.equal(['retry', 'id', 'data']);
  });

  it('holds the source when it is asked for', async () => {
    const stream = await listen('?include_source=true');
    expect((await stream.next(() => true)).data.source)
      .to.be.a('string')
      .that.includes('Live button');
    const without = await listen('?include_source=false');
    expect((await without.next(() => true)).data).to.not.have.property('source');
  });

  it('holds the elements that any of its filters keeps', async () => {
    const stream = await listen('?filter_config=buttons&filter_config=inputs');
    const { data } = await stream.next(() => true);
    expect(data.elements.map(({ type }) => type)).to.deep.equal(['button', 'input']);
  });

  it('refuses an interval that is no number, another word for a boolean and an unknown filter', async () => {
    for (const query of [
      'interval_ms=abc',
      'interval_ms=1s',
      'interval_ms=NaN',
      'interval_ms=1e999',
      'include_source=maybe',
    ]) {
      const answer = await session.get(`/workspace/stream?${query}`);
      expectFailure(answer, 'E0403');
      expect(answer.detail.message, query).to.include(query.split('=')[0]);
    }
  });

  it('sends an update when something changes, and only then', async () => {
    await says('before');
    const stream = await listen(`?interval_ms=${POLL}`);
    await stream.next(shows('before'));
    await sleep(3 * POLL);
    expect(stream.data).to.have.lengthOf(1);
    await says('after');
    await stream.next(shows('after'));
    await sleep(2 * POLL);
    const sent = stream.data.length;
    // Two when the change came between the picture and the elements of one look.
    expect(sent - 1).to.be.oneOf([1, 2]);
    expect(stream.data.at(-1)!.screenshot).to.not.equal(stream.data[0]!.screenshot);
    await sleep(2 * POLL);
    expect(stream.data).to.have.lengthOf(sent);
    const ids = stream.messages.map(({ id }) => Number(id));
    expect(ids[1]).to.be.above(ids[0]!);
  });

  it('shows a change of a browser at once, whatever the interval', async () => {
    await says('before');
    const stream = await listen('?interval_ms=3600000');
    await stream.next(shows('before'));
    // The first change may come before the browser tells changes.
    await session.evaluate('tick(400)');
    await stream.next(({ elements }) => elements.some(({ text }) => text.startsWith('tick ')));
  });

  it('shows another window that comes to the front at once, whatever the interval', async () => {
    await says('in the first window');
    const stream = await listen('?interval_ms=3000000');
    await stream.next(shows('in the first window'));
    await session.run('Open Window', [pages.url('/')]);
    await stream.next(({ elements }) => elements.every(({ text }) => text !== 'in the first window'));
    await session.run('Close Window');
  });

  it('looks no more often than each 500 ms, whatever the interval', async () => {
    await session.evaluate('tick(20)');
    const streams = await Promise.all(['1', '-5', '0'].map((interval) => listen(`?interval_ms=${interval}`)));
    await Promise.all(streams.map((stream) => stream.next(() => true)));
    await sleep(3.4 * POLL);
    for (const { data } of streams) expect(data.length).to.be.within(2, 5);
  });

  it('follows a keyword that runs', async () => {
    const stream = await listen(`?interval_ms=${POLL}`);
    await session.evaluate('tick(100)');
    const keyword = session.run('Sleep', ['3']);
    await until('updates meanwhile', () => stream.data.length >= 3, 3000);
    await keyword;
  });

  it('looks once for all clients that watch at nearly the same pace', async () => {
    const stream = await listen(`?interval_ms=${2 * POLL}`);
    await stream.next(() => true);
    await session.evaluate('tick(20)');
    const streams = [
      stream,
      ...(await Promise.all(Array.from({ length: 9 }, (_, n) => listen(`?interval_ms=${POLL + 1 + 50 * n}`)))),
    ];
    await until('updates for all', () => streams.every(({ messages }) => messages.length >= 4));
    // Each screenshot shows a tick of its own: clients that share a poll have the same ones.
    const pictures = streams.map(({ data }) => new Set(data.slice(2).map(({ screenshot }) => screenshot)));
    const distinct = new Set(pictures.flatMap((seen) => [...seen]));
    expect(distinct.size).to.be.at.most(Math.max(...pictures.map(({ size }) => size)) + 1);
  });

  it('serves clients with other filters, sources and paces side by side', async () => {
    const [plain, sourced, buttons] = await Promise.all([
      listen(`?interval_ms=${POLL}`),
      listen(`?interval_ms=${POLL}&include_source=true`),
      listen('?interval_ms=700&filter_config=buttons'),
    ]);
    await says('for all');
    await plain.next(shows('for all'));
    await sourced.next(({ source }) => source?.includes('for all') === true);
    expect((await buttons.next(() => true)).data.elements.map(({ type }) => type)).to.deep.equal(['button']);
  });

  it('says so when there is no screenshot, and sends the rest', async () => {
    const config = sessionConfig(pages.url('/'), { elements_sources: ['playwright_page_source'] });
    const blind = await ClientSession.start(client, config);
    const stream = await listen('?include_source=true', blind);
    const { data } = await stream.next(() => true);
    expect(data).to.include({ screenshot: '', screenshotFailed: true });
    expect(data.elements.map(({ text }) => text)).to.include('Live button');
    expect(data.source).to.include('Live button');
    await blind.stop();
  });

  it('ends with its session', async () => {
    const other = await ClientSession.start(client, sessionConfig(pages.url('/')));
    const raw = await RawStream.open(`${service.url}${other.path}/workspace/stream`);
    await until('an update', () => raw.lines.some((line) => line.startsWith('data')));
    await other.stop();
    await raw.end();
    expect(raw.complete).to.be.true;
  });

  longIt('gives a slow client the newest update and leaves out what came between', async () => {
    const heavy = await ClientSession.start(client, sessionConfig(pages.url('/heavy')));
    await heavy.evaluate('tick(50)');
    const query = `?interval_ms=${POLL}&include_source=true`;
    const raw = new RawExchange(service.url);
    raw.send(`GET ${heavy.path}/workspace/stream${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    await raw.answers(1);
    raw.readSlowly(30);
    const fast = await listen(query, heavy);
    await until('updates for the other client', () => fast.data.length >= 9, 30_000);
    await heavy.evaluate('tick(0)');
    await heavy.evaluate('(words.textContent = "the newest")');
    await fast.next(shows('the newest'));
    raw.resume();
    await until('the newest update', () => raw.received.includes('"text":"the newest"'), 15_000);
    expect(raw.closed).to.equal(false);
    const ids = [...raw.received.matchAll(/^id: ?(\d+)/gm)].map(([, id]) => Number(id));
    expect(ids.length, ids.join()).to.be.below(fast.data.length);
    expect(ids).to.deep.equal([...new Set(ids)].sort((a, b) => a - b));
    raw.close();
    await heavy.stop();
  });

  longIt('drops a client that takes nothing, with a line in the log, and nobody waits for it', async () => {
    const heavy = await ClientSession.start(client, sessionConfig(pages.url('/heavy')));
    await heavy.evaluate('tick(50)');
    const raw = new RawExchange(service.url);
    raw.send(
      `GET ${heavy.path}/workspace/stream?interval_ms=${POLL}&include_source=true HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
    );
    await raw.answers(1);
    raw.pause();
    const isDropped = () =>
      service.log.some(
        ({ session_id: id, level, msg }) => id === heavy.id && level === 40 && /too slow/.test(String(msg)),
      );
    await until('the line in the log', isDropped, 15_000);
    expect((await heavy.act('Sleep', ['0'])).ms).to.be.below(9000);
    raw.resume();
    await raw.end();
    await heavy.stop();
  });
});

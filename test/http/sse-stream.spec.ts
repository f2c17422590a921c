import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { SseStream } from '../../src/http/streams/sse-stream.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { logRecords, WARN } from '../fixtures/log-records.js';

const HEARTBEAT = 'data: {"type":"heartbeat"}\n\n';

describe('SseStream', () => {
  let timers: FakeTimers;
  let server: Server;
  let response: IncomingMessage;
  let stream: SseStream;
  let received: string;
  let stallLimit: number | undefined;
  let closed: Promise<void>;
  let records: Record<string, unknown>[];

  beforeEach(async () => {
    timers = new FakeTimers();
    const app = new Koa();
    // A client that goes away is no fault.
    app.silent = true;
    app.use((ctx) => {
      const { log, records: written } = logRecords();
      records = written;
      const heartbeat = () => ({ type: 'heartbeat' });
      closed = new Promise((onClose) => {
        stream = new SseStream(ctx, { heartbeat, unsentLimit: 1000, stallLimit, log, onClose });
      });
    });
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    [response] = (await once(request, 'response')) as [IncomingMessage];
    received = '';
    response.setEncoding('utf8').on('data', (text: string) => (received += text));
    await timers.waitFor(() => received !== '');
  });

  afterEach(() => {
    timers.restore();
    response.destroy();
    server.close();
  });

  /** Lets time pass, then waits for a message that is sent after all that was sent until then. */
  const receivedAfter = async (milliseconds: number) => {
    await timers.advance(milliseconds);
    stream.sendJson('"last"');
    await timers.waitFor(() => received.endsWith('data: "last"\n\n'));
    return received;
  };

  it('sends a heartbeat after 15 seconds without a message, and not before', async () => {
    await timers.advance(14_999);
    expect(timers.nextDue).to.equal(1);
    expect(await receivedAfter(1)).to.equal(`retry: 2000\n: \n\n${HEARTBEAT}data: "last"\n\n`);
  });

  it('sends one every 15 seconds', async () => {
    expect((await receivedAfter(60_000)).split(HEARTBEAT)).to.have.length(5);
  });

  it('counts that time from the last message', async () => {
    await timers.advance(14_000);
    stream.sendJson('{"n":1}', 1);
    expect(await receivedAfter(14_999))
      .to.match(/id: 1\n/)
      .and.not.to.contain(HEARTBEAT);
    expect(await receivedAfter(15_000)).to.contain(`data: "last"\n\n${HEARTBEAT}`);
  });

  it('sends bytes that clients share as it sends a text', async () => {
    stream.sendLatest(Buffer.from('{"a":"ä\\n"}'), 7);
    expect(await receivedAfter(0)).to.equal('retry: 2000\n: \n\nid: 7\ndata: {"a":"ä\\n"}\n\ndata: "last"\n\n');
  });

  it('sends a client only the newest of the updates that come while it reads another one', async () => {
    for (const id of [1, 2, 3]) stream.sendLatest(JSON.stringify('x'.repeat(1_000_000)), id);
    await timers.waitFor(() => received.endsWith('x"\n\n') && received.includes('id: 3'));
    expect([...received.matchAll(/^id: (\d)/gm)].map(([, id]) => id)).to.deep.equal(['1', '3']);
  });

  describe('with a stall limit', () => {
    before(() => (stallLimit = 0.2));

    after(() => (stallLimit = undefined));

    it('disconnects a client that reads nothing for so long, and logs it', async () => {
      response.pause();
      // More than the buffers of the sockets hold.
      stream.sendLatest(JSON.stringify('x'.repeat(20_000_000)), 1);
      await closed;
      const lines = records.map(({ level, msg }) => [level, msg]);
      expect(lines).to.deep.equal([[WARN, 'stream client dropped: it reads too slowly']]);
    });
  });
});

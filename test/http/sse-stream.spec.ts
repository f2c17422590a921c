import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { SseStream } from '../../src/http/sse-stream.js';
import { logRecords } from '../fixtures/log-records.js';
import { until } from '../fixtures/until.js';

const HEARTBEAT_MS = 150;

describe('SseStream', () => {
  let server: Server;
  let response: IncomingMessage;
  let stream: SseStream;
  let received: { text: string; at: number }[];

  beforeEach(async () => {
    const app = new Koa();
    // A client that goes away is no fault.
    app.silent = true;
    app.use((ctx) => {
      const { log } = logRecords();
      const heartbeat = () => ({ type: 'heartbeat' });
      const onClose = () => undefined;
      stream = new SseStream(ctx, { heartbeat, heartbeatMs: HEARTBEAT_MS, unsentLimit: 1000, log, onClose });
    });
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    [response] = (await once(request, 'response')) as [IncomingMessage];
    received = [];
    response.setEncoding('utf8').on('data', (text: string) => received.push({ text, at: performance.now() }));
  });

  afterEach(() => {
    response.destroy();
    server.close();
  });

  const next = (what: string) => until(what, () => received.find((each) => each.text.includes(what)));

  const text = () => received.map((each) => each.text).join('');

  it('sends a heartbeat after a time without a message', async () => {
    await next('heartbeat');
    expect(text()).to.match(/^retry: 2000\n: \n\ndata: \{"type":"heartbeat"\}\n\n$/);
  });

  it('counts that time from the last message', async () => {
    await next('retry: 2000');
    stream.sendJson('{"n":1}', 1);
    const sent = performance.now();
    const { at } = await next('heartbeat');
    expect(text()).to.match(/^retry: 2000\n: \n\nid: 1\n[^]*heartbeat/);
    expect(at - sent).to.be.at.least(HEARTBEAT_MS - 5);
  });
});

import { expect } from 'chai';
import { NetworkLog } from '../../src/logs/network-log.js';

const start = (url: string, body?: string) => ({
  method: 'POST',
  url,
  type: 'fetch',
  request_headers: { 'Content-Type': 'application/json' },
  ...(body !== undefined && { body }),
});
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the log of network requests', () => {
  it('cuts bodies at 64 kB, and never inside of a character', async () => {
    const log = new NetworkLog(10);
    const record = log.begin(start('http://a/', 'é'.repeat(40_000)));
    record.respond(200, JSON_TYPE);
    record.finish(() => Promise.resolve(Buffer.from(`x${'é'.repeat(40_000)}`)));
    await log.readBodies();
    const { request_body, response_body } = log.after()[0]!.item;
    expect(Buffer.byteLength(request_body!)).to.equal(65_536);
    expect(response_body).to.equal(`x${'é'.repeat(32_767)}`);
  });

  it('reads no body before one is asked for, then each as its response ends', async () => {
    const log = new NetworkLog(10);
    let reads = 0;
    const finish = () => {
      const record = log.begin(start('http://a/'));
      record.respond(200, JSON_TYPE);
      record.finish(() => Promise.resolve(Buffer.from(String(++reads))));
    };
    finish();
    expect(reads).to.equal(0);
    await log.readBodies();
    finish();
    expect(reads).to.equal(2);
    await log.readBodies();
    expect(log.after().map(({ item }) => item.response_body)).to.deep.equal(['1', '2']);
  });

  it('leaves out bodies that are no text, and those that the browser no longer has', async () => {
    const log = new NetworkLog(10);
    const image = log.begin(start('http://a/image'));
    image.respond(200, { 'content-type': 'image/png' });
    image.finish(() => Promise.resolve(Buffer.from('png')));
    const gone = log.begin(start('http://a/gone'));
    gone.respond(200, JSON_TYPE);
    gone.finish(() => Promise.reject(new Error('No resource with given identifier found')));
    await log.readBodies();
    expect(log.after().map(({ item }) => item.response_body)).to.deep.equal([undefined, undefined]);
    expect(log.after().map(({ item }) => item.status)).to.deep.equal([200, 200]);
  });

  it('keeps 16 million characters of bodies, those of the newest requests', () => {
    const log = new NetworkLog(1000);
    for (let i = 0; i < 300; i++) log.begin(start('http://a/', 'x'.repeat(100_000)));
    const kept = log.after().filter(({ item }) => item.request_body !== undefined);
    expect(kept).to.have.length(Math.floor(16_000_000 / 65_536));
    expect(kept.at(-1)!.seq).to.equal(300);
  });

  it('ignores the end of a request that was dropped', () => {
    const log = new NetworkLog(1);
    const record = log.begin(start('http://a/old'));
    log.begin(start('http://a/new'));
    record.respond(200, {});
    record.fail('net::ERR_ABORTED');
    expect(log.after().map(({ item }) => [item.url, item.status, item.error])).to.deep.equal([
      ['http://a/new', null, undefined],
    ]);
  });
});

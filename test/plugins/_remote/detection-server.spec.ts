import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { z } from 'zod';
import { DetectionServer as Asker } from '../../../plugins/_remote/detection-server.js';
import { readServerAddress } from '../../../plugins/_remote/server-options.js';
import { type Asked, DetectionServer, reply, type Reply } from '../../fixtures/detection-server.js';
import { FakeTimers } from '../../fixtures/fake-timers.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const Answer = z.object({ results: z.array(z.string()) });
const good = reply(200, { results: ['good'] });

describe('DetectionServer', () => {
  let server: DetectionServer;

  before(async () => {
    server = await DetectionServer.start();
  });

  after(() => server.close());

  // The pause before the second request.
  FakeTimers.skipInEachTest();

  const ask = (url = server.url, timeoutS = 10) =>
    new Asker('remote_test', readServerAddress('remote_test', url), timeoutS).ask('detect', { a: 1 }, Answer);
  const failure = async (...replies: readonly [Reply, ...Reply[]]) => {
    server.answer(...replies);
    const error = await refusalOf(() => ask());
    expect(error.code).to.equal('E0603');
    expect(error.message).to.contain(`remote_test: ${server.url}/detect `);
    return error.message;
  };

  const closed: Reply = (response) => response.destroy();
  const broken: Reply = (response) =>
    response.writeHead(200, { 'content-length': '100' }).write('{"results"', () => response.destroy());

  for (const [what, first] of [
    ['a connection that is closed', closed],
    ['one that breaks in the middle of the answer', broken],
    ['429', reply(429, 'slow down')],
    ['502', reply(502, '')],
    ['503', reply(503, '')],
    ['504', reply(504, '')],
  ] as const) {
    it(`asks a second time after ${what}`, async () => {
      server.answer(first, good);
      expect(await ask()).to.deep.equal({ results: ['good'] });
      expect(server.asked.map(({ body }) => body)).to.deep.equal([{ a: 1 }, { a: 1 }]);
    });
  }

  it('asks a second time when no answer comes in time', async () => {
    await FakeTimers.run(
      async (time) => {
        server.answer(() => undefined, good);
        const asking = ask(server.url, 0.1);
        await time.waitFor(() => server.asked.length === 1);
        await time.advance(100);
        await time.waitFor(() => time.nextDue === 250);
        await time.advance(250);
        expect(await asking).to.deep.equal({ results: ['good'] });
        expect(server.asked).to.have.length(2);
      },
      { fakesSignals: true },
    );
  });

  it('waits as long as the server asks for, but no longer than two seconds', async () => {
    for (const [seconds, milliseconds] of [
      ['1', 1000],
      ['600', 2000],
    ] as const) {
      server.answer(reply(429, '', { 'retry-after': seconds }), good);
      const began = performance.now();
      await ask();
      expect(performance.now() - began).to.equal(milliseconds);
    }
  });

  for (const [status, body, text] of [
    [400, { error: 'unknown method' }, 'answered 400: unknown method'],
    [401, '', 'answered 401: nothing'],
    [404, 'Not Found', 'answered 404: Not Found'],
    [422, { detail: [{ loc: ['image'] }] }, 'answered 422: [{"loc":["image"]}]'],
    [500, '  plain\n text\t', 'answered 500: plain text'],
    [500, '5', 'answered 500: 5'],
    [500, 'null', 'answered 500: null'],
  ] as const) {
    it(`asks once when the answer is ${status} with ${JSON.stringify(body)}, and says so`, async () => {
      expect((await failure(reply(status, body))).endsWith(text)).to.be.true;
      expect(server.asked).to.have.length(1);
    });
  }

  it('shows no more than 200 characters of what the server says', async () => {
    expect(await failure(reply(500, { error: 'ä'.repeat(5000) }))).to.match(/: ä{200}$/);
  });

  it('says what the second answer was', async () => {
    expect(await failure(reply(503, 'starting'), reply(500, 'broken'))).to.contain('answered 500: broken');
    expect(await failure(reply(429, 'busy'))).to.contain('answered 429: busy');
    expect(server.asked).to.have.length(2);
  });

  it('says that it asked twice where no answer came', async () => {
    expect(await failure(closed))
      .to.contain('gave no complete answer: ')
      .and.contain('(it was asked twice)');
    expect(await failure(broken))
      .to.contain('gave no complete answer: ')
      .and.contain('(it was asked twice)');
  });

  it('ends within the limit, also when the answer only trickles', async () => {
    for (const hang of [() => undefined, trickle] as const) {
      server.answer(hang);
      const error = await refusalOf(() => ask(server.url, 0.2));
      expect(error.message).to.contain('gave no complete answer within 0.2 s (it was asked twice)');
    }
  });

  it('leaves no connection open', async () => {
    const ended: Promise<unknown>[] = [];
    server.answer((response, asked) => {
      ended.push(once(response, 'close'));
      return asked.path && undefined;
    });
    await refusalOf(() => ask(server.url, 0.1));
    expect(ended).to.have.length(2);
    await Promise.all(ended);
  });

  it('says when nobody listens', async () => {
    const gone = await DetectionServer.start();
    const { url } = gone;
    await gone.close();
    const error = await refusalOf(() => ask(url));
    expect(error.message).to.contain(`${url}/detect gave no complete answer: connect ECONNREFUSED`);
  });

  it('follows no redirect', async () => {
    const message = await failure(reply(307, '', { location: `${server.url}/elsewhere` }));
    expect(message).to.contain('answered 307, a redirect, which is not followed');
    expect(server.asked.map(({ path }: Asked) => path)).to.deep.equal(['/detect']);
  });

  it('refuses more than 10 MB, compressed or not', async () => {
    const large = JSON.stringify({ results: ['x'.repeat(11 * 1024 * 1024)] });
    expect(await failure(reply(200, large))).to.contain('answered 200 with more than 10 MB');
    const packed = gzipSync(large);
    const compressed: Reply = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    expect(await failure(compressed)).to.contain('answered 200 with more than 10 MB');
    expect(server.asked).to.have.length(1);
  });

  it('takes 9 MB', async () => {
    server.answer(reply(200, { results: ['x'.repeat(9 * 1024 * 1024)] }));
    expect((await ask()).results).to.have.length(1);
  });

  it('shows neither credentials nor the query, also where the server repeats them', async () => {
    const url = `http://ann:s3cr%C3%A9t@${server.host}/a?key=k33y`;
    const repeats: Reply = (response, { path, headers }) =>
      response.writeHead(500).end(`POST ${path} ${headers.authorization} s3crét s3cr%C3%A9t`);
    for (const answer of [repeats, reply(302, ''), reply(200, 'text'), reply(200, {}), closed]) {
      server.answer(answer);
      const { message, cause, details } = await refusalOf(() => ask(url));
      expect(message).to.contain(`http://${server.host}/a/detect `);
      expect(message).not.to.match(/s3cr|k33y|YW5u/);
      expect([cause, details]).to.deep.equal([undefined, undefined]);
    }
  });
});

const trickle: Reply = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
};

import { expect } from 'chai';
import { expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { RawExchange } from '../support/raw-exchange.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';

const START = '/v1/sessions/start';
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('the body of a request', () => {
  let service: ServedService;
  let client: HttpClient;

  before(async () => {
    service = await ServedService.start({ env: { SVC_BODY_LIMIT: '100kb' } });
    client = await HttpClient.connect(service.url);
  });

  after(async () => {
    client.close();
    await service.stop();
  });

  it('is refused with 415 when it is not JSON by its type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data']) {
      const headers = { 'Content-Type': type };
      const answer = await client.request('POST', START, { body: JSON.stringify(sessionConfig()), headers });
      expectFailure(answer, 'E0511');
    }
  });

  it('is refused with 415 when it has no type', async () => {
    expectFailure(await client.request('POST', START, { body: '{}' }), 'E0511');
  });

  it('is refused with 415 in an encoding that is not known', async () => {
    const headers = { ...JSON_TYPE, 'Content-Encoding': 'squeezed' };
    expectFailure(await client.request('POST', START, { body: '{}', headers }), 'E0511');
  });

  it('may name its character set', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    expectFailure(await client.request('POST', START, { body: '{}', headers }), 'E0503');
  });

  it('is refused with 400 when it is malformed', async () => {
    for (const body of ['{"driver_sources": [', '{broken}', 'undefined', '{"a":1}}', '\u0000', 'NaN']) {
      expectFailure(await client.request('POST', START, { body, headers: JSON_TYPE }), 'E0403');
    }
  });

  it('is refused with 400 and advice when it is empty', async () => {
    const answer = await client.request('POST', START, { body: '', headers: JSON_TYPE });
    expectFailure(answer, 'E0403');
    expect(answer.detail.message).to.match(/empty/);
  });

  it('is refused with 400 when it is no object', async () => {
    for (const body of ['null', '[]', '"text"', '7', 'true']) {
      expectFailure(await client.request('POST', START, { body, headers: JSON_TYPE }), 'E0503');
    }
  });

  it('is refused with 400 when it is nested too deeply', async () => {
    for (const depth of [1000, 40_000]) {
      const body = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      expectFailure(await client.request('POST', START, { body, headers: JSON_TYPE }), 'E0403');
    }
  });

  it('is refused with 413 when it is larger than the limit', async () => {
    const answer = await client.post(START, { padding: 'x'.repeat(100 * 1024) });
    expectFailure(answer, 'E0510');
    expect(answer.detail.message).to.match(/SVC_BODY_LIMIT/);
  });

  it('is refused with 413 when it comes in chunks and grows beyond the limit', async () => {
    const raw = new RawExchange(service.url);
    raw.send(
      `POST ${START} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
    for (let i = 0; i < 16; i++) raw.send(chunk);
    expect(await raw.answers(1)).to.deep.equal([413]);
    raw.close();
  });

  it('is taken when it is just below the limit', async () => {
    expectFailure(await client.post(START, { padding: 'x'.repeat(100 * 1024 - 20) }), 'E0503');
  });

  it('may be 25 MB large unless told otherwise', async () => {
    const { client: roomy } = await sharedService();
    expectFailure(await roomy.post(START, { padding: 'x'.repeat(25 * 1024 * 1024 - 100) }), 'E0503');
    expectFailure(await roomy.post(START, { padding: 'x'.repeat(25 * 1024 * 1024 + 100) }), 'E0510');
  });
});

import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import { HealthPoll } from '../support/health-poll.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

/** Milliseconds in which `/health/live` answers, whatever else the service does. */
const LIMIT = 250;
const BODY_LIMIT = 25 * 1024 * 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The text between head and tail, as often as the body may be large. */
const filled = (head: string, piece: string, tail: string): string =>
  head + piece.repeat(Math.floor((BODY_LIMIT - head.length - tail.length) / piece.length)) + tail;

/** Bodies of up to the limit. */
const BODIES: Readonly<Record<string, () => string | Buffer>> = {
  'millions of empty lists': () => filled('{"params":[', '[],', '[]]}'),
  'millions of empty objects': () => filled('{"driver_sources":[', '{},', '{}]}'),
  'millions of numbers': () => filled('{"params":[', '1,', '1]}'),
  'a number of millions of digits': () => filled('{"params":[', '1', ']}'),
  'one long text': () => filled('{"params":["', 'x', '"]}'),
  'one long text of escapes': () => filled('{"params":["', '\\u0041', '"]}'),
  'millions of brackets': () => filled('', '[', ''),
  'nothing but spaces': () => filled('', ' ', ''),
  'an unknown field with as many names as are allowed': () =>
    `{"unknown":{${Array.from({ length: 49_000 }, (_, at) => `"name${at}":1`).join()}}}`,
  'millions of empty lists, packed': () => gzipSync(filled('{"params":[', '[],', '[]]}')),
};

describe('the service under hostile bodies', function () {
  // Other programs of the machine may delay one answer; the service itself is as slow each time.
  this.retries(2);
  let service: ServedService;
  let client: HttpClient;
  let session: ClientSession;
  let health: HealthPoll;

  before(async () => {
    service = await ServedService.start();
    client = await HttpClient.connect(service.url);
    session = await ClientSession.start(client, sessionConfig());
    health = await HealthPoll.start(service.url);
  });

  after(async () => {
    await health.stop();
    client.close();
    await service.stop();
  });

  for (const [what, build] of Object.entries(BODIES)) {
    it(`answers /health/live within ${LIMIT} ms during ${what}`, async () => {
      const body = build();
      const headers = { ...JSON_TYPE, ...(typeof body !== 'string' && { 'Content-Encoding': 'gzip' }) };
      await health.slowest();
      const slow: string[] = [];
      for (const path of [
        '/v1/sessions/start',
        ...['action', 'templates', 'api'].map((it) => `${session.path}/${it}`),
      ]) {
        const { status } = await client.request('POST', path, { body, headers });
        expect(status, path).to.equal(400);
        const slowest = await health.slowest();
        if (slowest > LIMIT) slow.push(`${path}: ${Math.round(slowest)} ms`);
      }
      expect(slow).to.deep.equal([]);
    });
  }
});

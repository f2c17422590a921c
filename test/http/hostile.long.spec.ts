import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Answer } from '../support/answer.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { RawExchange } from '../support/raw-exchange.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

/** Milliseconds in which every answer must come. */
const LIMIT = 8000;
const JSON_TYPE = { 'Content-Type': 'application/json' };
/** Stands for a number that JSON can write and JavaScript cannot hold. */
const BEYOND = '<1e999>';

const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        '',
        ' ',
        '\0',
        '\ud800',
        'x\udfffy',
        '\u202e',
        '\ufeff',
        '\r\n',
        '__proto__',
        'constructor',
        'prototype',
        'toString',
      ],
      ...[
        '${x}',
        '$${',
        '${__proto__}',
        '${',
        '../../etc/passwd',
        'file:///etc/passwd',
        '1e999',
        '-0',
        '9'.repeat(400),
      ],
      ...[
        'css=',
        'css=*',
        'xpath=//*[',
        'xpath=//*',
        '(',
        '/',
        'id=',
        'image=x',
        'ocr=x',
        'text=\u0000',
        '@:',
        '@:x',
        '<enter>',
      ],
      ...[
        'true',
        'null',
        'NaN',
        '[]',
        '{}',
        '{"script": 1}',
        'return',
        'x'.repeat(100_000),
        '0',
        '1',
        '50',
        'down',
        'all',
      ],
    ),
  },
);

const oddKey = fc.oneof(
  oddText.filter((text) => text.length < 1000),
  fc.constantFrom(
    'element',
    'text',
    'timeout',
    'x',
    'y',
    'name',
    'value',
    'filter_config',
    'api',
    'collections',
    'base_url',
  ),
);

const { json: oddJson } = fc.letrec<{ json: unknown; list: unknown; object: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    oddText,
    fc.constantFrom(null, true, false, 0, -0, 1, -1, 0.1, 1e308, -1e308, 2 ** 53, BEYOND),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('json'), { maxLength: 5 }),
  object: fc.dictionary(oddKey, tie('json'), { maxKeys: 5, noNullPrototype: false }),
}));

/** JSON text of a value; a key \`__proto__\` is an ordinary key in it. */
const write = (value: unknown): string => JSON.stringify(value).replaceAll(`"${BEYOND}"`, '1e999');

describe('hostile requests', () => {
  let service: ServedService;
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;
  let keywords: string;

  before(async () => {
    const env = {
      SVC_KEYWORD_TIMEOUT_S: '1',
      SVC_FIND_TIMEOUT_S: '0.05',
      SVC_START_TIMEOUT_S: '30',
      SVC_READ_TIMEOUT_S: '3',
    };
    [service, pages] = await Promise.all([
      ServedService.start({ env }),
      PageServer.start({ '/': '<input id="x"><button id="1">A</button>' }),
    ]);
    client = await HttpClient.connect(service.url);
    session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    keywords = (await client.get('/v1/keywords')).text;
  });

  afterEach('the service is as it was', async () => {
    expect((await client.get('/v1/keywords')).text).to.equal(keywords);
    const { sessions } = (await client.get('/v1/sessions')).body as { sessions: object[] };
    expect(sessions).to.have.lengthOf(1);
    expect(Object.keys(sessions[0]!)).to.not.include('polluted');
    expect(await session.run('Assert Equality', ['1', '1'])).to.equal(true);
    expect(service.log.filter(({ level }) => Number(level) >= 50)).to.deep.equal([]);
  });

  after(async () => {
    client.close();
    await Promise.all([service.stop(), pages.close()]);
  });

  /** Every answer is compared with openapi.json by the client itself. */
  function check(answer: Answer): void {
    const { detail } = answer.status >= 400 && answer.status !== 404 ? answer : { detail: undefined };
    expect(detail?.code, answer.summary).to.not.equal('E0802');
  }

  const post = async (path: string, body: string): Promise<void> =>
    check(await client.request('POST', path, { body, headers: JSON_TYPE, timeout: LIMIT }));

  const property = <T>(arbitrary: fc.Arbitrary<T>, runs: number, predicate: (value: T) => Promise<void>) =>
    fc.assert(fc.asyncProperty(arbitrary, predicate), { numRuns: runs, endOnFailure: true });

  it('of any JSON never bring a fault at the session start', async () => {
    const name = fc.constantFrom('driver_sources', 'elements_sources', 'text_detection', 'image_detection');
    const body = fc.oneof(
      oddJson,
      fc
        .tuple(name, oddJson)
        .map(([field, value]) => ({ ...sessionConfig(), driver_sources: ['no-such-driver'], [field]: value })),
      fc.tuple(oddKey, oddJson).map(([capability, value]) => ({
        ...sessionConfig(),
        driver_sources: [{ playwright: { capabilities: { viewport: 'none', [capability]: value } } }],
      })),
    );
    await property(body, 150, (value) => post('/v1/sessions/start', write(value)));
  });

  it('of any JSON never bring a fault at an action', async () => {
    await property(oddJson, 60, (value) => post(`${session.path}/action`, write(value)));
  });

  it('of any parameters never bring a fault in any keyword', async () => {
    const unsafe = ['close_and_terminate_app', 'launch_app', 'launch_other_app'];
    const slugs = (JSON.parse(keywords) as { keyword_slug: string }[])
      .map(({ keyword_slug: slug }) => slug)
      .filter((slug) => !unsafe.includes(slug));
    const value = fc.oneof(oddText, fc.constantFrom(0, 1, -1, true, null, BEYOND), fc.array(oddText, { maxLength: 3 }));
    const call = fc.record({
      mode: fc.constant('keyword'),
      keyword: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...slugs) }, { weight: 1, arbitrary: oddText }),
      params: fc.oneof(fc.array(value, { maxLength: 4 }), fc.dictionary(oddKey, value, { maxKeys: 3 })),
    });
    await property(call, 100, (body) => post(`${session.path}/action`, write(body)));
  });

  it('of any JSON never bring a fault at the uploads', async () => {
    const template = fc.oneof(oddJson, fc.record({ name: oddText, image_base64: oddText }));
    await property(template, 80, (value) => post(`${session.path}/templates`, write(value)));
    const api = fc.oneof(
      oddJson,
      fc.dictionary(oddKey, fc.record({ base_url: fc.constant('http://x'), apis: oddJson })).map((collections) => ({
        collections,
      })),
    );
    await property(api, 80, (value) => post(`${session.path}/api`, write(value)));
  });

  it('never change what every object inherits', async () => {
    const polluted = '{"polluted":"yes","enabled":true,"element":"css=*"}';
    for (const path of [
      '/v1/sessions/start',
      `${session.path}/action`,
      `${session.path}/templates`,
      `${session.path}/api`,
    ]) {
      for (const body of [
        `{"__proto__":${polluted}}`,
        `{"constructor":{"prototype":${polluted}}}`,
        `{"params":{"__proto__":${polluted}},"mode":"keyword","keyword":"press_element"}`,
        `{"template_images":{"__proto__":"x"},"mode":"keyword","keyword":"sleep","params":["0"]}`,
        `{"driver_sources":[{"__proto__":${polluted}}],"elements_sources":[],"text_detection":[],"image_detection":[]}`,
        `{"collections":{"__proto__":{"base_url":"http://x","apis":{}}}}`,
      ]) {
        await post(path, body);
      }
    }
    await post(
      `${session.path}/action`,
      '{"mode":"keyword","keyword":"set_variable","params":["__proto__",["polluted"]]}',
    );
    expect(Object.getPrototypeOf(await session.variables())).to.equal(Object.prototype);
    const detail = await session.fail('Press Element', {}, 'E0403');
    expect(detail.details?.parameter).to.equal('element');
  });

  it('nested up to what is allowed are taken or refused, never more', async () => {
    for (const depth of [10, 190, 199, 201, 5000]) {
      const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      await post('/v1/sessions/start', `{"driver_sources":${nested}}`);
      await post(`${session.path}/action`, `{"mode":"keyword","keyword":"sleep","params":${nested}}`);
      await post(
        `${session.path}/api`,
        `{"collections":{"a":${nested.replaceAll('[', '{"b":[').replaceAll(']', ']}')}}}`,
      );
    }
  });

  it('with very long texts are answered', async () => {
    const long = 'x'.repeat(2_000_000);
    await post('/v1/sessions/start', write({ ...sessionConfig(), driver_sources: [long] }));
    await post('/v1/sessions/start', write({ ...sessionConfig(), [long]: long, driver_sources: [{ [long]: true }] }));
    for (const params of [
      [long],
      { [long]: '1' },
      { element: `css=${long}`, timeout: 0 },
      { element: long, timeout: 0 },
    ]) {
      await post(`${session.path}/action`, write({ mode: 'keyword', keyword: 'press_element', params }));
    }
    await post(`${session.path}/action`, write({ mode: 'keyword', keyword: long, params: [] }));
    await post(
      `${session.path}/action`,
      write({ mode: 'keyword', keyword: 'sleep', params: Array(100_000).fill('0') }),
    );
    await post(`${session.path}/templates`, write({ name: long, image_base64: long }));
  });

  it('with a body that inflates beyond all bounds are refused', async () => {
    const headers = { ...JSON_TYPE, 'Content-Encoding': 'gzip' };
    const bomb = gzipSync(Buffer.alloc(200_000_000, 0x20));
    const answer = await client.request('POST', '/v1/sessions/start', { body: bomb, headers, timeout: LIMIT });
    expect(answer.status).to.equal(413);
    const broken = await client.request('POST', '/v1/sessions/start', { body: 'no gzip', headers, timeout: LIMIT });
    expect(broken.status).to.equal(400);
    const good = gzipSync('{"driver_sources":[]}');
    expect((await client.request('POST', '/v1/sessions/start', { body: good, headers })).status).to.equal(400);
  });

  it('for odd sessions and queries find nothing', async () => {
    const piece = fc.constantFrom(
      ...[
        '%',
        '%zz',
        '%00',
        '%2e%2e%2f',
        '..',
        '.',
        '%E0%A4%A',
        '%ff',
        '%F0%9F%9A%80',
        'a',
        '-',
        '~',
        ':',
        '@',
        '%20',
        ';',
        '=',
      ],
      ...['__proto__', 'constructor', 'undefined', 'null', '00000000-0000-4000-8000-000000000000', 'x'.repeat(3000)],
    );
    const id = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
    const suffix = fc.constantFrom('/variables', '/elements', '/events', '/source', '/workspace/stream', '');
    const query = fc
      .array(fc.tuple(fc.oneof(piece, fc.constantFrom('filter_config', 'interval_ms', 'trace')), piece), {
        maxLength: 3,
      })
      .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
    await property(fc.tuple(id, suffix, query), 80, async ([odd, path, asked]) => {
      const raw = new RawExchange(service.url);
      raw.send(`GET /v1/sessions/${odd}${path}?${asked} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
      await raw.end(LIMIT);
      expect(raw.statuses[0], `${odd}${path}?${asked}`).to.be.oneOf([400, 404, 405]);
      expect(raw.received).to.not.include('E0802');
    });
    await property(query, 60, async (asked) => check(await client.get(`${session.path}/elements?${asked}`)));
  });

  it('with odd headers are answered or refused', async () => {
    const headers = [
      'Host: \x01',
      'X-Request-Id: \x7f\xff',
      'Origin: \xff',
      'Content-Type: application/json; charset=\xff',
      'Content-Type: application/json; charset=utf-7',
      'Content-Type: ;;;',
      'Content-Type: application/json, text/plain',
      'Content-Length: -1',
      'Content-Length: 99999999999999999999',
      'Content-Length: 2\r\nContent-Length: 3',
      'Transfer-Encoding: odd',
      'Expect: nothing',
      'Accept: \xff',
      'Last-Event-ID: \xff',
      'Connection: upgrade\r\nUpgrade: websocket',
      `X-Long: ${'x'.repeat(100_000)}`,
      ...['__proto__', 'constructor'].map((name) => `${name}: x`),
    ];
    for (const header of headers) {
      const raw = new RawExchange(service.url);
      const close = /^Connection/.test(header) ? '' : 'Connection: close\r\n';
      raw.send(`POST /v1/sessions/start HTTP/1.1\r\nHost: 127.0.0.1\r\n${close}${header}\r\n\r\n{}`);
      const [status] = await raw.answers(1, LIMIT);
      expect(status, header.slice(0, 80)).to.be.within(400, 499);
      expect(raw.received).to.not.include('E0802');
      raw.close();
    }
  });

  it('that are no HTTP, or stop in the middle, harm nobody', async () => {
    const starts = [
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST /v1/sessions/start HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"driver',
      `POST ${session.path}/action HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ];
    for (const start of starts) {
      const raw = new RawExchange(service.url).send(start);
      await client.get('/');
      raw.close();
    }
  });
});

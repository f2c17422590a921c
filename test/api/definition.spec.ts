import { expect } from 'chai';
import fc from 'fast-check';
import { zodToJsonSchema } from 'zod-to-json-schema';
import { ApiData, parseApiData } from '../../src/api/definition.js';
import { ServiceError } from '../../src/errors.js';
import type { SchemaProblem } from '../../src/schema-problems.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const withApi = (api: object) => ({ collections: { c: { base_url: 'http://h', apis: { a: api } } } });
const withRequest = (request: object) => withApi({ endpoint: '/', request: { method: 'POST', ...request } });
const withExpected = (expected: object) =>
  withApi({ endpoint: '/', request: { method: 'GET' }, expected_result: expected });
const withBase = (base_url: unknown) => ({ collections: { c: { base_url, apis: {} } } });

const AT = 'collections.c.apis.a';

async function problems(raw: unknown): Promise<Record<string, string>> {
  const error = await thrownBy<ServiceError>(() => parseApiData(raw));
  expect(error).to.be.instanceOf(ServiceError);
  expect(error.code).to.equal('E0403');
  return Object.fromEntries((error.details!.problems as SchemaProblem[]).map(({ path, message }) => [path, message]));
}

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('parseApiData', () => {
  it('reads the content at the root and below api alike', async () => {
    const content = withApi({ name: 'A', endpoint: '/', request: { method: 'GET' } });
    const data = await parseApiData(content);
    expect(await parseApiData({ api: content })).to.deep.equal(data);
    expect(data.collections.c!.apis.a!.name).to.equal('A');
  });

  it('gives a collection and an API without a name their id', async () => {
    const data = await parseApiData(withRequest({}));
    expect(data.collections.c).to.include({ name: 'c' });
    expect(data.collections.c!.apis.a).to.include({ name: 'a' });
  });

  it('takes a method in any case', async () => {
    for (const method of ['get', 'Head', 'post', 'PUT', 'patch', 'delete', 'options']) {
      const data = await parseApiData(withRequest({ method }));
      expect(data.collections.c!.apis.a!.request.method).to.equal(method.toUpperCase());
    }
    for (const method of ['', 'TRACE', 'CONNECT', 'GET ']) {
      expect(await problems(withRequest({ method }))).to.have.property(`${AT}.request.method`);
    }
  });

  it('turns query and form values into texts and leaves null out', async () => {
    const fields = { a: 1, b: true, c: null, d: 'x', e: [1, null, 'two'], f: [] };
    const request = (await parseApiData(withRequest({ query: fields, form: fields }))).collections.c!.apis.a!.request;
    const expected = { a: ['1'], b: ['true'], c: [], d: ['x'], e: ['1', 'two'], f: [] };
    expect(request.query).to.deep.equal(expected);
    expect(request.form).to.deep.equal(expected);
  });

  it('accepts its own output again', async () => {
    const data = await parseApiData(withRequest({ query: { a: [1, 2] }, headers: { 'X-A': 1 } }));
    expect(await parseApiData(data)).to.deep.equal(data);
  });

  it('names every unknown key with its path', async () => {
    const raw = {
      colour: 1,
      global_defaults: { retries: 3 },
      collections: {
        c: {
          base_url: 'http://h',
          url: 1,
          apis: {
            a: {
              endpoint: '/',
              verb: 1,
              request: { method: 'GET', json: 1 },
              expected_result: { status: 1, assertions: [{ path: 'a', exists: true, is: 1 }] },
            },
          },
        },
      },
    };
    const unknown = await problems(raw);
    const paths = ['colour', 'global_defaults.retries', 'collections.c.url', `${AT}.verb`, `${AT}.request.json`];
    paths.push(`${AT}.expected_result.status`, `${AT}.expected_result.assertions.0.is`);
    for (const path of paths) expect(unknown).to.have.property(path, 'unknown key');
    expect(await problems({ api: { collections: {} }, more: 1 })).to.deep.equal({ more: 'unknown key' });
    expect(await problems({ api: { collections: {}, more: 1 } })).to.deep.equal({ 'api.more': 'unknown key' });
  });

  it('refuses what is no API data at all', async () => {
    for (const raw of [null, undefined, [], 'x', 1]) expect(await problems(raw)).to.have.all.keys('');
    expect(await problems({})).to.have.all.keys('collections');
    expect(await problems({ api: [] })).to.have.all.keys('api');
    expect(await problems({ collections: [] })).to.have.all.keys('collections');
    expect(await problems({ collections: { c: {} } })).to.include.all.keys(
      'collections.c.base_url',
      'collections.c.apis',
    );
    expect(await problems(withApi({ endpoint: '/', request: {} }))).to.have.all.keys(`${AT}.request.method`);
  });

  it('lists at most fifty problems, and the message has at most 2,000 characters', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, 1]));
    const error = await thrownBy<ServiceError>(() => parseApiData({ collections: {}, ...many }));
    expect(error.message).to.match(/k0: unknown key; k1: unknown key; .*k4: unknown key; /);
    expect(error.message.length).to.be.at.most(2000);
    expect(error.details!.problems).to.have.length(50);
  });

  it('wants http or https in base_url unless it holds a variable', async () => {
    for (const url of ['http://h', 'https://u:p@h:8/x', '${base}', '${base}/v1']) await parseApiData(withBase(url));
    for (const url of ['', 'h', '/x', 'ftp://h', 'http://', 'http://h?x=1', 'http://h#x', 3]) {
      expect(await problems(withBase(url)), String(url)).to.have.all.keys('collections.c.base_url');
    }
  });

  it('wants a path as the endpoint', async () => {
    expect(await problems(withApi({ endpoint: 'https://h/x', request: { method: 'GET' } }))).to.have.all.keys(
      `${AT}.endpoint`,
    );
  });

  it('refuses ids that can never be called', async () => {
    const collection = { base_url: 'http://h', apis: {} };
    expect(await problems({ collections: { 'a.b': collection, '': collection } })).to.have.all.keys(
      'collections.a.b',
      'collections.',
    );
    const api = { endpoint: '/', request: { method: 'GET' } };
    expect(await problems({ collections: { c: { ...collection, apis: { '': api } } } })).to.have.all.keys(
      'collections.c.apis.',
    );
  });

  it('refuses the name __proto__ instead of losing it, and takes constructor', async () => {
    const collection = '{"base_url":"http://h","apis":{}}';
    const raw: unknown = JSON.parse(`{"collections":{"__proto__":${collection},"constructor":${collection}}}`);
    expect(await problems(raw)).to.deep.equal({ 'collections.__proto__': 'this name cannot be used' });
    const data = await parseApiData(JSON.parse(`{"collections":{"constructor":${collection}}}`));
    expect(Object.keys(data.collections)).to.deep.equal(['constructor']);
    const header: unknown = JSON.parse('{"headers":{"__proto__":"x"}}');
    expect(await problems({ collections: {}, global_defaults: header })).to.have.property(
      'global_defaults.headers.__proto__',
    );
  });

  it('refuses headers with impossible names and those that frame the message', async () => {
    const headers = { 'a b': '1', 'a:': '1', '': '1', 'Content-Length': 1, 'transfer-encoding': 'x', 'X-Ok': ['1'] };
    expect(Object.keys(await problems(withRequest({ headers })))).to.have.members(
      Object.keys(headers).map((name) => `${AT}.request.headers.${name}`),
    );
  });

  it('wants a time of more than 0 and at most 3600 s', async () => {
    for (const timeout_s of [0, -1, 3601, '3']) {
      expect(await problems(withRequest({ timeout_s }))).to.have.all.keys(`${AT}.request.timeout_s`);
    }
  });

  it('takes a body or a form, and neither for HEAD', async () => {
    await parseApiData(withRequest({ body: null, form: {} }));
    await parseApiData(withRequest({ method: 'HEAD', body: null }));
    expect(await problems(withRequest({ body: 1, form: {} }))).to.have.all.keys(`${AT}.request.form`);
    expect(await problems(withRequest({ method: 'head', body: 1 }))).to.have.all.keys(`${AT}.request.body`);
    expect(await problems(withRequest({ method: 'HEAD', form: {} }))).to.have.all.keys(`${AT}.request.form`);
  });

  it('takes a body of 100 levels and reports a deeper one', async () => {
    await parseApiData(withRequest({ body: nested(100) }));
    for (const levels of [101, 50_000]) {
      expect(await problems(withRequest({ body: nested(levels) }))).to.deep.equal({
        [`${AT}.request.body`]: 'is nested deeper than 100 levels',
      });
    }
    expect(await problems(withExpected({ json_schema: { enum: nested(101) } }))).to.have.all.keys(
      `${AT}.expected_result.json_schema`,
    );
    expect(await problems(withExpected({ assertions: [{ path: 'a', equals: nested(101) }] }))).to.have.property(
      `${AT}.expected_result.assertions.0.equals`,
    );
  });

  it('makes a list of the expected statuses', async () => {
    const statuses = async (expected_status: unknown) =>
      (await parseApiData(withExpected({ expected_status }))).collections.c!.apis.a!.expected_result!.expected_status;
    expect(await statuses(204)).to.deep.equal([204]);
    expect(await statuses([200, 404])).to.deep.equal([200, 404]);
    for (const bad of [99, 600, 200.5, '200', []]) {
      expect(await problems(withExpected({ expected_status: bad }))).to.have.all.keys(
        `${AT}.expected_result.expected_status`,
      );
    }
  });

  it('checks paths, variable names and regular expressions', async () => {
    const found = await problems(
      withExpected({
        extract: { a: '$.a[', b: 'a..b', c: 'headers.', d: '', e: `$${'.a'.repeat(1000)}`, 'f}': 'ok' },
        assertions: [
          { path: 'a', matches: '(' },
          { path: 'a', matches: 'x'.repeat(1001) },
          { path: '$[?', exists: true },
        ],
      }),
    );
    expect(Object.keys(found)).to.have.members([
      ...['a', 'b', 'c', 'd', 'e', 'f}'].map((name) => `${AT}.expected_result.extract.${name}`),
      `${AT}.expected_result.assertions.0.matches`,
      `${AT}.expected_result.assertions.1.matches`,
      `${AT}.expected_result.assertions.2.path`,
    ]);
    expect(found[`${AT}.expected_result.extract.a`]).to.match(/^is not valid JSONPath: /);
  });

  it('wants exactly one condition in an assertion', async () => {
    await parseApiData(withExpected({ assertions: [{ path: 'a', equals: null }] }));
    for (const assertion of [{ path: 'a' }, { path: 'a', exists: true, equals: 1 }]) {
      expect(await problems(withExpected({ assertions: [assertion] }))).to.have.all.keys(
        `${AT}.expected_result.assertions.0`,
      );
    }
  });

  it('wants a JSON schema that compiles', async () => {
    const path = `${AT}.expected_result.json_schema`;
    expect(await problems(withExpected({ json_schema: true }))).to.deep.equal({ [path]: 'must be an object' });
    expect((await problems(withExpected({ json_schema: { type: 'nothing' } })))[path]).to.match(
      /^is not a usable JSON Schema: schema\/type must be /,
    );
    expect((await problems(withExpected({ json_schema: { $ref: 'http://127.0.0.1:9/x' } })))[path]).to.contain(
      "can't resolve reference",
    );
  });

  it('answers any JSON with data or with E0403', async () => {
    const key = fc.constantFrom('api', 'collections', 'apis', 'request', 'name', '__proto__', 'constructor', 'x');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.jsonValue(),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.array(fc.tuple(key, tie('tree')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries) as object),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(tree, async (raw) => {
        await parseApiData(raw).catch((error) => {
          expect(error).to.be.instanceOf(ServiceError);
          expect((error as ServiceError).code).to.equal('E0403');
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe('ApiData', () => {
  it('becomes a JSON schema with its properties', () => {
    const text = JSON.stringify(zodToJsonSchema(ApiData, { $refStrategy: 'none' }));
    for (const word of ['collections', 'base_url', 'endpoint', 'expected_status', 'greater_than', 'verify_tls']) {
      expect(text).to.contain(`"${word}"`);
    }
  });
});

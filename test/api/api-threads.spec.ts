import { expect } from 'chai';
import { ApiClient, ApiSettings } from '../../src/api/client.js';
import { ApiThreads } from '../../src/api/api-threads.js';
import type { ServiceError } from '../../src/errors.js';
import { createLog } from '../../src/log.js';
import { Shutdown } from '../../src/plugin/shutdown.js';
import { Variables } from '../../src/variables.js';
import { configOf } from '../fixtures/settings.js';
import { TestServer } from './test-server.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const HOSTILE = `${'a'.repeat(100)}!`;
const ITEMS = Array.from({ length: 1000 }, (_, i) => i);
/** Milliseconds: the budget of two seconds, and what a busy machine adds. */
const SOON = 6000;

const logger = { log: createLog('fatal') };
const never = () => new AbortController().signal;

describe('ApiThreads', () => {
  let server: TestServer;
  let shutdown: Shutdown;
  let threads: ApiThreads;
  let variables: Variables;
  let body: unknown;

  before(async () => {
    server = await TestServer.start((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  after(() => server.close());
  beforeEach(() => {
    shutdown = new Shutdown(configOf(), logger);
    threads = ApiThreads.of(shutdown, logger);
    variables = new Variables();
    body = { texts: [HOSTILE], items: ITEMS };
  });
  afterEach(() => shutdown.run());

  const dataWith = (expected_result: object) => ({
    collections: {
      c: { base_url: server.url, apis: { a: { endpoint: '/', request: { method: 'GET' }, expected_result } } },
    },
  });

  async function invoke(expected: object, signal = never()) {
    const client = new ApiClient(variables, new ApiSettings(undefined), threads);
    await client.load(dataWith(expected));
    return client.invoke('c.a', signal);
  }

  const TOO_SLOW: Record<string, object> = {
    'a regular expression': { assertions: [{ path: 'texts.0', matches: '^(a+)+$' }] },
    'a pattern of a schema': { json_schema: { properties: { texts: { items: { pattern: '^(a+)+$' } } } } },
    'a regular expression in a path': { extract: { x: "$.texts[?match(@, '(a+)+')]" } },
    'a path that counts': { extract: { x: '$.items[?count($.items[?count($.items[?count($[*])>1])>1])==1]' } },
  };

  for (const [what, expected] of Object.entries(TOO_SLOW)) {
    it(`ends ${what} after the budget of the call, and works on`, async () => {
      const began = performance.now();
      const error = await thrownBy<ServiceError>(() => invoke(expected));
      expect(error.code).to.equal('E0701');
      expect(error.message).to.contain('the answer could not be checked: it takes longer than 2 s');
      expect(performance.now() - began).to.be.below(SOON);
      await invoke({ assertions: [{ path: 'texts.0', matches: '^a' }], extract: { one: '$.items[1]' } });
      expect(variables.all()).to.deep.equal({ one: ['1'] });
    });
  }

  it('has one budget for all values, each of which is quick enough', async () => {
    body = Array.from({ length: 200 }, () => `${'a'.repeat(22)}!`);
    const began = performance.now();
    const assertions = [{ path: '$[*]', matches: '^(a+)+$|!$' }];
    const error = await thrownBy<ServiceError>(() => invoke({ assertions }));
    expect(error.message).to.contain('it takes longer than 2 s');
    expect(performance.now() - began).to.be.below(SOON);
  });

  it('has one budget for definitions', async () => {
    const anyOf = Array.from({ length: 3000 }, (_, i) => ({
      properties: { [`p${i}`]: { type: 'string', minLength: i } },
    }));
    const apis = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `a${i}`,
        { endpoint: '/', request: { method: 'GET' }, expected_result: { json_schema: { anyOf } } },
      ]),
    );
    const client = new ApiClient(variables, new ApiSettings(undefined), threads);
    const began = performance.now();
    const error = await thrownBy<ServiceError>(() =>
      client.load({ collections: { c: { base_url: server.url, apis } } }),
    );
    expect(error.code).to.equal('E0403');
    expect(error.message).to.match(/the API data could not be checked: it takes (longer than 2 s|more than \d+ MB)/);
    expect(performance.now() - began).to.be.below(SOON);
  });

  it('ends a check whose call is aborted', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    const calling = thrownBy(() => invoke(TOO_SLOW['a regular expression']!, stop.signal));
    setTimeout(() => stop.abort(reason), 500);
    const began = performance.now();
    expect(await calling).to.equal(reason);
    expect(performance.now() - began).to.be.below(2000);
  });

  it('hands on what does not hold, and what is wrong with definitions', async () => {
    const assertions = [{ path: 'texts.0', matches: '^b' }];
    const error = await thrownBy<ServiceError>(() => invoke({ assertions }));
    expect(error.details).to.deep.include({ assertion: assertions[0], status_code: 200 });
    const refused = await thrownBy<ServiceError>(() => invoke({ json_schema: { type: 7 } }));
    expect(refused.code).to.equal('E0403');
    expect(refused.details!['problems']).to.have.length(1);
  });

  it('lets tasks wait for their turn, and forgets those that are aborted meanwhile', async () => {
    const stop = new AbortController();
    const slow = [1, 2].map(() => thrownBy<ServiceError>(() => invoke(TOO_SLOW['a regular expression']!)));
    const waiting = thrownBy(() => invoke(TOO_SLOW['a path that counts']!, stop.signal));
    const last = invoke({ assertions: [{ path: 'texts.0', matches: '^a' }] });
    const reason = new Error('left');
    setTimeout(() => stop.abort(reason), 800);
    expect(await waiting).to.equal(reason);
    await last;
    for (const error of await Promise.all(slow)) expect(error.message).to.contain('longer than 2 s');
  });
});

import { expect } from 'chai';
import { TestServer } from '../api/test-server.js';
import type { Answer } from '../support/answer.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { slowestHealth } from '../support/health-poller.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

/** Milliseconds that `/health/live` may take meanwhile. */
const HEALTH_LIMIT = 250;

describe('API definitions and answers that are expensive to check', () => {
  let url: string;
  let client: HttpClient;
  let pages: PageServer;
  let api: TestServer;
  let session: ClientSession;

  before(async () => {
    const [shared, served, answering] = await Promise.all([
      sharedService(),
      PageServer.start({ '/': '<h1>Home</h1>' }),
      TestServer.start((_, response) => {
        const items = Array.from({ length: 40 }, () => `${'a'.repeat(25)}b`);
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ items }));
      }),
    ]);
    [pages, api, client, url] = [served, answering, shared.client, shared.service.url];
    session = await ClientSession.start(client, sessionConfig(pages.url('/')));
  });

  after(async () => {
    await Promise.all([stopSessions(client), pages.close(), api.close()]);
  });

  const define = (expected: readonly object[]) => {
    const apis = expected.map((expected_result, i) => [
      `a${i}`,
      { endpoint: '/', request: { method: 'GET' }, expected_result },
    ]);
    return session.post('/api', {
      collections: { c: { base_url: api.url, apis: Object.fromEntries(apis) as object } },
    });
  };

  it('fail after two seconds for an answer, while the service answers others', async () => {
    const assertions = [{ path: '$.items[*]', matches: '^(a+)+$|b$' }];
    expect((await define([{ assertions }])).status).to.equal(204);
    const answers: Answer[] = [];
    const slowest = await slowestHealth(url, async () => answers.push(await session.act('Invoke API', ['c.a0'])));
    expectFailure(answers[0]!, 'E0701');
    expect(answers[0]!.detail.message).to.contain('it takes longer than 2 s');
    expect(answers[0]!.ms).to.be.below(8000);
    expect(slowest).to.be.below(HEALTH_LIMIT);
  });

  it('fail after two seconds for definitions of half a megabyte, while the service answers others', async () => {
    const anyOf = Array.from({ length: 9000 }, (_, i) => ({
      type: 'object',
      properties: { [`p${i}`]: { minimum: i } },
    }));
    const answers: Answer[] = [];
    const slowest = await slowestHealth(url, async () => answers.push(await define([{ json_schema: { anyOf } }])));
    expectFailure(answers[0]!, 'E0403');
    expect(answers[0]!.detail.message).to.contain('the API data could not be checked');
    expect(answers[0]!.ms).to.be.below(8000);
    expect(slowest).to.be.below(HEALTH_LIMIT);
  });
});

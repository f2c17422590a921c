import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';

/** A session whose keywords need no element. */
const BLIND = { elements_sources: [] };

describe('a session that nobody uses', () => {
  let service: ServedService;
  let client: HttpClient;

  before(async () => {
    service = await ServedService.start({ env: { SVC_SESSION_IDLE_S: '2', SVC_WARM_BROWSERS: '0' } });
    client = await HttpClient.connect(service.url);
  });

  after(async () => {
    client.close();
    await service.stop();
  });

  it('is stopped and logged, unless it is watched or runs a keyword', async () => {
    const watched = await ClientSession.start(client, sessionConfig(undefined, BLIND));
    const leaving = new AbortController();
    const { signal } = leaving;
    const watching = fetch(`${service.url}${watched.path}/events`, { signal });
    const running = await ClientSession.start(client, sessionConfig(undefined, BLIND));
    const keyword = running.act('Sleep', ['60'], { signal }).catch(() => 'left');
    const idle = await ClientSession.start(client, sessionConfig(undefined, BLIND));
    const ids = async () =>
      ((await client.get('/v1/sessions')).body['sessions'] as { session_id: string }[]).map(({ session_id: id }) => id);
    await until('the end of the idle session', async () => !(await ids()).includes(idle.id));
    expect(await ids()).to.have.members([watched.id, running.id]);
    expect(service.log.some((line) => line['session_id'] === idle.id && /idle/.test(String(line['msg'])))).to.be.true;
    expect((await watched.get('/variables')).status).to.equal(200);
    expect((await idle.get('/variables')).status).to.equal(404);
    expect((await watching).status).to.equal(200);
    leaving.abort();
    expect(await keyword).to.equal('left');
    await until('the end of the others', async () => (await ids()).length === 0);
    await until('the end of the browsers', () => service.processes.browsers().length === 0);
  });
});

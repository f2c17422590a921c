import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import type { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { ownService } from '../support/own-service.js';

const COUNT = 20;

describe('many sessions at once', function () {
  this.timeout(90_000);
  let service: ServedService;
  let pages: PageServer;
  let client: HttpClient;

  before(async () => {
    [{ service, client }, pages] = await Promise.all([
      ownService({ env: { SVC_WARM_BROWSERS: '0' } }),
      PageServer.start({ '/': '<h1 id="h">Hello</h1>' }),
    ]);
  });

  after(async () => {
    await pages.close();
    await service.stop();
  });

  it('start, work and stop side by side, and leave nothing', async () => {
    const config = sessionConfig(pages.url('/'));
    const sessions = await Promise.all(Array.from({ length: COUNT }, () => ClientSession.start(client, config)));
    expect(new Set(sessions.map(({ id }) => id)).size).to.equal(COUNT);
    expect(new Set(sessions.map(({ driverId }) => driverId)).size).to.equal(COUNT);
    expect(service.processes.browsers()).to.have.lengthOf(COUNT);
    const texts = await Promise.all(
      sessions.map(async (session, n) => {
        await session.run('Execute Script', [`h.textContent = 'Session ${n}'`]);
        await session.run('Set Variable', ['n', n]);
        return session.run('Assert Equality', [await session.run('Get Text', ['id=h']), 'Session ${n}']);
      }),
    );
    expect(texts).to.deep.equal(sessions.map(() => true));
    const answers = await Promise.all(sessions.map((session) => session.stop()));
    expect(answers.map(({ json }) => json)).to.deep.equal(
      sessions.map(({ id }) => ({ status: 'terminated', session_id: id })),
    );
    expect((await client.get('/v1/sessions')).body['sessions']).to.deep.equal([]);
    expect(service.processes.browsers()).to.deep.equal([]);
  });
});

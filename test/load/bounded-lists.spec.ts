import { expect } from 'chai';
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
const MANY = 20_000;

const repeated = (item: unknown, count = MANY): unknown[] => new Array<unknown>(count).fill(item);
const named = (item: unknown, count: number): object =>
  Object.fromEntries(repeated(item, count).map((each, i) => [`n${i}`, each]));

describe('lists in a request', () => {
  let url: string;
  let client: HttpClient;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    const [shared, served] = await Promise.all([sharedService(), PageServer.start({ '/': '<h1>Home</h1>' })]);
    pages = served;
    client = shared.client;
    url = shared.service.url;
    session = await ClientSession.start(client, sessionConfig(pages.url('/')));
  });

  after(async () => {
    await Promise.all([stopSessions(client), pages.close()]);
  });

  const problemsOf = (answer: Answer) => answer.detail.details!['problems'] as { path: string; message: string }[];
  const start = (changes: object) => client.post('/v1/sessions/start', sessionConfig(pages.url('/'), { ...changes }));
  const action = (body: object) => session.post('/action', { mode: 'keyword', keyword: 'Press Element', ...body });

  const HOSTILE: readonly [what: string, ask: () => Promise<Answer>, path: string][] = [
    ['20,000 sources', () => start({ driver_sources: repeated(1) }), 'driver_sources'],
    ['21 detectors', () => start({ text_detection: repeated('tesseract', 21) }), 'text_detection'],
    ['a source of 20,000 names', () => start({ image_detection: [named(1, MANY)] }), 'image_detection.0'],
    ['20,000 parameters', () => action({ params: repeated({}) }), 'params'],
    ['201 named parameters', () => action({ params: named('x', 201) }), 'params'],
    ['201 alternatives', () => action({ params: [repeated('css=h1', 201)] }), 'params.0'],
    ['200 times 100 wrong alternatives', () => action({ params: repeated(repeated({}, 100), 200) }), 'params.0.0'],
    ['101 template images', () => action({ params: [], template_images: named('x', 101) }), 'template_images'],
  ];

  for (const [what, ask, path] of HOSTILE) {
    it(`are refused with one problem, while the service answers others: ${what}`, async () => {
      const answers: Answer[] = [];
      const slowest = await slowestHealth(url, async () => answers.push(await ask()));
      const [answer] = answers;
      expectFailure(answer!, path.startsWith('params') || path.startsWith('template') ? 'E0403' : 'E0503');
      expect(problemsOf(answer!).map((each) => each.path)).to.deep.equal([path]);
      expect(answer!.text.length).to.be.at.most(3000);
      expect(slowest).to.be.below(HEALTH_LIMIT);
    });
  }

  it('are taken up to their limits', async () => {
    const answer = await action({ keyword: 'Get Text', params: [repeated('css=h1', 200)] });
    expect(answer.status, answer.summary).to.equal(200);
  });

  it('list at most 50 problems, in a message of at most 2,000 characters', async () => {
    const answer = await start(
      Object.fromEntries(
        ['driver_sources', 'elements_sources', 'text_detection', 'image_detection'].map((kind) => [
          kind,
          repeated({ x: { enabled: 'y'.repeat(500), url: 1 } }, 20),
        ]),
      ),
    );
    expectFailure(answer, 'E0503');
    expect(problemsOf(answer)).to.have.length(50);
    expect(answer.detail.message.length).to.be.at.most(2000);
  });
});

import { expect } from 'chai';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';
import type { HttpClient } from '../support/http-client.js';
import type { ObservedService } from '../support/serve.js';

describe('a session that names a language model', () => {
  let service: ObservedService;
  let client: HttpClient;

  before(async () => {
    ({ service, client } = await sharedService());
  });

  after(() => stopSessions(client));

  it('starts without its key, and says why in the log', async () => {
    const session = await ClientSession.start(
      client,
      sessionConfig(undefined, { ai_self_heal: true, llm_provider: 'gemini' }),
    );
    const { details } = await session.fail('Press Element', { element: 'id=gone', timeout: 0 }, 'E0201');
    expect(details).not.to.have.property('heal');
    const said = service.log.filter(({ msg, provider }) => msg === 'heal_unavailable' && provider === 'gemini');
    expect(said).to.have.length(1);
    expect(said[0]).to.include({ level: 40 });
    expect(said[0]!['reason']).to.contain('GOOGLE_GENERATIVE_AI_API_KEY');
  });

  it('is refused when nothing has that name, with the nearest one', async () => {
    const config = sessionConfig(undefined, { ai_self_heal: true, llm_provider: 'gemin' });
    const refused = await client.post('/v1/sessions/start', config);
    expectFailure(refused, 'E0601', 400);
    expect(refused.detail.details!['suggestions']).to.deep.equal(['gemini']);
  });
});

import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { startDemoApp, type DemoApp } from '../../demo/web/server.js';
import { ModelServer } from '../fixtures/model-server.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService, type ServeOptions } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));

/** A resolver to which the package is not installed. */
const HOOKS = `export const resolve = (name, context, next) => name.startsWith('@ai-sdk/google')
  ? Promise.reject(Object.assign(new Error("Cannot find package '@ai-sdk/google'"), { code: 'ERR_MODULE_NOT_FOUND' }))
  : next(name, context);`;
const asUrl = (script: string) => `data:text/javascript,${encodeURIComponent(script)}`;
const WITHOUT_GOOGLE = asUrl(`import { register } from 'node:module'; register(${JSON.stringify(asUrl(HOOKS))});`);

const GONE = { element: 'id=gone', timeout: 0 };

interface Running {
  readonly service: ServedService;
  readonly session: ClientSession;
}

describe('a language model that cannot help', () => {
  let model: ModelServer;
  let demo: DemoApp;

  before(async () => {
    [model, demo] = await Promise.all([ModelServer.start(), startDemoApp()]);
  });

  after(() => Promise.all([model.close(), demo.close()]));

  async function inSession(options: ServeOptions, healing: object, test: (running: Running) => Promise<void>) {
    const service = await ServedService.start(options);
    const client = await HttpClient.connect(service.url);
    try {
      const config = sessionConfig(demo.url, { ai_self_heal: true, ...healing });
      await test({ service, session: await ClientSession.start(client, config) });
    } finally {
      client.close();
      await service.stop();
    }
  }

  it('says what to install where the package of its provider is missing', async () => {
    const script = ['--import', WITHOUT_GOOGLE, COMMAND, 'serve', '--port', '0'];
    await inSession({ script, env: model.env }, { llm_provider: 'gemini' }, async ({ service }) => {
      const said = service.log.find(({ msg }) => msg === 'heal_unavailable');
      expect(said!['reason']).to.contain('run "npm install @ai-sdk/google"');
    });
  });

  it('is named with the reason when its server is not there', async () => {
    const gone = await ModelServer.start();
    const { url } = gone;
    await gone.close();
    const env = { ...model.env, OPENAI_BASE_URL: `${url}/v1` };
    await inSession({ env }, { llm_provider: 'openai', llm_model: 'gpt-test' }, async ({ session }) => {
      const { details } = await session.fail('Press Element', GONE, 'E0201');
      const { turns, reason } = details!['heal'] as { turns: number; reason: string };
      expect(turns).to.equal(1);
      expect(reason).to.contain('E0801').and.to.contain('ECONNREFUSED');
    });
  });

  it('is given up when the time is over, and the call then fails as it would have', async () => {
    model.play({ json: {}, delay: 30_000 });
    const env = { ...model.env, SVC_HEAL_TIMEOUT_S: '8' };
    const healing = { llm_provider: 'openai_compatible', llm_model: 'local' };
    await inSession({ env }, healing, async ({ session }) => {
      const began = performance.now();
      const { details } = await session.fail('Press Element', GONE, 'E0201');
      expect(performance.now() - began).to.be.within(8000, 28_000);
      const { turns, reason } = details!['heal'] as { turns: number; reason: string };
      expect(turns).to.equal(1);
      expect(reason).to.contain('not healed within 8 s (SVC_HEAL_TIMEOUT_S)');
    });
  });
});

import { execFile } from 'node:child_process';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { FormatName } from '../../src/steps/formats.js';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { startChromedriver } from '../support/chromedriver.js';
import { ClientSession } from '../support/client-session.js';
import { JOURNEY_SECRET, makeJourney } from '../support/demo-journey.js';
import { HttpClient } from '../support/http-client.js';
import { sessionConfig } from '../support/session-config.js';
import { readSuite, unescapeCell } from '../fixtures/robot-suite.js';
import { ServedService } from '../support/serve.js';
import { stopSessions } from '../support/stop-sessions.js';

const run = promisify(execFile);
const LIGHTHOUSE = fileURLToPath(new URL('../../../demo/web/pictures/lighthouse.png', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

describe('the sources of a recorded journey', function () {
  this.timeout(120_000);
  let app: DemoApp;
  let service: ServedService;
  let client: HttpClient;
  let session: ClientSession;
  let read: unknown[];

  before(async () => {
    // The recorded scripts start the browser themselves, as root, with the arguments of the session.
    const env = { SVC_ALLOW_LAUNCH_OPTIONS: 'true' };
    [service, app] = await Promise.all([ServedService.start({ env }), startDemoApp()]);
    client = await HttpClient.connect(service.url);
    const args = ['--no-sandbox', '--disable-gpu'];
    session = await ClientSession.start(
      client,
      sessionConfig(undefined, {
        driver_sources: [{ playwright: { capabilities: { url: app.url, args } } }],
        image_detection: ['templatematch'],
      }),
    );
    const picture = await readFile(LIGHTHOUSE, 'base64');
    await session.post('/templates', { name: 'lighthouse', image_base64: picture });
    read = await makeJourney(session);
    await session.act('Press Element', ['id=nobody', 1, 0, 0, 0, null, 0]);
  });
  after(async () => {
    await stopSessions(client);
    client.close();
    await Promise.all([service.stop(), app.close()]);
  });

  /** The source, once it was seen to hold no secret. */
  async function sourceIn(format: string): Promise<string> {
    const answer = await session.get(`/steps?format=${format}&failed=true`);
    expect(answer.status, answer.summary).to.equal(200);
    expect(answer.text).to.not.include('battery');
    return answer.text;
  }

  /** Runs a module in a directory where the packages of the project are found; answers the lines that it writes. */
  async function runModule(source: string, env: NodeJS.ProcessEnv): Promise<string> {
    return inDirectory({ 'steps.mjs': source }, async (cwd) => {
      await symlink(PACKAGES, join(cwd, 'node_modules'));
      const given = { ...process.env, WDIO_LOG_LEVEL: 'error', ...env };
      const { stdout } = await run(process.execPath, ['steps.mjs'], { cwd, env: given, timeout: 100_000 });
      expect((await readdir(cwd)).filter((name) => name.endsWith('.png'))).to.have.lengthOf(1);
      return stdout;
    });
  }

  const printed = (results: readonly unknown[]) =>
    [...results, 'every step succeeded'].map((result) => `${String(result)}\n`).join('');

  it('runs with Playwright, and reads the same', async () => {
    const source = await sourceIn('playwright' satisfies FormatName);
    expect(source).to.match(/\/\/ Press Element .*"id=nobody".* failed: Element not found/);
    expect(source).to.match(/\/\/ no equivalent: Get Interactive Elements/);
    const { path } = await findBrowser(undefined);
    const env = { SECRET_1: JOURNEY_SECRET, BROWSER: path };
    expect(await runModule(source, env)).to.equal(printed(read));
  });

  it('runs with WebdriverIO, and reads the same', async () => {
    const source = await sourceIn('webdriverio' satisfies FormatName);
    expect(source).to.match(/\/\/ no equivalent: Get Interactive Elements/);
    const chromedriver = await startChromedriver();
    try {
      const env = { SECRET_1: JOURNEY_SECRET, WEBDRIVER_URL: chromedriver.url };
      expect(await runModule(source, env)).to.equal(printed(read));
    } finally {
      await chromedriver.stop();
    }
  });

  it('is a suite that Robot Framework can read', async () => {
    const source = await sourceIn('robot' satisfies FormatName);
    const calls = readSuite(source);
    const typed = calls.filter(({ keyword }) => keyword === 'Input Text').map(({ args }) => unescapeCell(args[1]!));
    expect(typed).to.include.members(['nobody', '${person}', ' Hopper', '${quoted}\nand a second line']);
    expect(calls).to.deep.include({ keyword: 'Input Password', args: ['id:passphrase', '${secret_1}', 'clear=True'] });
    expect(source).to.match(/^\$\{secret_1\} {4}%\{SECRET_1\}$/m);
    expect(source).to.match(/^ {4}# no equivalent: Get Interactive Elements/m);
  });

  it('says which secret is missing', async () => {
    const source = await sourceIn('playwright');
    const failure = await runModule(source, { BROWSER: '/no/such/browser' }).catch((error: Error) => error);
    expect((failure as Error).message).to.include('set the environment variable SECRET_1');
  });
});

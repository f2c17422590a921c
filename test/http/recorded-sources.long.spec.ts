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
import { installRobotFramework, runRobot } from '../support/robot-framework.js';
import { sessionConfig } from '../support/session-config.js';
import { readSuite, unescapeCell } from '../fixtures/robot-suite.js';
import { ServedService } from '../support/serve.js';
import { stopSessions } from '../support/stop-sessions.js';

const run = promisify(execFile);
const LIGHTHOUSE = fileURLToPath(new URL('../../../demo/web/pictures/lighthouse.png', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Runs a module in a directory where the packages of the project are found. */
async function runModule(source: string, env: NodeJS.ProcessEnv): Promise<{ stdout: string; pictures: number }> {
  return inDirectory({ 'steps.mjs': source }, async (cwd) => {
    await symlink(PACKAGES, join(cwd, 'node_modules'));
    const given = { ...process.env, WDIO_LOG_LEVEL: 'error', ...env };
    const { stdout } = await run(process.execPath, ['steps.mjs'], { cwd, env: given, timeout: 100_000 });
    return { stdout, pictures: (await readdir(cwd)).filter((name) => name.endsWith('.png')).length };
  });
}

/** Runs a suite of Robot Framework. @returns what it writes to the console, and its outcome */
async function runSuite(source: string, env: NodeJS.ProcessEnv): Promise<{ printed: string[]; outcome: string }> {
  await installRobotFramework();
  return inDirectory({ 'steps.robot': source }, async (cwd) => {
    const { output } = await runRobot('robot', ['--console', 'dotted', '--outputdir', cwd, 'steps.robot'], {
      cwd,
      env,
    });
    const lines = output.split('\n');
    // Between the heading and the dot or F of the test.
    const printed = lines.slice(
      2,
      lines.findIndex((line) => /^[.F]$/.test(line)),
    );
    return { printed, outcome: lines.find((line) => /^\d+ test, /.test(line)) ?? output };
  });
}

/** What a script writes that reads these results. */
const printed = (results: readonly unknown[]) =>
  [...results, 'every step succeeded'].map((result) => `${String(result)}\n`).join('');

/**
 * A session on the demo app for the tests of a suite.
 * @param changes replace fields of the session start
 */
function onDemoApp(changes: object = {}): { readonly session: ClientSession; readonly url: string } {
  const started = {} as { session: ClientSession; url: string };
  let app: DemoApp;
  let service: ServedService;
  let client: HttpClient;

  before(async () => {
    // The recorded scripts start the browser themselves, as root, with the arguments of the session.
    const env = { SVC_ALLOW_LAUNCH_OPTIONS: 'true' };
    [service, app] = await Promise.all([ServedService.start({ env }), startDemoApp()]);
    client = await HttpClient.connect(service.url);
    const capabilities = { url: app.url, args: ['--no-sandbox', '--disable-gpu'] };
    const config = sessionConfig(undefined, { driver_sources: [{ playwright: { capabilities } }], ...changes });
    Object.assign(started, { session: await ClientSession.start(client, config), url: app.url });
  });
  after(async () => {
    await stopSessions(client);
    client.close();
    await Promise.all([service.stop(), app.close()]);
  });
  return started;
}

describe('the sources of a recorded journey', function () {
  this.timeout(120_000);
  const demo = onDemoApp({ image_detection: ['templatematch'] });
  let session: ClientSession;
  let read: unknown[];

  before(async () => {
    ({ session } = demo);
    const picture = await readFile(LIGHTHOUSE, 'base64');
    await session.post('/templates', { name: 'lighthouse', image_base64: picture });
    read = await makeJourney(session);
    await session.act('Press Element', ['id=nobody', 1, 0, 0, 0, null, 0]);
  });

  /** The source, once it was seen to hold no secret. */
  async function sourceIn(format: string): Promise<string> {
    const answer = await session.get(`/steps?format=${format}&failed=true`);
    expect(answer.status, answer.summary).to.equal(200);
    expect(answer.text).to.not.include('battery');
    return answer.text;
  }

  it('runs with Playwright, and reads the same', async () => {
    const source = await sourceIn('playwright' satisfies FormatName);
    expect(source).to.match(/\/\/ Press Element .*"id=nobody".* failed: Element not found/);
    expect(source).to.match(/\/\/ no equivalent: Get Interactive Elements/);
    const { path } = await findBrowser(undefined);
    const env = { SECRET_1: JOURNEY_SECRET, BROWSER: path };
    expect(await runModule(source, env)).to.deep.equal({ stdout: printed(read), pictures: 1 });
  });

  it('runs with WebdriverIO, and reads the same', async () => {
    const source = await sourceIn('webdriverio' satisfies FormatName);
    expect(source).to.match(/\/\/ no equivalent: Get Interactive Elements/);
    const chromedriver = await startChromedriver();
    try {
      const env = { SECRET_1: JOURNEY_SECRET, WEBDRIVER_URL: chromedriver.url };
      expect(await runModule(source, env)).to.deep.equal({ stdout: printed(read), pictures: 1 });
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

describe('the sources of recorded pages', function () {
  this.timeout(120_000);
  const STATE = `return [history.length > 1, document.querySelector('#favourite').checked, window.menu,
    document.querySelector('#full-name').value, document.querySelector('#catch-count').innerText].join()`;
  const demo = onDemoApp();
  let session: ClientSession;
  let read: unknown[];

  before(async () => {
    ({ session } = demo);
    const { url } = demo;
    await session.run('Launch App');
    await session.run('Navigate', [`${url}/note.html`, 'domcontentloaded']);
    await session.run('Go Back');
    await session.run('Go Forward');
    await session.run('Go Back');
    await session.run('Reload');
    await session.run('Execute Script', [
      "addEventListener('contextmenu', (event) => { window.menu = event.target.id; }); return 'ready'",
    ]);
    await session.run('Check', ['css=#favourite']);
    await session.run('Uncheck', ['css=#favourite']);
    await session.run('Check', ['css=#favourite']);
    await session.run('Double Press', ['css=#catch-me']);
    await session.run('Right Press', ['css=#save']);
    await session.run('Press Keys', ['A d a Backspace', 'css=#full-name']);
    await session.run('Assert Text', ['css=#catch-count', ' Caught:  2']);
    await session.run('Assert Text', ['css=#catch-count', '^Caught: \\d$', 'matches']);
    await session.run('Assert Value', ['css=#full-name', 'A', 'contains']);
    await session.run('Assert Attribute', { element: 'css=#full-name', name: 'id', expected: 'full-name', timeout: 5 });
    await session.run('Assert Count', ['css=#save', 1]);
    await session.run('Assert Count', ['text=Save', 1]);
    await session.run('Assert Url', ['index|/$', 'matches']);
    await session.run('Assert Title', ['Address', 'contains']);
    await session.run('Assert Title', ['Address Book']);
    await session.run('Select Dropdown Option', ['group', 'work']);
    read = [
      'ready',
      await session.run('Get Title'),
      await session.run('Get Value', ['css=#full-name']),
      await session.run('Get Text', ['css=#full-name']),
      await session.run('Get Value', ['css=#group']),
      await session.run('Get Attribute', ['css=#full-name', 'id']),
      await session.run('Get Attribute', ['css=#full-name', 'data-nothing']),
      await session.run('Count Elements', ['css=input']),
      await session.run('Count Elements', ['//button']),
      await session.run('Get Url'),
      await session.run('Execute Script', [STATE]),
    ];
  });

  const sourceIn = async (format: FormatName) => (await session.get(`/steps?format=${format}`)).text;

  it('run with Playwright, and do the same', async () => {
    const { path } = await findBrowser(undefined);
    const { stdout } = await runModule(await sourceIn('playwright'), { BROWSER: path });
    expect(stdout).to.equal(printed(read));
  });

  it('run with WebdriverIO, and do the same', async () => {
    const chromedriver = await startChromedriver();
    try {
      const { stdout } = await runModule(await sourceIn('webdriverio'), { WEBDRIVER_URL: chromedriver.url });
      expect(stdout).to.equal(printed(read));
    } finally {
      await chromedriver.stop();
    }
  });

  it('run with Robot Framework, and do the same', async () => {
    const { printed: shown, outcome } = await runSuite(await sourceIn('robot'), {});
    expect(outcome).to.equal('1 test, 1 passed, 0 failed');
    // SeleniumLibrary counts no elements in frames and shadow roots.
    const ours = read.map((value) => (typeof value === 'number' ? 'a count' : value === null ? 'None' : value));
    expect(shown.map((line) => (/^\d+$/.test(line) ? 'a count' : line))).to.deep.equal(ours);
  });

  it('are calls of SeleniumLibrary that Robot Framework can read', async () => {
    const calls = readSuite(await sourceIn('robot'));
    expect(calls.map(({ keyword }) => keyword)).to.include.members([
      'Go To',
      'Go Back',
      'Reload Page',
      'Select Checkbox',
      'Unselect Checkbox',
      'Double Click Element',
      'Open Context Menu',
      'Set Focus To Element',
      'Get Title',
      'Get Location',
    ]);
    expect(calls).to.deep.include.members([
      { keyword: 'Get Value', args: ['css:#full-name'] },
      { keyword: 'Get Element Attribute', args: ['css:#full-name', 'id'] },
      { keyword: 'Get Element Count', args: ['css:input'] },
      { keyword: 'Wait Until Keyword Succeeds', args: ['10 s', '0.2 s', 'Title Should Be', 'Address Book'] },
      {
        keyword: 'Wait Until Keyword Succeeds',
        args: ['5 s', '0.2 s', 'Element Attribute Value Should Be', 'css:#full-name', 'id', 'full-name'],
      },
    ]);
    const [keys] = calls.filter(({ keyword }) => keyword === 'Press Keys');
    expect(keys?.args).to.deep.equal(['None', 'A', 'd', 'a', 'BACKSPACE']);
  });
});

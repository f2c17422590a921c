import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { svc } from '../support/svc-command.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { McpClient } from '../support/mcp-client.js';
import type { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { ownService } from '../support/own-service.js';

type Driver = 'playwright' | 'selenium' | 'appium';

const CHROME = { browserName: 'chrome' };

describe('launch options', () => {
  let service: ServedService;
  let client: HttpClient;
  let directory: string;
  let program: string;
  let marker: string;

  before(async () => {
    ({ service, client } = await ownService({ env: { SVC_WARM_BROWSERS: '0' } }));
    directory = await mkdtemp(join(tmpdir(), 'svc-launch-'));
    [program, marker] = [join(directory, 'program'), join(directory, 'marker')];
    await writeFile(program, `#!/bin/sh\necho "$@" >${marker}\nexit 3\n`);
    await chmod(program, 0o755);
    await writeFile(join(directory, 'state.json'), '{"cookies": [], "origins": []}');
  });

  after(async () => {
    await service.stop(/^org\.chromium\.Chromium\./);
    await rm(directory, { recursive: true });
  });

  const start = (driver: Driver, capabilities: object) =>
    client.post(
      '/v1/sessions/start',
      sessionConfig(undefined, { driver_sources: [{ [driver]: { capabilities } }], elements_sources: [driver] }),
    );

  /** What a session asks for, and the capability that the refusal names. */
  const attacks = (): (readonly [driver: Driver, capabilities: object, named: string])[] => {
    const run = `--renderer-cmd-prefix=${program}`;
    const file = '--app=file:///etc/passwd';
    const options = (given: object) => ({ ...CHROME, 'goog:chromeOptions': given });
    return [
      ['playwright', { executablePath: program }, 'executablePath'],
      ['playwright', { executablePath: 'env' }, 'executablePath'],
      ['playwright', { args: [run] }, '--renderer-cmd-prefix'],
      ['playwright', { args: ['--lang=de', '--use-file-for-fake-video-capture=/etc/passwd'] }, '--use-file'],
      ['playwright', { args: ['--no-sandbox'] }, '--no-sandbox'],
      ['playwright', { args: ['--remote-debugging-port=0'] }, '--remote-debugging-port'],
      ['playwright', { storageState: join(directory, 'state.json') }, 'storageState'],
      ['playwright', { user_data_dir: directory }, 'user_data_dir'],
      ['playwright', { cdp_url: 'http://127.0.0.1:9222' }, 'cdp_url'],
      ['playwright', { userDataDir: directory }, 'userDataDir'],
      ['playwright', { downloadsPath: directory }, 'downloadsPath'],
      ['selenium', options({ binary: program }), 'goog:chromeOptions.binary'],
      ['selenium', options({ args: ['--headless=new', run] }), '--renderer-cmd-prefix'],
      ['selenium', options({ args: [run.slice(2)] }), 'renderer-cmd-prefix'],
      ['selenium', options({ args: ['--headless=new', file] }), '--app'],
      ['selenium', options({ args: { 0: run } }), 'goog:chromeOptions.args'],
      ['selenium', options({ prefs: { 'download.default_directory': directory } }), 'goog:chromeOptions.prefs'],
      ['selenium', options({ extensions: ['AAAA'] }), 'goog:chromeOptions.extensions'],
      ['selenium', options({ localState: {} }), 'goog:chromeOptions.localState'],
      ['selenium', options({ debuggerAddress: '127.0.0.1:1' }), 'goog:chromeOptions.debuggerAddress'],
      ['selenium', options({ minidumpPath: directory }), 'goog:chromeOptions.minidumpPath'],
      ['selenium', options({ excludeSwitches: ['proxy-server'] }), 'goog:chromeOptions.excludeSwitches'],
      ['selenium', { 'ms:edgeOptions': { binary: program } }, 'ms:edgeOptions.binary'],
      ['selenium', { 'moz:firefoxOptions': { profile: 'AAAA' } }, 'moz:firefoxOptions.profile'],
      ['selenium', { 'opera:operaOptions': { binary: program } }, 'opera:operaOptions'],
      ['appium', { ...CHROME, executable: program }, 'appium:executable'],
      ['appium', { ...CHROME, 'appium:options': { executable: program } }, 'appium:executable'],
      ['appium', { ...CHROME, 'appium:options': { 'appium:options': { executable: program } } }, 'appium:options'],
      ['appium', { alwaysMatch: { ...CHROME, 'appium:executableDir': directory } }, 'appium:executableDir'],
      ['appium', { ...CHROME, logPath: marker }, 'appium:logPath'],
      ['appium', options({ args: [run] }), '--renderer-cmd-prefix'],
      ['appium', { platformName: 'Android', chromedriverArgs: { 'log-path': marker } }, 'appium:chromedriverArgs'],
      ['appium', { platformName: 'Android', avd: 'a', avdArgs: '-wipe-data' }, 'appium:avdArgs'],
      ['appium', { platformName: 'Android', buildToolsVersion: '../..' }, 'appium:buildToolsVersion'],
      ['appium', { platformName: 'Android', keystorePath: marker }, 'appium:keystorePath'],
      ['appium', { platformName: 'Mac', bundleId: 'com.apple.Terminal' }, 'appium:automationName'],
    ];
  };

  it('that choose a program, an argument or a file of this machine are refused before anything is started', async () => {
    const before = service.processes.alive().length;
    for (const [driver, capabilities, named] of attacks()) {
      const answer = await start(driver, capabilities);
      const what = `${driver} ${JSON.stringify(capabilities)}`;
      expect([answer.status, answer.detail.code], what).to.deep.equal([400, 'E0104']);
      expect(answer.detail.message, what).to.include(named);
      const isKnown = !/userDataDir|downloadsPath/.test(named);
      if (isKnown) expect(answer.detail.message, what).to.include('SVC_ALLOW_LAUNCH_OPTIONS');
      expect(existsSync(marker), what).to.equal(false);
    }
    expect(service.processes.alive()).to.have.length(before);
  });

  it('are refused to a language model as well', async () => {
    const mcp = await McpClient.overStdio(['--tools', 'core']);
    try {
      const capabilities = { args: [`--renderer-cmd-prefix=${program}`] };
      const { isError, content } = await mcp.client.callTool({ name: 'start_session', arguments: { capabilities } });
      expect(isError).to.equal(true);
      expect(JSON.stringify(content)).to.include('E0104').and.include('SVC_ALLOW_LAUNCH_OPTIONS');
      expect(existsSync(marker)).to.equal(false);
    } finally {
      await mcp.close();
    }
  });

  it('are not reached by the chromedriver of another session', async () => {
    const other = await ClientSession.start(
      client,
      sessionConfig(undefined, {
        driver_sources: [{ appium: { capabilities: CHROME } }],
        elements_sources: ['appium'],
      }),
    );
    const { command } = service.processes.alive().find((each) => /chromedriver --port=/.test(each.command))!;
    const [, port] = /--port=(\d+)/.exec(command)!;
    const capabilities = { 'goog:chromeOptions': { binary: program } };
    for (const driver of ['selenium', 'appium']) {
      for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', 'x.localhost']) {
        const given = driver === 'appium' ? { ...capabilities, ...CHROME, platformName: 'linux' } : capabilities;
        const answer = await client.post(
          '/v1/sessions/start',
          sessionConfig(undefined, {
            driver_sources: [{ [driver]: { url: `http://${host}:${port!}`, capabilities: given } }],
            elements_sources: [driver],
          }),
        );
        expectFailure(answer, 'E0104');
        expect(answer.detail.message).to.include('url names a server');
      }
    }
    expect(existsSync(marker)).to.equal(false);
    await other.stop();
  });

  it('pass where the operator starts the session, unless the operator switches them off', async () => {
    const command = ['run', 'Sleep', '0', '--capabilities', JSON.stringify({ executablePath: program })];
    const refused = await svc(command, { env: { SVC_ALLOW_LAUNCH_OPTIONS: 'false' } });
    expect(refused.stderr).to.include('E0104');
    expect(existsSync(marker)).to.equal(false);
    const started = await svc(command);
    expect(started.stderr).to.include('E0102');
    expect(readFileSync(marker, 'utf8')).to.include('--headless');
    await rm(marker);
  });

  it('that are harmless start a browser of each driver', async () => {
    const args = ['--headless=new', '--lang=de', '--use-fake-device-for-media-stream', '--user-agent=svc test'];
    const vendor = { 'goog:chromeOptions': { args, excludeSwitches: ['enable-automation'] } };
    for (const [driver, capabilities] of Object.entries({
      playwright: { args },
      selenium: vendor,
      appium: { ...CHROME, ...vendor },
    })) {
      const session = await ClientSession.start(
        client,
        sessionConfig(undefined, { driver_sources: [{ [driver]: { capabilities } }], elements_sources: [driver] }),
      );
      if (driver !== 'playwright') expect(await session.evaluate('navigator.userAgent')).to.equal('svc test');
      await session.stop();
    }
  });
});

import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { findAppium, findDriverPackages } from '../../../../../plugins/drivers/appium/_server/appium-packages.js';
import { SharedAppium, type SharedAppiumOptions } from '../../../../../plugins/drivers/appium/_server/shared-appium.js';
import { ServiceError } from '../../../../../src/errors.js';
import { createLog } from '../../../../../src/log.js';
import { Shutdown } from '../../../../../src/plugin/shutdown.js';
import { configOf } from '../../../../fixtures/settings.js';
import { inDirectory } from '../../../../fixtures/temporary-directory.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { longIt } from '../../../../fixtures/tier.js';
import { until } from '../../../../fixtures/until.js';
import { withEnv } from '../../../../fixtures/with-env.js';
import { chromium } from '../../../../support/plugins/embedding.js';
import { ProcessTracker } from '../../../../support/process-tracker.js';

const logger = { log: createLog('fatal') };

const ask = async (method: string, url: string, body?: object) => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { value: Record<string, unknown> };
};

const isReady = async (url: string) => (await ask('GET', `${url}/status`)).value['ready'];
const isRefused = async (url: string) => (await fetch(`${url}/status`).catch(() => 'refused')) === 'refused';
const homes = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('svc-appium-'));
const fakeDriver = async () => (await findDriverPackages()).filter(({ driverName }) => driverName === 'fake');

/** Nothing else writes to the temporary directory meanwhile; chromedriver leaves directories of its browser there. */
const inTemporary = (work: (directory: string) => Promise<void>) => () =>
  inDirectory({}, (TMPDIR) => withEnv({ TMPDIR }, () => work(TMPDIR)));

/** Lines of a stand-in for Appium's command, which starts at once. */
const CONFIG = `const { server } = JSON.parse(require('fs').readFileSync(process.argv.at(-1), 'utf8'));
const record = (level, message) => console.log(JSON.stringify({ level, message }));`;
const LISTEN = `require('http').createServer((_, response) => response.end('{"value": {"ready": true}}'))
  .listen(server.port, server.address, () => record('info', '[Appium] Appium REST http interface listener started on ' + server['base-path']));`;

describe('SharedAppium', () => {
  let server: SharedAppium;
  let records: [string, ...unknown[]][];

  afterEach(() => server.end());

  /** A server whose log is recorded. */
  const recorded = (options: SharedAppiumOptions) => {
    const log = createLog('fatal');
    records = [];
    log.child = () => log;
    for (const level of ['error', 'warn', 'info'] as const) {
      log[level] = ((...given: unknown[]) =>
        given.length === 0 || void records.push([level, ...given])) as (typeof log)['info'];
    }
    return (server = new SharedAppium({ log }, options));
  };

  /** Does the work with a server that runs this script. */
  const withScript = (script: string, options: SharedAppiumOptions, work: (directory: string) => Promise<void>) =>
    inTemporary((directory) =>
      inDirectory({ 'appium.cjs': `${CONFIG}\n${script}` }, async (scripts) => {
        const findStandIn = () => ({ ...findAppium(), script: join(scripts, 'appium.cjs') });
        recorded({ findAppium: findStandIn, findDrivers: fakeDriver, ...options });
        await work(directory);
        await server.end();
        expect(await homes()).to.deep.equal([]);
      }),
    )();

  it(
    'serves sessions at once by one process that sees no secret, and is gone when it is stopped',
    inTemporary((directory) =>
      withEnv({ SVC_TOKEN: 'hunter2' }, async () => {
        server = new SharedAppium(logger);
        const tracker = new ProcessTracker(directory);
        const leases = await Promise.all([server.lease('chromium'), server.lease()]);
        const [{ url }] = leases;
        expect(leases[1].url).to.equal(url);
        expect(url).to.match(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{48}$/);
        expect(await isReady(url)).to.equal(true);
        const processes = tracker.alive();
        expect(processes).to.have.lengthOf(1);
        expect(processes[0]!.command).not.to.contain(new URL(url).pathname.slice(1));
        expect(processes[0]!.environment).to.contain('PATH=').and.not.to.contain('hunter2');

        const { value } = await ask('POST', `${url}/session`, { capabilities: { alwaysMatch: await chromium() } });
        const session = `${url}/session/${value['sessionId'] as string}`;
        await ask('POST', `${session}/url`, { url: 'data:text/html,<title>Here</title>' });
        expect((await ask('GET', `${session}/title`)).value).to.equal('Here');
        expect(tracker.browsers()).to.have.lengthOf(1);

        await server.end();
        expect(await isRefused(url)).to.equal(true);
        expect(tracker.alive()).to.deep.equal([]);
        expect(await homes()).to.deep.equal([]);
      }),
    ),
  );

  it('starts again after it was stopped', () =>
    withScript(LISTEN, {}, async () => {
      const first = await server.lease();
      await server.end();
      await server.end();
      const second = await server.lease();
      expect(await isReady(second.url)).to.equal(true);
      expect(second.url).not.to.equal(first.url);
    }));

  it('is one for a service, and ends with it', async () => {
    const shutdown = new Shutdown(configOf(), logger);
    const shared = () => shutdown.shared(SharedAppium, () => new SharedAppium(logger));
    server = shared();
    expect(shared()).to.equal(server);
    const { url } = await server.lease();
    await shutdown.run();
    expect(await isRefused(url)).to.equal(true);
  });

  it('ends some time after the last session, not while one is left', () =>
    withScript(LISTEN, { idleMs: 50 }, async () => {
      const [first, second] = await Promise.all([server.lease(), server.lease()]);
      first.release();
      first.release();
      const third = await server.lease();
      second.release();
      expect(await isReady(third.url)).to.equal(true);
      third.release();
      await until('the end of the server', () => isRefused(third.url));
      const next = await server.lease();
      expect(next.url).not.to.equal(first.url);
      expect(records.filter(([level]) => level === 'error')).to.deep.equal([]);
    }));

  it('is started anew after a crash, whose last lines are logged without secrets', () =>
    withScript(
      `${LISTEN}\nrecord('warn', 'password=hunter2'); setTimeout(() => { throw new Error('broken') }, 1000);`,
      {},
      async () => {
        const { url } = await server.lease();
        await until('the crash', () => isRefused(url));
        await until('the record of the crash', () => records.some(([level]) => level === 'error'));
        expect(await isReady((await server.lease()).url)).to.equal(true);
        const [, fields, message] = records.find(([level]) => level === 'error')!;
        expect(message).to.equal('the embedded Appium server has crashed');
        expect(fields).to.include({ code: 1, signal: null });
        const { lines } = fields as { lines: string[] };
        expect(lines).to.include('Error: broken').and.to.include('password=***');
        expect(lines.join()).not.to.match(/[0-9a-f]{48}/);
      },
    ));

  longIt('kills a server that does not end, and what it started', () =>
    withScript(
      `process.on('SIGTERM', () => undefined);
      require('child_process').spawn('sleep', ['60'], { detached: true }); require('child_process').spawn('sleep', ['61']); ${LISTEN}`,
      {},
      async (directory) => {
        const tracker = new ProcessTracker(directory);
        await server.lease();
        expect(tracker.alive()).to.have.lengthOf(3);
        await server.end();
        expect(tracker.alive()).to.deep.equal([]);
        expect(records.at(-1)).to.deep.equal(['warn', 'Appium did not end its sessions within 8 s']);
      },
    ),
  );

  it('does not wait for a server that never becomes ready', () =>
    withScript('setInterval(() => undefined, 1000);', { startLimitMs: 300 }, async (directory) => {
      const { code, message } = await refusalOf(() => server.lease());
      expect(code).to.equal('E0102');
      expect(message).to.contain('the embedded Appium server does not start: it is not ready after 0.3 s');
      expect(new ProcessTracker(directory).alive()).to.deep.equal([]);
    }));

  it('is stopped while it starts, with what it started in another process group', () =>
    withScript("require('child_process').spawn('sleep', ['60'], { detached: true });", {}, async (directory) => {
      const refusal = refusalOf(() => server.lease());
      const tracker = new ProcessTracker(directory);
      await until('both processes', () => tracker.alive().length === 2);
      await server.end();
      expect((await refusal).code).to.equal('E0102');
      await until('the end of both', () => tracker.alive().length === 0);
    }));

  it('is stopped while it starts', () =>
    withScript('setInterval(() => undefined, 1000);', {}, async (directory) => {
      const refusal = refusalOf(() => server.lease());
      const tracker = new ProcessTracker(directory);
      await until('the process', () => tracker.alive().length > 0);
      await server.end();
      expect((await refusal).code).to.equal('E0102');
      expect(tracker.alive()).to.deep.equal([]);
    }));

  it('says what to install when Appium is missing, and tries again the next time', async () => {
    let tries = 0;
    const missing = () => {
      tries++;
      throw new ServiceError('E0102', 'Appium is not installed');
    };
    server = new SharedAppium(logger, { findAppium: missing, findDrivers: async () => [] });
    for (const expected of [1, 2]) {
      const errors = await Promise.all([refusalOf(() => server.lease()), refusalOf(() => server.lease('x'))]);
      expect(errors.map(({ code }) => code)).to.deep.equal(['E0102', 'E0102']);
      expect(tries).to.equal(expected);
    }
  });

  it('says what to install when there is no driver', async () => {
    server = new SharedAppium(logger, { findDrivers: async () => [] });
    const { code, message } = await refusalOf(() => server.lease());
    expect(code).to.equal('E0102');
    expect(message).to.contain('npm install appium-uiautomator2-driver');
  });

  it('says what to install when there is no driver for the session, and keeps running', () =>
    withScript(LISTEN, {}, async () => {
      const { url } = await server.lease('Fake');
      const { code, message, details } = await refusalOf(() => server.lease('XCUITest'));
      expect(code).to.equal('E0102');
      expect(message).to.contain('npm install appium-xcuitest-driver');
      expect(details).to.deep.include({ installed: ['Fake'] });
      expect((await server.lease('FAKE')).url).to.equal(url);
    }));

  it('takes a driver that is made for another Appium, and warns', async () => {
    const [fake] = await fakeDriver();
    recorded({ findDrivers: async () => [{ ...fake!, appium: '^2.0.0' }] });
    expect((await server.lease('Fake')).url).to.be.a('string');
    expect(records[0]![1]).to.contain('@appium/fake-driver').and.to.contain('is made for Appium ^2.0.0');
  });

  it('takes another port when its own is taken in between', () =>
    withScript(
      `const marker = process.env.APPIUM_HOME + '/tried';
      if (require('fs').existsSync(marker)) { ${LISTEN} }
      else { require('fs').writeFileSync(marker, ''); record('error', 'listen EADDRINUSE'); process.exitCode = 1; }`,
      {},
      async () => {
        expect(await isReady((await server.lease()).url)).to.equal(true);
      },
    ));

  it('gives the reason for which Appium does not start, and leaves nothing behind', () =>
    withScript(
      `require('fs').writeFileSync(process.argv.at(-1), '{"server": {"port": "none"}}');
      process.argv[1] = ${JSON.stringify(findAppium().script)};
      require('module').runMain();`,
      {},
      async () => {
        const { code, message } = await refusalOf(() => server.lease());
        expect(code).to.equal('E0102');
        expect(message).to.contain('the embedded Appium server does not start: Errors in config file');
      },
    ));
});

import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { EmbeddedServer } from '../../../../../plugins/drivers/appium/_server/appium-server.js';
import { type AppiumModule, loadAppium } from '../../../../../plugins/drivers/appium/_server/appium-package.js';
import { findDriverPackages } from '../../../../../plugins/drivers/appium/_server/driver-packages.js';
import { ServiceError } from '../../../../../src/errors.js';
import { createLog } from '../../../../../src/log.js';
import { Shutdown } from '../../../../../src/plugin/shutdown.js';
import { configOf } from '../../../../fixtures/settings.js';
import { inDirectory } from '../../../../fixtures/temporary-directory.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { withEnv } from '../../../../fixtures/with-env.js';
import { chromium } from '../../../../support/plugins/embedding.js';

const logger = { log: createLog('fatal') };

const ask = async (method: string, url: string, body?: object) => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { value: Record<string, unknown> };
};

const homes = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('svc-appium-'));
const signalListeners = () =>
  process.eventNames().flatMap((name) => (String(name).startsWith('SIG') ? process.listeners(name as 'SIGINT') : []));

/** Nothing else writes to the temporary directory meanwhile; chromedriver leaves directories of its browser there. */
const inTemporary = (work: () => Promise<void>) => () => inDirectory({}, (TMPDIR) => withEnv({ TMPDIR }, work));

describe('EmbeddedServer', () => {
  let server: EmbeddedServer;

  afterEach(() => server.stop());

  it(
    'serves sessions, leaves the process as it was, and is gone when it is stopped',
    inTemporary(async () => {
      const before = {
        env: { ...process.env },
        listeners: signalListeners(),
        most: process.getMaxListeners(),
        rejections: process.listenerCount('unhandledRejection'),
      };
      server = new EmbeddedServer(logger);
      const urls = await Promise.all([server.url('chromium'), server.url()]);
      expect(new Set(urls).size).to.equal(1);
      const [url] = urls;
      expect((await ask('GET', `${url}/status`)).value).to.include({ ready: true });

      const { value } = await ask('POST', `${url}/session`, { capabilities: { alwaysMatch: await chromium() } });
      const session = `${url}/session/${value['sessionId'] as string}`;
      await ask('POST', `${session}/url`, { url: 'data:text/html,<title>Here</title>' });
      expect((await ask('GET', `${session}/title`)).value).to.equal('Here');
      expect((await ask('DELETE', session)).value).to.equal(null);

      expect({ ...process.env }).to.deep.equal(before.env);
      expect(signalListeners()).to.deep.equal(before.listeners);
      expect(process.getMaxListeners()).to.equal(before.most);
      await server.stop();
      expect(await fetch(`${url}/status`).catch(() => 'refused')).to.equal('refused');
      expect(await homes()).to.deep.equal([]);
      expect(process.listenerCount('unhandledRejection')).to.equal(before.rejections);
      expect(() => createRequire('/nowhere/').resolve('appium')).to.throw("Cannot find module 'appium'");
    }),
  );

  it('starts again after it was stopped', async () => {
    server = new EmbeddedServer(logger);
    const first = await server.url();
    await server.stop();
    await server.stop();
    expect((await ask('GET', `${await server.url()}/status`)).value).to.include({ ready: true });
    expect(await server.url()).to.be.a('string');
    expect(first).to.match(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{48}$/);
  });

  it('is one for a service, and ends with it', async () => {
    const shutdown = new Shutdown(configOf(), logger);
    server = EmbeddedServer.of(shutdown, logger);
    expect(EmbeddedServer.of(shutdown, { log: logger.log.child({}) })).to.equal(server);
    const url = await server.url();
    await shutdown.run();
    expect(await fetch(`${url}/status`).catch(() => 'refused')).to.equal('refused');
  });

  it('says what to install when Appium is missing, and tries again the next time', async () => {
    let tries = 0;
    const missing = () => {
      tries++;
      throw new ServiceError('E0102', 'Appium is not installed');
    };
    server = new EmbeddedServer(logger, missing, async () => []);
    for (const expected of [1, 2]) {
      const errors = await Promise.all([refusalOf(() => server.url()), refusalOf(() => server.url('x'))]);
      expect(errors.map(({ code }) => code)).to.deep.equal(['E0102', 'E0102']);
      expect(tries).to.equal(expected);
    }
  });

  it('says what to install when there is no driver', async () => {
    server = new EmbeddedServer(logger, loadAppium, async () => []);
    const { code, message } = await refusalOf(() => server.url());
    expect(code).to.equal('E0102');
    expect(message).to.contain('npm install appium-uiautomator2-driver');
  });

  it('says what to install when there is no driver for the session, and keeps running', async () => {
    const packages = (await findDriverPackages()).filter(({ driverName }) => driverName === 'fake');
    server = new EmbeddedServer(logger, loadAppium, async () => packages);
    const url = await server.url('Fake');
    const { code, message, details } = await refusalOf(() => server.url('XCUITest'));
    expect(code).to.equal('E0102');
    expect(message).to.contain('npm install appium-xcuitest-driver');
    expect(details).to.deep.include({ installed: ['Fake'] });
    expect(await server.url('FAKE')).to.equal(url);
  });

  it('takes a driver that is made for another Appium, and warns', async () => {
    const [fake] = (await findDriverPackages()).filter(({ driverName }) => driverName === 'fake');
    const log = createLog('fatal');
    const warnings: unknown[] = [];
    log.child = () => log;
    log.warn = ((text: unknown) => void warnings.push(text)) as typeof log.warn;
    server = new EmbeddedServer({ log }, loadAppium, async () => [{ ...fake!, appium: '^2.0.0' }]);
    expect(await server.url('Fake')).to.be.a('string');
    expect(warnings[0]).to.contain('@appium/fake-driver').and.to.contain('is made for Appium ^2.0.0');
  });

  it('takes another port when its own is taken in between', async () => {
    const packages = (await findDriverPackages()).filter(({ driverName }) => driverName === 'fake');
    const taken = createServer();
    const ports: unknown[] = [];
    const racing = (): AppiumModule => {
      const appium = loadAppium();
      const main: AppiumModule['main'] = async (args) => {
        ports.push(args['port']);
        if (ports.length === 1) await once(taken.listen(args['port'] as number, '127.0.0.1'), 'listening');
        return appium.main(args);
      };
      return { ...appium, main };
    };
    server = new EmbeddedServer(logger, racing, async () => packages);
    try {
      const url = await server.url();
      expect(ports).to.have.lengthOf(2);
      expect(new URL(url).origin).to.equal(`http://127.0.0.1:${String(ports[1])}`);
    } finally {
      taken.close();
    }
  });

  it(
    'gives the reason for which Appium does not start, and leaves nothing behind',
    inTemporary(async () => {
      const packages = (await findDriverPackages()).filter(({ driverName }) => driverName === 'fake');
      const broken = (): AppiumModule => {
        const appium = loadAppium();
        const main: AppiumModule['main'] = async (args) => {
          await writeFile(join(String(args['appiumHome']), 'appium.config.json'), '{"server": {"port": "none"}}');
          return appium.main(args);
        };
        return { ...appium, main };
      };
      server = new EmbeddedServer(logger, broken, async () => packages);
      const { code, message } = await refusalOf(() => server.url());
      expect(code).to.equal('E0102');
      expect(message).to.contain('the embedded Appium server does not start: Errors in config file');
      expect(await homes()).to.deep.equal([]);
    }),
  );
});

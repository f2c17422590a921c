import { expect } from 'chai';
import { isSecretVariable } from '../../plugins/drivers/_browser/child-process.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

const SECRETS = {
  SVC_TOKEN: 'secret-of-the-service',
  GEMINI_API_KEY: 'secret-of-a-model',
  AWS_SESSION_TOKEN: 'secret-of-a-cloud',
  DB_PASSWORD: 'secret-of-a-database',
};

describe('the programs that a session starts', () => {
  let service: ServedService;
  let client: HttpClient;

  before(async () => {
    service = await ServedService.start({
      env: { ...SECRETS, SVC_WARM_BROWSERS: '0', SVC_BROWSER_ARGS: '--lang=de --force-dark-mode' },
    });
    client = await HttpClient.connect(service.url, { Authorization: `Bearer ${SECRETS.SVC_TOKEN}` });
  });

  after(async () => {
    client.close();
    await service.stop(/^org\.chromium\./);
  });

  // Chromium starts some of its processes as /proc/self/exe.
  const browser = 'chrom|^/proc/self/exe --type=';
  const programs = { playwright: browser, selenium: browser, appium: `appium|${browser}` };
  for (const [driver, named] of Object.entries(programs)) {
    it(`get no secret of the service, have no DevTools port, and get the operator's arguments, by ${driver}`, async () => {
      const capabilities = driver === 'appium' ? { browserName: 'chrome' } : {};
      const session = await ClientSession.start(
        client,
        sessionConfig(undefined, { driver_sources: [{ [driver]: { capabilities } }], elements_sources: [driver] }),
      );
      const started = service.processes.alive().filter(({ pid }) => pid !== service.pid);
      const hasDriver = started.some(({ command }) => /chromedriver/.test(command));
      expect(hasDriver).to.equal(driver !== 'playwright');
      for (const { command, environment } of started) {
        expect(command).to.match(new RegExp(named));
        if (!/--type=/.test(command)) expect(environment).to.include('PATH=');
        const found = Object.entries(SECRETS)
          .flat()
          .filter((each) => environment.includes(each));
        expect(found, command).to.deep.equal([]);
      }
      const [browser] = service.processes.browsers();
      expect(browser!.command).to.include('--remote-debugging-pipe').and.not.include('--remote-debugging-port');
      expect(browser!.command).to.include('--lang=de').and.include('--force-dark-mode');
      await session.stop();
    });
  }
});

describe('isSecretVariable', () => {
  it('knows what keys, tokens and passwords are called, and leaves alone what programs need', () => {
    const secret = [
      'SVC_PORT',
      'OPENAI_API_KEY',
      'GITHUB_TOKEN',
      'CLIENT_SECRET',
      'PGPASSWORD',
      'AWS_REGION',
      'GH_PAT',
    ];
    secret.push('GOOGLE_APPLICATION_CREDENTIALS', 'AZURE_TENANT_ID', 'SSH_AUTH_SOCK', 'npm_config__authToken');
    expect(secret.filter((name) => !isSecretVariable(name))).to.deep.equal([]);
    const needed = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'HTTPS_PROXY'];
    needed.push(
      'ANDROID_HOME',
      'JAVA_HOME',
      'DBUS_SESSION_BUS_ADDRESS',
      'ANDROID_ADB_SERVER_PORT',
      'KEYBOARD',
      'PATHEXT',
    );
    expect(needed.filter(isSecretVariable)).to.deep.equal([]);
  });
});

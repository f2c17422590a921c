import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { wantsSandbox } from '../../plugins/drivers/_browser/sandbox.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));
const NOBODY = 65534;
/** Run before anything else, it makes the process of root one of a user who owns the temporary directory. */
const AS_NOBODY = `data:text/javascript,${encodeURIComponent(`
import { chownSync } from 'node:fs';
chownSync(process.env.TMPDIR, ${NOBODY}, ${NOBODY});
process.setgroups([]);
process.setgid(${NOBODY});
process.setuid(${NOBODY});
process.env.HOME = process.env.TMPDIR + '/.home';
process.env.XDG_CACHE_HOME = process.env.TMPDIR + '/.cache';
`)}`;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? ['--import', AS_NOBODY] : [];

/** What a Chromium does where it gets no namespaces. */
const refusing = (browser: string) => `#!/bin/sh
case "$*" in *--no-sandbox*) exec "${browser}" "$@" ;; esac
echo "[FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu" >&2
exit 1
`;

describe('the sandbox of Chromium, for a user who is not root', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
    // A project below the home directory of root cannot be read by another user.
    const TMPDIR = fileURLToPath(new URL('.', import.meta.url));
    const drop = AS_NOBODY.replace(encodeURIComponent('chownSync(process'), encodeURIComponent('void (process'));
    const read = ['--input-type=module', '-e', `import { accessSync } from 'node:fs'; accessSync('${COMMAND}')`];
    const args = isRoot ? ['--import', drop, ...read] : read;
    if (spawnSync(process.execPath, args, { env: { TMPDIR } }).status !== 0) this.skip();
  });

  const serving = async (
    env: Readonly<Record<string, string>>,
    work: (
      service: ServedService,
      start: (driver: string, capabilities?: object) => Promise<ClientSession>,
    ) => Promise<void>,
  ) => {
    const service = await ServedService.start({
      script: [...asUser, COMMAND, 'serve', '--port', '0'],
      env: { SVC_WARM_BROWSERS: '0', ...env },
    });
    const client = await HttpClient.connect(service.url);
    try {
      await work(service, (driver, capabilities = {}) =>
        ClientSession.start(
          client,
          sessionConfig('about:blank', {
            driver_sources: [{ [driver]: { capabilities } }],
            elements_sources: [driver],
          }),
        ),
      );
    } finally {
      client.close();
      await service.stop(/^(\.|org\.chromium\.)/);
    }
  };
  const warnings = ({ log }: ServedService) => log.filter(({ msg }) => /without its sandbox/.test(String(msg)));

  it('is on, by playwright and selenium, or the log says that the system refuses it', async () => {
    await serving({}, async (service, start) => {
      for (const driver of ['playwright', 'selenium']) {
        const session = await start(driver);
        const [browser] = service.processes.browsers();
        const isOff = browser!.command.includes('--no-sandbox');
        expect(isOff).to.equal(warnings(service).length > 0);
        const renderer = service.processes.alive().find(({ command }) => / --type=renderer/.test(command))!;
        const filter = /^Seccomp:\s+(\d)/m.exec(readFileSync(`/proc/${renderer.pid}/status`, 'utf8'))?.[1];
        expect(filter, driver).to.equal(isOff ? '0' : '2');
        await session.stop();
      }
    });
  });

  it('is done without where the system refuses it, with a warning', async () => {
    const { path } = await findBrowser(undefined);
    await inDirectory({ browser: refusing(path) }, async (directory) => {
      spawnSync('chmod', ['-R', 'a+rx', directory]);
      const binary = `${directory}/browser`;
      await serving({ SVC_BROWSER: binary, SVC_ALLOW_LAUNCH_OPTIONS: 'true' }, async (service, start) => {
        const own = { 'goog:chromeOptions': { binary, args: ['--headless=new'] } };
        for (const [count, [driver, capabilities]] of Object.entries({ playwright: {}, selenium: own }).entries()) {
          const session = await start(driver, capabilities);
          expect(await session.evaluate('1 + 1')).to.equal(2);
          expect(service.processes.browsers()[0]!.command).to.include('--no-sandbox');
          expect(warnings(service), driver).to.have.length(count + 1);
          await session.stop();
        }
      });
    });
  });

  it('is off without a warning where the operator switched it off', async () => {
    await serving({ SVC_NO_SANDBOX: 'true' }, async (service, start) => {
      const session = await start('playwright');
      expect(service.processes.browsers()[0]!.command).to.include('--no-sandbox');
      expect(warnings(service)).to.deep.equal([]);
      await session.stop();
    });
  });
});

describe('wantsSandbox', () => {
  it('wants none for root, nor where it is switched off', () => {
    expect(wantsSandbox({ no_sandbox: true, browser_args: undefined })).to.equal(false);
    expect(wantsSandbox({ no_sandbox: false, browser_args: undefined })).to.equal(!isRoot);
  });
});

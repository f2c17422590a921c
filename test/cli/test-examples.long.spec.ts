import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { PageServer } from '../support/pages.js';
import { type Ended, svc } from '../support/svc-command.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));

/** Runs the work in a copy of an example project. */
const inCopy = <T>(name: string, work: (directory: string) => Promise<T>): Promise<T> =>
  inDirectory({}, async (directory) => {
    await cp(join(EXAMPLES, name), directory, {
      recursive: true,
      filter: (path) => !/[\\/](report|\.svc)$/.test(path),
    });
    return work(directory);
  });

const expectPassed = ({ code, stdout, stderr }: Ended, count: number) => {
  expect(code, stdout + stderr).to.equal(0);
  expect(stdout).to.include(`✓ ${count} of ${count} cases passed`);
};

describe('svc test on the example projects', function () {
  this.timeout(300_000);
  let app: DemoApp;
  before(async () => (app = await startDemoApp()));
  after(() => app.close());

  it('passes 40 cases on the web app, twice with the same data', async () => {
    await inCopy('suite', async (cwd) => {
      const at = ['--variable', `base_url=${app.url}`, '--workers', '2'];
      expectPassed(await svc(['test', ...at], { cwd }), 40);
      expectPassed(await svc(['test', '--tags', 'smoke and not api', '--session', 'phone', ...at], { cwd }), 9);
    });
  });

  it('passes ten cases on the virtual device', async () => {
    const host = await VirtualAndroid.start();
    try {
      await inCopy('suite-android', async (cwd) => {
        const file = join(cwd, 'svc.config.yaml');
        const config = await readFile(file, 'utf8');
        await writeFile(file, config.replace('adbPort: 5139', `adbPort: ${host.adbPort}`));
        expectPassed(await svc(['test', '--workers', '1'], { cwd, env: { TMPDIR: cwd } }), 10);
      });
    } finally {
      await host.close();
    }
  });
});

describe('svc test on a recorded case', function () {
  this.timeout(300_000);
  it('passes with the elements and the secret that svc live left out', async () => {
    const page = `<input id="pin"><button id="save" onclick="out.textContent = 'Saved ' + document.getElementById('pin').value.length">Save</button><p id="out"></p>`;
    const pages = await PageServer.start({ '/': page });
    try {
      await inDirectory({}, async (cwd) => {
        const lines = [
          'Enter Text | id=pin | @:hidden away',
          'Press Element | id=save',
          'Press Element | id=save',
          'Assert Presence | text=Saved 11',
          '.save case saves a pin --elements',
        ];
        const capabilities = JSON.stringify({ url: pages.url('/') });
        const recorded = await svc(['live', '--capabilities', capabilities], { cwd, input: `${lines.join('\n')}\n` });
        expect(recorded.stdout).to.include('SVC_SECRET_PIN=... svc test saves-a-pin.test.yaml');
        expectPassed(await svc(['test'], { cwd, env: { SVC_SECRET_PIN: 'hidden away' } }), 1);
        const report = await readFile(join(cwd, 'report', 'run.json'), 'utf8');
        expect(report).to.include('saves a pin').and.not.include('hidden away');
        const without = await svc(['test'], { cwd });
        expect(without.code).not.to.equal(0);
        expect(without.stdout + without.stderr).to.include('SVC_SECRET_PIN');
      });
    } finally {
      await pages.close();
    }
  });
});

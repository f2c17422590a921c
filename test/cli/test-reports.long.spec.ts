import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { type AndroidHome, makeAndroidHome } from '../../demo/android/android-home.js';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import type { CaseAttempt, RunResult } from '../../src/suite/result/run-result.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { sharedChromium } from '../support/shared-chromium.js';
import { svc } from '../support/svc-command.js';
import { inTraceViewer } from '../support/trace-viewer.js';

const VIEWPORT = { width: 900, height: 600 };
const FORMATS = ['--junit', 'junit.xml', '--ctrf', 'ctrf.json', '--allure', 'allure', '--github'];
const SECRET = /hunter2|letmein/;

/** All texts below a directory by their path, also those in ZIP files. */
async function textsBelow(directory: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    texts.set(path, content.toString('latin1'));
    if (!path.endsWith('.zip')) continue;
    const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true });
    for await (const inner of zip.eachEntry()) {
      texts.set(`${path}:${inner.fileName}`, await text(await zip.openReadStreamPromise(inner)));
    }
  }
  return texts;
}

const lastAttempt = (run: RunResult): CaseAttempt => run.cases.at(-1)!.attempts.at(-1)!;

/** What the viewer of Playwright shows of the trace of the last attempt: its actions, and whether there is a screen. */
async function seenInTrace(directory: string, run: RunResult): Promise<string> {
  const { file } = lastAttempt(run).attachments.find(({ name }) => name === 'trace')!;
  return inTraceViewer(await readFile(join(directory, 'report', file)), async (page) => {
    await page.getByText('Press Element element=id=never').first().click();
    await page.getByText('After', { exact: true }).click();
    const screen = page.frameLocator('iframe.snapshot-visible').locator('img');
    await screen.waitFor();
    expect(await screen.evaluate((image: HTMLImageElement) => image.naturalWidth)).to.be.greaterThan(100);
    return (await page.getByTestId('actions-tree').textContent())!;
  });
}

const runOf = async (directory: string): Promise<RunResult> =>
  JSON.parse(await readFile(join(directory, 'report/run.json'), 'utf8')) as RunResult;

describe('the reports of svc test', () => {
  describe('on a page', () => {
    let app: DemoApp;
    before(async () => (app = await startDemoApp()));
    after(() => app.close());

    const files = {
      'svc.config.json': JSON.stringify({
        sessions: { default: { driver: 'playwright', capabilities: { viewport: VIEWPORT } } },
      }),
      'one.test.yaml': `setup: [{ Launch App: '\${base_url}' }]
cases:
  - name: passes
    steps: [{ Get Text: css=h1 }]
  - name: has secrets
    steps:
      - Enter Text: [id=full-name, '@:hunter2secret']
      - Get Text: id=full-name
      - group: save it
        steps:
          - Enter Text: [id=phone, '\${secret.WORD}']
          - Execute Script: console.error('the form has ' + document.querySelector('#phone').value)
          - Press Element: { element: id=never, timeout: 0.5 }
`,
    };

    it('show what happened in all formats, and secrets nowhere, in no picture either', () =>
      inDirectory(files, async (cwd) => {
        const env = { SVC_SECRET_WORD: 'letmein99' };
        const args = ['test', '--variable', `base_url=${app.url}`, '--retries', '1', ...FORMATS];
        const { code, stdout, stderr } = await svc(args, { cwd, env });
        expect(code, stdout + stderr).to.equal(1);
        expect(stdout).to.match(/^::error file=one\.test\.yaml,line=\d+,col=\d+,title=has secrets::E0201 /m);
        const texts = await textsBelow(cwd);
        for (const [path, content] of [...texts, ['stdout', stdout + stderr]] as const) {
          if (!path.endsWith('one.test.yaml')) expect(SECRET.test(content), path).to.equal(false);
        }
        expect(texts.get(join(cwd, 'junit.xml'))).to.contain('<rerunFailure type="E0201"');
        expect(texts.get(join(cwd, 'ctrf.json'))).to.contain('"failed": 1');
        const run = await runOf(cwd);
        expect(lastAttempt(run).console.join()).to.contain('error: the form has @:***');
        await expectHidden(cwd, run);
        const { verdict, counts } = await shown(cwd);
        expect([verdict, counts]).to.deep.equal(['Failed', '1 of 2 cases passed, 1 failed']);
        expect(await seenInTrace(cwd, run))
          .to.contain('setup')
          .and.to.contain('save it');
      }));

    /** The field with the secret is painted over in every picture of the failed case. */
    async function expectHidden(cwd: string, run: RunResult): Promise<void> {
      const page = await (await sharedChromium()).newPage({ viewport: VIEWPORT });
      await page.goto(app.url);
      const field = (await page.locator('#full-name').boundingBox())!;
      await page.close();
      const names = (await readdir(join(cwd, 'report/data'))).filter((name) => name.endsWith('.png'));
      expect(JSON.stringify(lastAttempt(run))).to.contain(names[0]!);
      for (const name of names) {
        const { data, info } = await sharp(join(cwd, 'report/data', name))
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const scale = info.width / VIEWPORT.width;
        const [x, y] = [field.x + field.width / 2, field.y + field.height / 2].map((each) => Math.round(each * scale));
        const pixel = (y! * info.width + x!) * 3;
        expect(Math.max(...data.subarray(pixel, pixel + 3)), name).to.be.below(20);
      }
    }

    async function shown(cwd: string) {
      const page = await (await sharedChromium()).newPage();
      try {
        await page.goto(pathToFileURL(join(cwd, 'report/index.html')).href);
        const [verdict, counts] = await Promise.all(
          ['.verdict', '.counts'].map((each) => page.locator(each).textContent()),
        );
        await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth > 100));
        return { verdict, counts };
      } finally {
        await page.close();
      }
    }
  });

  describe('on a device', () => {
    let home: AndroidHome;
    let host: VirtualAndroid;

    before(async () => {
      home = await makeAndroidHome();
      host = await VirtualAndroid.start();
    });
    after(async () => {
      await host.close();
      await home.remove();
    });

    it('have its screens, its log and a trace that opens', () => {
      const session = { driver: 'appium', capabilities: host.capabilities(host.devices[0]!) };
      const files = {
        'svc.config.json': JSON.stringify({ sessions: { default: session }, start_timeout_s: 60 }),
        'device.test.yaml': `cases:
  - name: a part that is not there
    steps:
      - Assert Presence: [text=Settings]
      - Press Element: { element: id=never, timeout: 0.5 }
`,
      };
      return inDirectory(files, async (cwd) => {
        const { code, stdout, stderr } = await svc(['test'], { cwd, env: { ANDROID_HOME: home.path, TMPDIR: cwd } });
        expect(code, stdout + stderr).to.equal(1);
        const run = await runOf(cwd);
        expect(lastAttempt(run)).to.include({ driver: 'appium', outcome: 'failed' });
        expect(await seenInTrace(cwd, run)).to.contain('Assert Presence text=Settings');
      });
    });
  });
});

import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { until } from '../fixtures/until.js';
import { AndroidService } from '../support/android-service.js';
import type { HttpClient } from '../support/http-client.js';
import { InspectorJourney } from '../support/inspector-journey.js';
import { ownService } from '../support/own-service.js';
import type { ServedService } from '../support/serve.js';
import { stopSessions } from '../support/stop-sessions.js';
import { svc } from '../support/svc-command.js';

type Bounds = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

const run = promisify(execFile);
const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Presses all steps again in the inspector, and waits for the last one. */
async function replay(journey: InspectorJourney, steps: number): Promise<void> {
  await journey.press('Run all');
  await journey.page.until('the replay', `document.querySelector('.steps-replay progress')`);
  await until(
    'the end of the replay',
    () => journey.page.person.evaluate(`!document.querySelector('.steps-replay progress')`),
    60_000,
  );
  const told = await journey.page.person.evaluate<string>(
    `document.querySelector('.steps-replay [role=status]').textContent`,
  );
  expect(told, told).to.match(new RegExp(`\\b${steps}\\b`));
  expect(told).to.not.match(/fail/i);
}

describe('a journey in the inspector', function () {
  this.timeout(180_000);

  describe('on the demo app in a browser', () => {
    let app: DemoApp;
    let service: ServedService;
    let client: HttpClient;
    let journey: InspectorJourney;

    before(async () => {
      // The exported script starts the browser itself, as root, with the arguments of the session.
      const env = { SVC_ALLOW_LAUNCH_OPTIONS: 'true' };
      [app, { service, client }] = await Promise.all([startDemoApp(), ownService({ env })]);
      const capabilities = { url: app.url, args: ['--no-sandbox', '--disable-gpu'] };
      journey = await InspectorJourney.start(client, { title: 'Browser', capabilities, windowWidth: 1280 });
    });

    after(async () => {
      await stopSessions(client);
      await journey.session.stop();
      client.close();
      await Promise.all([service.stop(), app.close()]);
    });

    it('records ten steps, by pointer, keys, palette, OCR and a template', async () => {
      await journey.runByPalette('Launch App', {});
      await journey.calls(1);
      await journey.act(true);
      await journey.click('full-name');
      await journey.calls(2);
      await journey.typeOnScreen('Grace Hopper');
      await journey.calls(3);
      await journey.click('email');
      await journey.calls(4);
      await journey.typeOnScreen('g@navy.mil');
      await journey.calls(5);
      await journey.click('save');
      await journey.calls(6);
      await journey.runByPalette('Assert Visibility', { 'elements *': 'text=Saved Grace Hopper' });
      await journey.calls(7);

      await journey.panel('find');
      await journey.page.type('css=.vision-try input', 'ocr=Sync now');
      await journey.press('Use in a keyword');
      await journey.fillAndRun('Press Element');
      await journey.calls(8);

      await journey.act(false);
      await journey.click('picture');
      await journey.press('Take the chosen element');
      await journey.page.type('css=.vision-save input', 'lighthouse');
      await journey.press('Save the template');
      await journey.press('Use lighthouse in a keyword');
      await journey.fillAndRun('Press Element');
      await journey.calls(9);
      await journey.runByPalette('Assert Presence', { 'elements *': 'text=Flashes: 1' });

      const calls = await journey.calls(10);
      expect(calls.map(({ keyword }) => keyword)).to.deep.equal([
        'Launch App',
        'Press Element',
        'Enter Text',
        'Press Element',
        'Enter Text',
        'Press Element',
        'Assert Visibility',
        'Press Element',
        'Press Element',
        'Assert Presence',
      ]);
      expect(calls[7]!.params['element']).to.equal('ocr=Sync now');
      expect(calls[8]!.params['element']).to.equal('image=lighthouse');
    });

    it('replays them', async () => {
      await journey.panel('steps');
      await journey.page.until('ten steps', `document.querySelectorAll('.steps-row').length === 10`);
      await replay(journey, 10);
      expect(await journey.session.run('Get Text', ['picture-count'])).to.equal('Flashes: 1');
    });

    it('exports them as a steps file that svc runs', async () => {
      const text = await journey.exported('Steps as YAML');
      await inDirectory({ 'steps.yaml': text }, async (cwd) => {
        const { code, stdout, stderr } = await svc(['run', '--file', 'steps.yaml'], { cwd });
        expect(code, stdout + stderr).to.equal(0);
      });
    });

    it('exports them as a script that runs with Playwright', async () => {
      const source = await journey.exported('Playwright script');
      const { path } = await findBrowser(undefined);
      await inDirectory({ 'steps.mjs': source }, async (cwd) => {
        await symlink(PACKAGES, join(cwd, 'node_modules'));
        const { stdout } = await run(process.execPath, ['steps.mjs'], { cwd, env: { ...process.env, BROWSER: path } });
        expect(stdout).to.include('every step succeeded');
      });
    });
  });

  describe('on a virtual Android device', () => {
    let android: AndroidService;
    let journey: InspectorJourney;

    before(async () => {
      android = await AndroidService.start();
      const capabilities = android.host.capabilities(android.device);
      const { left, right } = android.device.system.display.bounds;
      journey = await InspectorJourney.start(android.client, {
        title: 'Android',
        capabilities,
        windowWidth: right - left,
      });
    });

    after(async () => {
      await stopSessions(android.client);
      await journey.session.stop();
      await android.stop();
    });

    it('records ten steps, by pointer, keys, palette, OCR and a template', async () => {
      await journey.runByPalette('Force Terminate App', { 'app_name *': 'com.example.demo' });
      await journey.calls(1);
      await journey.runByPalette('Launch App', { app_identifier: 'com.example.demo' });
      await journey.calls(2);
      await journey.act(true);
      await journey.click('Form');
      await journey.calls(3);
      await journey.click('name');
      await journey.calls(4);
      await journey.typeOnScreen('Grace');
      await journey.calls(5);
      await journey.click('save');
      await journey.calls(6);
      await journey.runByPalette('Launch App', { app_identifier: 'com.example.demo', app_activity: '.BoardActivity' });
      await journey.calls(7);

      await journey.panel('find');
      await journey.page.type('css=.vision-try input', 'ocr=Increase');
      await journey.press('Use in a keyword');
      await journey.fillAndRun('Press Element');
      await journey.calls(8);

      const { texts } = (await journey.session.get('/texts')).body as { texts: { text: string; bounds: Bounds }[] };
      const { bounds } = texts.find(({ text }) => text === 'Increase')!;
      await journey.press('Place by keys');
      for (const [label, value] of [
        ['Width', bounds.width],
        ['Height', bounds.height],
        ['Left', bounds.x],
        ['Top', bounds.y],
      ]) {
        await journey.page.type(`xpath=//*[@id=//label[normalize-space()="${label}"]/@for]`, String(value));
      }
      await journey.page.type('css=.vision-save input', 'board');
      await journey.press('Save the template');
      await journey.press('Use board in a keyword');
      await journey.fillAndRun('Press Element');
      await journey.calls(9);
      await journey.runByPalette('Assert Presence', { 'elements *': 'ocr=Counter: 2' });

      const calls = await journey.calls(10);
      expect(calls[7]!.params['element']).to.equal('ocr=Increase');
      expect(calls[8]!.params['element']).to.equal('image=board');
    });

    it('replays them', async () => {
      await journey.panel('steps');
      await journey.page.until('ten steps', `document.querySelectorAll('.steps-row').length === 10`);
      await replay(journey, 10);
    });

    it('says that scripts are for browsers', async () => {
      await journey.press('Export');
      await journey.page.person.run('Select Dropdown Option', ['css=dialog select', 'Playwright script']);
      await journey.page.until('the reason', `document.querySelector('dialog .failure')`);
      expect(await journey.page.person.run('Get Text', ['css=dialog .failure'])).to.include('is for browsers');
      await journey.page.keys('Escape');
    });

    it('exports them as a steps file that svc runs', async () => {
      const text = await journey.exported('Steps as YAML');
      expect(text).to.match(/ocr=Increase[^]*image=board/);
      // The device takes one session at a time.
      await journey.session.stop();
      await inDirectory({ 'steps.yaml': text }, async (cwd) => {
        const env = { ANDROID_HOME: android.home.path };
        const { code, stdout, stderr } = await svc(['run', '--file', 'steps.yaml'], { cwd, env });
        expect(code, stdout + stderr).to.equal(0);
      });
    });
  });
});

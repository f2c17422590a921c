import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { suitePage } from '../../../../src/suite/report/page/suite-page.js';
import { ReportFolder } from '../../../../src/suite/report/report-folder.js';
import type { RunResult } from '../../../../src/suite/result/run-result.js';
import { eventfulRun, longRun } from '../../../fixtures/long-run.js';
import { NASTY_TEXTS } from '../../../fixtures/nasty-texts.js';
import { caseAttempt, caseResult, runResult, stepRecord } from '../../../fixtures/run-result.js';
import { longIt } from '../../../fixtures/tier.js';
import { sharedChromium } from '../../../support/shared-chromium.js';

describe('suitePage', () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-test-'));
  });
  after(() => rm(directory, { recursive: true }));

  /** The page as a browser shows it from its folder. */
  async function opened<T>(
    html: string,
    look: (page: Page, asked: readonly string[]) => Promise<T>,
    options: object = {},
  ): Promise<T> {
    const path = join(directory, 'index.html');
    await writeFile(path, html);
    const page = await (await sharedChromium()).newPage(options);
    try {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => asked.push(message.text()));
      await page.goto(pathToFileURL(path).href, { waitUntil: 'load' });
      return await look(page, asked.slice(1));
    } finally {
      await page.close();
    }
  }

  const shownCases = (page: Page) =>
    page.locator('.case:visible > details > summary .name, .case:visible > .row .name').allTextContents();

  it('shows the cases, and of each what happened in it', async () => {
    await opened(suitePage(eventfulRun()), async (page) => {
      expect(await page.locator('.verdict').textContent()).to.equal('Failed');
      expect(await page.locator('.counts').textContent()).to.equal(
        '2 of 5 cases passed, 1 of them flaky, 2 failed, 1 skipped, 2 steps healed',
      );
      const text = (await page.locator('main').textContent())!;
      for (const each of [
        'E0401 suite teardown of shop.test.yaml failed',
        'Attempt 1 of 2',
        'PAY1 “Card refused”: The card is out of date',
        '2.2. Press Element',
        'shop.test.yaml:9:7',
        'healed: id=old finds nothing; write: press_element id=new',
        'playwright_find_element',
        'error: card refused',
        'POST https://shop.example/pay 402',
        'npx playwright show-trace data/t.zip',
        'not reached: --fail-fast',
        'Teardown',
      ]) {
        expect(text).to.contain(each);
      }
      expect(await page.locator('video').first().getAttribute('src')).to.equal('data/v.webm');
      expect(await page.locator('a', { hasText: 'trace' }).first().getAttribute('href')).to.equal('data/t.zip');
    });
  });

  it('filters by outcome, text and tag', async () => {
    await opened(suitePage(eventfulRun()), async (page) => {
      expect(await shownCases(page)).to.have.length(5);
      await page.getByLabel('Failed 2').check();
      expect(await shownCases(page)).to.deep.equal(['a member pays', 'a member leaves']);
      await page.getByLabel('Tag').selectOption('slow');
      expect(await shownCases(page)).to.deep.equal(['a member pays']);
      expect(await page.locator('output').textContent()).to.equal('1 of 5 cases');
      await page.getByLabel('All 5').check();
      await page.getByLabel('Text').fill('GUEST pays');
      expect(await shownCases(page)).to.deep.equal(['a guest pays']);
      await page.keyboard.press('Enter');
      expect(page.url()).to.match(/index\.html$/);
      await page.getByLabel('Text').fill('');
      await page.getByLabel('Tag').selectOption('');
      expect(await shownCases(page)).to.have.length(5);
      expect(await page.locator('output').textContent()).to.equal('');
    });
  });

  it('loads the pictures of its folder, and nothing from elsewhere', async () => {
    const folder = await ReportFolder.open(join(directory, 'report'));
    const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const screen = await folder.picture(png, 'image/png');
    const video = await folder.file('video.webm', Buffer.from('none'), 'video/webm');
    const error = { code: 'E0201', message: 'Element not found' };
    const step = stepRecord({ outcome: 'failed', error, screen });
    await folder.write(runResult([caseResult([caseAttempt([step], { attachments: [video!] })])]));
    const page = await (await sharedChromium()).newPage();
    try {
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.goto(pathToFileURL(join(folder.path, 'index.html')).href);
      const image = page.locator('img');
      await image.scrollIntoViewIfNeeded();
      await page.waitForFunction(() => document.images[0]!.naturalWidth === 20);
      expect(said).to.deep.equal([]);
    } finally {
      await page.close();
    }
  });

  it('shows nasty texts as they are, runs nothing and asks for nothing', async () => {
    const cases = NASTY_TEXTS.map((text) => {
      const error = { code: 'E0201', message: text };
      const step = stepRecord({ title: text, line: text, place: text, outcome: 'failed', error });
      const attempt = caseAttempt([step], {
        driver: text,
        foundErrors: [{ code: text, match: text, description: text, severity: text }],
        console: [text],
        network: [text],
      });
      return caseResult([attempt], { title: text, tags: [text], place: text, session: text });
    });
    const [nasty] = NASTY_TEXTS;
    const problems = NASTY_TEXTS.map((message) => ({ code: 'E0401', message }));
    const run = runResult(cases, { project: nasty!, problems, warnings: NASTY_TEXTS, shard: nasty! });
    await opened(suitePage(run), async (page, asked) => {
      const shown = NASTY_TEXTS.map((text) =>
        text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD'),
      );
      expect(await page.locator('h1').textContent()).to.equal(shown[0]);
      expect(await page.locator('.case > details > summary .name').allTextContents()).to.deep.equal(shown);
      expect(await page.locator('.warnings li').allTextContents()).to.deep.equal(shown);
      expect(await page.locator('.filter').isVisible()).to.equal(true);
      expect(await page.evaluate(() => [document.scripts.length, document.images.length])).to.deep.equal([1, 0]);
      expect(asked).to.deep.equal([]);
    });
  });

  it('has no violation of axe-core, in light and in dark, and fits a phone', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await opened(
      suitePage(eventfulRun()),
      async (page) => {
        await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
        await page.evaluate(axe);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const violations = await page.evaluate<string[]>(
            `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
              violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join('\\n')))`,
          );
          expect(violations, colorScheme).to.deep.equal([]);
        }
      },
      { viewport: { width: 360, height: 640 }, bypassCSP: true },
    );
  });

  it('opens and closes by the keyboard', async () => {
    const run: RunResult = runResult([caseResult([caseAttempt([stepRecord()])])]);
    await opened(suitePage(run), async (page) => {
      await page.getByLabel('Text').focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.locator('.case > details').getAttribute('open')).to.equal('');
    });
  });

  longIt('opens with 5,000 steps in two seconds of processor time', async () => {
    await opened('', async (page) => {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
      await writeFile(join(directory, 'index.html'), suitePage(longRun(250)));
      await page.reload({ waitUntil: 'load' });
      await page.locator('.case').last().scrollIntoViewIfNeeded();
      const { metrics } = await browser.send('Performance.getMetrics');
      expect(metrics.find(({ name }) => name === 'TaskDuration')!.value).to.be.lessThan(2);
      expect(await page.locator('.steps > li').count()).to.equal(5000);
    });
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { stepsPage } from '../../../../src/suite/report/page/steps-page.js';
import type { StepRecord, TraceRecord } from '../../../../src/suite/result/step-record.js';
import { NASTY_TEXTS } from '../../../fixtures/nasty-texts.js';
import { stepRecord, stepsRun } from '../../../fixtures/run-result.js';
import { PageServer } from '../../../support/pages.js';
import { sharedChromium } from '../../../support/shared-chromium.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const trace = (text: string): TraceRecord => ({
  locator: text,
  by: 'any',
  value: text,
  found: true,
  ms: 40,
  looks: 2,
  rungs: [
    { rung: 'text', source: 'tree', ms: 3, outcome: 'miss', reason: text },
    {
      rung: 'ocr',
      source: text,
      ms: 30,
      outcome: 'hit',
      text,
      score: 0.9,
      bounds: { x: 1, y: 2, width: 30, height: 4 },
    },
  ],
});

/** A step that has the text wherever a step has one. */
const hostile = (text: string): StepRecord => {
  const params = [{ name: text, values: [text, text] }];
  const error = { code: 'E0201', message: text };
  const [traces, texts] = [[trace(text), { note: text }], { title: text, line: text, place: text, remark: text }];
  const attempts = [{ ...error, params, traces }];
  const screen = { missing: text };
  return stepRecord({
    ...texts,
    params,
    outcome: 'failed',
    result: { text },
    error,
    traces,
    attempts,
    attemptsTotal: 1,
    screen,
  });
};

const page = (text: string) =>
  stepsPage(
    stepsRun(
      [hostile(text)],
      { title: text, run: { problems: [{ code: 'E0102', message: text }] } },
      { driver: text, address: text },
    ),
  );

describe('stepsPage', () => {
  it('counts the steps and says why some did not run', () => {
    const steps = [
      stepRecord(),
      stepRecord({ outcome: 'failed', ms: 1500, error: { code: 'E0201', message: 'Element not found' } }),
      stepRecord({ outcome: 'skipped' }),
    ];
    const html = stepsPage(stepsRun(steps, { reason: 'not reached: step 2 failed' }));
    expect(html)
      .to.contain('1 of 3 steps passed, 1 failed, 1 did not run')
      .and.to.contain('not reached: step 2 failed');
    expect(html).to.contain('12 ms').and.to.contain('1.5 s').and.to.contain('2026-01-31 18:04:05 UTC');
    expect(html).to.contain('>Failed</p>').and.to.contain('E0201 Element not found');
  });

  it('tells a run that passed from one that was interrupted', () => {
    expect(stepsPage(stepsRun([stepRecord()]))).to.contain('>Passed</p>');
    const interrupted = stepsPage(stepsRun([stepRecord()], { run: { isInterrupted: true } }));
    expect(interrupted).to.contain('>Interrupted</p>');
  });

  it('shows pictures, or why there are none', () => {
    const html = stepsPage(
      stepsRun([stepRecord({ screen: { missing: 'E0106 gone' } })], {}, { screen: { file: PIXEL } }),
    );
    expect(html).to.contain(`src="${PIXEL}"`).and.to.contain('No picture: E0106 gone');
  });

  it('never lets a text become markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tags = (html: string) => html.match(/<[^>]*>/g)!.length;
        expect(tags(page(`<script>${text}"'>`))).to.equal(tags(page('plain')));
      }),
    );
  });

  it('shows nasty texts as they are in a browser, runs nothing and asks for nothing', async () => {
    const tab = await (await sharedChromium()).newPage();
    try {
      const asked: string[] = [];
      const said: string[] = [];
      tab.on('request', (request) => asked.push(request.url()));
      tab.on('console', (message) => said.push(message.text()));
      tab.on('dialog', (dialog) => said.push(dialog.message()));
      for (const text of NASTY_TEXTS) {
        await tab.setContent(page(text), { waitUntil: 'load' });
        const seen = await tab.evaluate(() => ({
          title: document.querySelector('h1')!.textContent,
          images: document.images.length,
          scripts: document.scripts.length,
          handlers: document.querySelectorAll('[onerror],[onmouseover],[onclick]').length,
        }));
        const shown = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
        expect(seen).to.deep.equal({ title: shown, images: 0, scripts: 0, handlers: 0 });
      }
      expect({ asked, said }).to.deep.equal({ asked: [], said: [] });
    } finally {
      await tab.close();
    }
  });

  it('forbids by its policy whatever gets into it', async () => {
    const server = await PageServer.start({});
    const tab = await (await sharedChromium()).newPage();
    try {
      const attack = `<script>document.title='run'</script><img src="${server.url('/x.png')}"><p id="styled" style="color: rgb(1, 2, 3)">`;
      await tab.setContent(stepsPage(stepsRun([stepRecord()])).replace('</main>', `${attack}</main>`));
      expect(await tab.title()).to.equal('shop.yaml');
      const colour = await tab.evaluate(() => getComputedStyle(document.querySelector('#styled')!).color);
      expect(colour).to.not.equal('rgb(1, 2, 3)');
      expect(server.asked).to.deep.equal([]);
    } finally {
      await tab.close();
      await server.close();
    }
  });

  it('fits a phone and can be used by the keyboard, in light and in dark', async () => {
    const steps = NASTY_TEXTS.map(hostile).map((step) => ({ ...step, screen: { file: PIXEL } }));
    for (const colorScheme of ['light', 'dark'] as const) {
      const tab = await (await sharedChromium()).newPage({ viewport: { width: 360, height: 640 }, colorScheme });
      try {
        await tab.setContent(stepsPage(stepsRun(steps)));
        expect(await tab.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
        await tab.keyboard.press('Tab');
        await tab.keyboard.press('Enter');
        expect(await tab.evaluate(() => document.querySelector('details')!.open)).to.equal(false);
        const ground = await tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
        expect(ground).to.equal(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(13, 17, 23)');
      } finally {
        await tab.close();
      }
    }
  });
});

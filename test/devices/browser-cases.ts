import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { COMMON_CASES, PNG } from './common-cases.js';
import { type Bench, type KeywordCases, neverThere } from './keyword-case.js';
import { LOG_CASES } from './log-cases.js';
import { FILE_CASES, PAGE_ELEMENT_CASES, WEB_CASES } from './web-cases.js';

/** A browser that shows the demo app, freshly loaded. */
export interface BrowserBench extends Bench {
  /** Address of the demo app. */
  readonly url: string;
}

const on = ({ session }: Bench, css: string, expression: string): Promise<unknown> =>
  session.evaluate(`((e) => ${expression})(document.querySelector(${JSON.stringify(css)}))`);
const textOf = (bench: Bench, css: string): Promise<unknown> => on(bench, css, 'e.innerText.trim()');
const valueOf = (bench: Bench, css: string): Promise<unknown> => on(bench, css, 'e.value');
const isChecked = (bench: Bench): Promise<unknown> => on(bench, '#favourite', 'e.checked');

/** Brings an element into the window and answers its centre, in percent of the window or in CSS pixels. */
const place = (bench: Bench, css: string, unit: 'percent' | 'pixels'): Promise<unknown> =>
  on(
    bench,
    css,
    `(e.scrollIntoView({ block: 'center', behavior: 'instant' }), ((r) => {
      const at = [r.x + r.width / 2, r.y + r.height / 2];
      return ${unit === 'percent' ? '[at[0] * 100 / innerWidth, at[1] * 100 / innerHeight]' : 'at.map(Math.round)'};
    })(e.getBoundingClientRect()))`,
  );

const becomes = (what: string, ask: () => Promise<unknown>, least: number): Promise<unknown> =>
  until(what, async () => Number(await ask()) > least);
const pageMoves = (bench: Bench): Promise<unknown> =>
  becomes('the page to move', () => bench.session.evaluate('scrollY'), 100);
const isInWindow = (bench: Bench, css: string): Promise<unknown> =>
  on(bench, css, '((r) => r.top >= 0 && r.bottom <= innerHeight)(e.getBoundingClientRect())');
const listen = (bench: Bench, event: string, action: string): Promise<unknown> =>
  bench.session.evaluate(`(addEventListener('${event}', (e) => { ${action} }, { passive: false, capture: true }), 1)`);
const press = (bench: Bench, element: string): Promise<unknown> => bench.session.run('Press Element', [element]);

/** Each keyword in a browser, on the demo app. */
export const BROWSER_CASES: KeywordCases<BrowserBench> = {
  ...COMMON_CASES,
  ...FILE_CASES,
  ...WEB_CASES,
  ...LOG_CASES,
  ...PAGE_ELEMENT_CASES,
  'Assert Presence': async ({ run }) => {
    expect(await run(['css=#save|text=Address Book', '5', 'all'])).to.equal(true);
  },
  'Assert Visibility': async ({ run }) => {
    expect(await run(['text=Address Book', '5'])).to.equal(true);
  },
  'Capture Pagesource': async ({ run }) => {
    expect(await run()).to.contain('id="contact-form"');
  },
  'Clear Element Text': async (bench) => {
    await bench.session.run('Enter Text', ['full-name', 'Ada']);
    await bench.run(['full-name']);
    expect(await valueOf(bench, '#full-name')).to.equal('');
  },
  'Close And Terminate App': async ({ run, session, url }) => {
    await run();
    await session.fail('Get Driver Session Id', [], 'E0101');
    await session.visit(url);
  },
  'Detect And Press': async (bench) => {
    expect(await bench.run(['text=Favourite'])).to.equal(true);
    expect(await isChecked(bench)).to.equal(true);
  },
  'Drag And Drop': async (bench) => {
    await bench.run(['Old letter', 'css=#archive-zone']);
    expect(await textOf(bench, '#archive-status')).to.equal('Archived: Old letter');
  },
  'Enter Number': async (bench) => {
    await bench.run(['reminder-days', '14']);
    expect(await valueOf(bench, '#reminder-days')).to.equal('14');
  },
  'Enter Text': async (bench) => {
    await bench.run(['full-name', 'Grâce 😀']);
    expect(await valueOf(bench, '#full-name')).to.equal('Grâce 😀');
  },
  'Enter Text Direct': async (bench) => {
    await press(bench, 'css=#full-name');
    await bench.run(['Grace']);
    expect(await valueOf(bench, '#full-name')).to.equal('Grace');
  },
  'Enter Text Using Keyboard': async (bench) => {
    await press(bench, 'css=#full-name');
    await bench.run(['Grace']);
    expect(await valueOf(bench, '#full-name')).to.equal('Grace');
  },
  'Execute Script': async ({ run }) => {
    expect(await run(['{"script": "return document.title + arguments[0]", "args": ["!"]}'])).to.equal('Address Book!');
  },
  'Force Terminate App': neverThere(['com.example.demo']),
  'Get App Version': neverThere(['com.example.demo']),
  'Get Interactive Elements': async ({ run }) => {
    const elements = (await run({ filter_config: 'buttons' })) as { type: string; text: string }[];
    expect(elements.map(({ text }) => text)).to.include('Save');
    expect(elements.filter(({ type }) => type !== 'button')).to.deep.equal([]);
  },
  'Get Screen Elements': async ({ run }) => {
    const { screenshot, elements } = (await run()) as { screenshot: string; elements: { text: string }[] };
    expect(screenshot).to.match(PNG);
    expect(elements.map(({ text }) => text)).to.include('Address Book');
  },
  'Get Text': async ({ run }) => {
    expect(await run(['css=#title'])).to.equal('Address Book');
  },
  'Hover Element': async (bench) => {
    await bench.run(['css=#save']);
    expect(await on(bench, '#save', "e.matches(':hover')")).to.equal(true);
  },
  'Is Element': async ({ run }) => {
    expect(await run(['css=#channel-email', 'checked', '5'])).to.equal(true);
  },
  'Launch App': async ({ run, session, url }) => {
    expect(await run([`${url}/note.html`])).to.equal(await session.run('Get Driver Session Id'));
    expect(await session.evaluate('location.pathname')).to.equal('/note.html');
  },
  'Launch Other App': async ({ run, session, url }) => {
    await run([`${url}/note.html`]);
    expect(await session.evaluate('location.pathname')).to.equal('/note.html');
  },
  'Long Press Element': async (bench) => {
    await listen(bench, 'pointerdown', 'window.since = e.timeStamp');
    await listen(bench, 'pointerup', 'window.held = e.timeStamp - since');
    await bench.run(['css=#title', '0.6']);
    expect(await bench.session.evaluate('held')).to.be.within(550, 2000);
  },
  Pinch: async (bench) => {
    await listen(bench, 'wheel', 'if (e.ctrlKey) { e.preventDefault(); window.zoom = (window.zoom ?? 0) - e.deltaY; }');
    await bench.run(['css=#title', '2']);
    await becomes('the wheel with Control', () => bench.session.evaluate('window.zoom ?? 0'), 5);
  },
  'Press By Coordinates': async (bench) => {
    await bench.run((await place(bench, '#favourite', 'pixels')) as number[]);
    expect(await isChecked(bench)).to.equal(true);
  },
  'Press By Percentage': async (bench) => {
    await bench.run((await place(bench, '#favourite', 'percent')) as number[]);
    expect(await isChecked(bench)).to.equal(true);
  },
  'Press Element': async (bench) => {
    await bench.run({ element: 'css=#catch-me', repeat: '2' });
    expect(await textOf(bench, '#catch-count')).to.equal('Caught: 2');
  },
  'Press Keycode': async (bench) => {
    await on(bench, '#volume', '(e.focus(), 1)');
    await bench.run(['ArrowRight']);
    expect(await textOf(bench, '#volume-value')).to.equal('35 %');
  },
  'Press Keycode, a key of the device': neverThere(['volume_up']),
  Scroll: async (bench) => {
    await bench.run(['down']);
    await pageMoves(bench);
  },
  'Scroll From Element': async (bench) => {
    await bench.session.run('Assert Presence', ['css=#contact-list li']);
    await bench.run(['contact-list', 'down']);
    await becomes('the list to move', () => on(bench, '#contact-list', 'e.scrollTop'), 20);
  },
  'Scroll Until Element Appears': async (bench) => {
    await bench.run(['css=#late']);
    expect(await isInWindow(bench, '#late')).to.equal(true);
  },
  'Select Dropdown Option': async (bench) => {
    await bench.run(['country', 'Portugal']);
    expect(await textOf(bench, '#country')).to.equal('Portugal');
  },
  Swipe: async (bench) => {
    await bench.run(['5', '600', 'up', '400']);
    await pageMoves(bench);
  },
  'Swipe By Percentage': async (bench) => {
    await bench.run(['1', '90', 'up', '60']);
    await pageMoves(bench);
  },
  'Swipe From Element': async (bench) => {
    await bench.run(['css=#volume-thumb', 'right', '40']);
    await becomes('the slider to move', () => on(bench, '#volume-value', 'parseInt(e.innerText)'), 30);
  },
  'Swipe Until Element Appears': async (bench) => {
    await bench.run(['css=#late', 'up']);
    expect(await isInWindow(bench, '#late')).to.equal(true);
  },
  'Validate Element': async ({ run }) => {
    expect(await run(['css=#save', '5'])).to.equal(true);
  },
  'Validate Screen': async ({ run }) => {
    expect(await run(['css=#nowhere|text=Address Book', '5', 'any'])).to.equal(true);
  },
};

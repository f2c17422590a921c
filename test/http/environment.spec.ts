import { expect } from 'chai';
import { SLOW_NETWORK } from '../../src/device/browser/environment.js';
import { until } from '../fixtures/until.js';
import { onOneBrowser } from '../support/browsers.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { sizeOf } from '../support/picture.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const PAGES = { '/': '<title>First</title><body>First', '/second': '<title>Second</title><body>Second' };
const IS_DARK = "matchMedia('(prefers-color-scheme: dark)').matches";
const ORIENTATION = "matchMedia('(orientation: portrait)').matches ? 'portrait' : 'landscape'";
const POSITION = `new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(
  ({ coords: { latitude, longitude, accuracy } }) => resolve([latitude, longitude, accuracy]),
  (error) => reject(new Error(error.message))))`;
const FETCH = "fetch('/').then(({ status }) => status, () => 'failed')";
const FETCH_MS = "((began) => fetch('/?' + Math.random()).then(() => performance.now() - began))(performance.now())";

const LOCALE = { locale: 'de-DE', timezoneId: 'Asia/Tokyo' };
const CAPABILITIES = { playwright: LOCALE, selenium: LOCALE, appium: { browserName: 'chrome' } };
const READ_LOCALE = '[navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, (1.5).toLocaleString()]';

onOneBrowser('the environment', (browser) => {
  let bench: SessionOnPages;
  const evaluate = (expression: string) => bench.session.evaluate(expression);
  const run = (keyword: string, params: readonly unknown[] = []) => bench.session.run(keyword, params);

  before(async () => {
    const driver_sources = [{ [browser.driver]: { capabilities: CAPABILITIES[browser.driver] } }];
    bench = await SessionOnPages.start(PAGES, () => browser.config(undefined, { driver_sources }));
  });
  beforeEach(() => bench.session.visit(bench.pages.url('/')));
  after(() => bench.end());

  it('turns the pages, one that is there and one that opens later', async () => {
    await run('Set Orientation', ['portrait']);
    expect(await evaluate(ORIENTATION)).to.equal('portrait');
    await run('Open Window', [bench.pages.url('/second')]);
    expect(await evaluate(ORIENTATION)).to.equal('portrait');
    await run('Close Window');
    await run('Set Orientation', ['landscape']);
    expect(await evaluate(ORIENTATION)).to.equal('landscape');
  });

  it('tells pages of all windows where they are, as often as it changes', async () => {
    await run('Set Geolocation', ['52.52', '13.405']);
    expect(await evaluate(POSITION)).to.deep.equal([52.52, 13.405, 10]);
    await run('Open Window', [bench.pages.url('/second')]);
    expect(await evaluate(POSITION)).to.deep.equal([52.52, 13.405, 10]);
    await run('Set Geolocation', ['-33.9', '18.4', '250']);
    await run('Close Window');
    expect(await evaluate(POSITION)).to.deep.equal([-33.9, 18.4, 250]);
  });

  it('writes and reads the clipboard', async () => {
    await run('Set Clipboard', ['Grâce "😀"\nsecond line']);
    expect(await run('Get Clipboard')).to.equal('Grâce "😀"\nsecond line');
  });

  it('explains why an insecure page has no clipboard', async () => {
    await bench.session.visit('about:blank');
    const { message } = await bench.session.fail('Get Clipboard', [], 'E0401');
    expect(message).to.contain('https');
  });

  it('cuts the network, slows it down and sets it free, also in a window that opens later', async () => {
    await run('Set Network', ['offline']);
    expect(await evaluate(FETCH)).to.equal('failed');
    await run('Set Network', ['slow']);
    expect(await evaluate(FETCH_MS)).to.be.at.least(SLOW_NETWORK.latencyMs * 0.9);
    await run('Open Window', ['about:blank']);
    await run('Navigate', [bench.pages.url('/second')]);
    expect(await evaluate(FETCH_MS)).to.be.at.least(SLOW_NETWORK.latencyMs * 0.9);
    await run('Set Network', ['online']);
    const isFast = async () => Number(await evaluate(FETCH_MS)) < SLOW_NETWORK.latencyMs;
    await until('a fast answer', isFast);
    await run('Close Window');
    await until('a fast answer in the first window', isFast);
  });

  it('switches the color scheme, also in a window that opens later', async () => {
    const before = await evaluate(IS_DARK);
    await run('Set Color Scheme', ['dark']);
    expect(await evaluate(IS_DARK)).to.equal(true);
    await run('Open Window', [bench.pages.url('/second')]);
    expect(await evaluate(IS_DARK)).to.equal(true);
    await run('Close Window');
    await run('Set Color Scheme', ['light']);
    expect(await evaluate(IS_DARK)).to.equal(false);
    await run('Set Color Scheme', ['system']);
    expect(await evaluate(IS_DARK)).to.equal(before);
  });

  it('refuses what is no place, condition, scheme or orientation', async () => {
    const { session } = bench;
    await session.fail('Set Geolocation', ['91', '0'], 'E0403');
    await session.fail('Set Geolocation', ['0', '181'], 'E0403');
    await session.fail('Set Geolocation', ['north', '0'], 'E0403');
    await session.fail('Set Geolocation', ['0', '0', '-1'], 'E0403');
    const { message } = await session.fail('Set Network', ['fast'], 'E0403');
    expect(message).to.contain('slow');
    await session.fail('Set Color Scheme', ['sepia'], 'E0403');
    await session.fail('Set Orientation', ['upside down'], 'E0403');
  });

  it('turns a phone of playwright with its picture, and refuses to turn one of chromedriver', async () => {
    const session = await ClientSession.start(bench.client, browser.phone(bench.pages.url('/')));
    if (browser.driver === 'playwright') {
      await session.run('Set Orientation', ['landscape']);
      const picture = (await session.run('Capture Screenshot')) as string;
      expect(await sizeOf(picture)).to.deep.equal({ width: 800, height: 400 });
    } else await session.fail('Set Orientation', ['landscape'], 'E0105');
    await session.stop();
  });

  if (browser.driver === 'appium') return;

  it('has the locale and the time zone of the capabilities in every window', async () => {
    expect(await evaluate(READ_LOCALE)).to.deep.equal(['de-DE', 'Asia/Tokyo', '1,5']);
    await run('Open Window', [bench.pages.url('/second')]);
    expect(await evaluate(READ_LOCALE)).to.deep.equal(['de-DE', 'Asia/Tokyo', '1,5']);
    await run('Close Window');
  });

  it('does not start with a time zone that there is not', async () => {
    const capabilities = { ...CAPABILITIES[browser.driver], timezoneId: 'Mars/Olympus' };
    const config = browser.config(undefined, { driver_sources: [{ [browser.driver]: { capabilities } }] });
    const answer = await bench.client.post('/v1/sessions/start', config);
    expectFailure(answer, 'E0104');
    expect(answer.detail.message).to.match(/timezoneId/);
  });
});

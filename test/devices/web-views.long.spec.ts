import { expect } from 'chai';
import { AppiumServer } from '../support/appium-server.js';
import { DeviceSession } from '../support/device-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { sizeOf } from '../support/picture.js';
import { sharedService } from '../support/shared-service.js';
import { ANDROID_WEB, XCUITEST } from '../support/stand-in-driver/stand-in-packages.js';
import { until } from '../fixtures/until.js';

const SHOP = `<h1>Shop</h1>
<button id="buy" style="position:absolute;margin:0;left:40px;top:100px;width:120px;height:40px">Buy</button>
<label style="position:absolute;left:40px;top:160px">Name <input id="name" value="Ann"></label>
<select id="size" style="position:absolute;left:40px;top:200px"><option>Small</option><option value="l">Large</option></select>
<p id="state" style="position:absolute;left:40px;top:240px">Nothing bought</p>
<div style="height:3000px"></div><button id="far">Far below</button>
<script>
buy.addEventListener('click', ({ clientX, clientY, isTrusted }) => {
  state.textContent = 'Bought at ' + [clientX, clientY].map(Math.round) + ' ' + isTrusted;
});
</script>`;
const ADS =
  '<h1>Ads</h1><button id="close" style="position:absolute;margin:0;left:10px;top:90px;width:80px;height:30px">Close</button><p id="state2">Open</p><script>close.id; document.getElementById("close").addEventListener("click", () => (state2.textContent = "Closed"))</script>';

interface Target {
  readonly title: string;
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Screen units in a CSS pixel, and where the first web view begins. */
  readonly scale: number;
  readonly top: number;
  /** CSS pixels of the first web view, and picture of it. */
  readonly inner: { width: number; height: number };
  readonly ratio: number;
  readonly names: readonly [string, string];
}

const TARGETS: readonly Target[] = [
  {
    title: 'on Android',
    capabilities: { platformName: 'Android' },
    scale: 3,
    top: 210,
    inner: { width: 360, height: 370 },
    ratio: 3,
    names: ['WEBVIEW_com.example.shop', 'WEBVIEW_com.example.ads'],
  },
  {
    title: 'on iOS',
    capabilities: { platformName: 'iOS', udid: '00008110-000A1D0E3C38801E', bundleId: 'com.example.shop' },
    scale: 1,
    top: 91,
    inner: { width: 390, height: 500 },
    ratio: 3,
    names: ['WEBVIEW_4711.1', 'WEBVIEW_4711.2'],
  },
];

for (const { title, capabilities, scale, top, inner, ratio, names } of TARGETS) {
  describe(`web views ${title}`, () => {
    let client: HttpClient;
    let appium: AppiumServer;
    let pages: PageServer;
    let device: DeviceSession;

    before(async () => {
      [{ client }, appium, pages] = await Promise.all([
        sharedService(),
        AppiumServer.start({ drivers: [ANDROID_WEB, XCUITEST] }),
        PageServer.start({ '/': SHOP, '/ads': ADS }),
      ]);
      device = await start('/');
    });
    after(async () => {
      await device?.stop();
      await Promise.all([appium?.stop(), pages?.close()]);
    });

    const start = (...paths: string[]) =>
      DeviceSession.start(client, appium, { ...capabilities, pages: paths.map((path) => pages.url(path)) });
    const run = (keyword: string, ...params: unknown[]) => device.client.run(keyword, params);
    const onScreen = (x: number, y: number) => ({ x: x * scale, y: top + y * scale });

    describe('asked by CSS', () => {
      it('are pressed at the right place by a trusted touch', async () => {
        await run('Press Element', 'css=#buy');
        expect(await run('Get Text', 'css=#state')).to.equal('Bought at 100,120 true');
        await run('Press Element', 'css=#buy', 1, 10 * scale, -5 * scale);
        expect(await run('Get Text', 'css=#state')).to.equal('Bought at 110,115 true');
      });

      it('take text and choices', async () => {
        await run('Enter Text', 'css=#name', 'Grace 🚀');
        await run('Select Dropdown Option', 'css=#size', 'Large');
        expect(await run('Get Text', 'css=#name')).to.equal('Grace 🚀');
        expect(await run('Get Text', 'css=#size')).to.equal('Large');
        await run('Clear Element Text', 'css=#name');
        expect(await run('Get Text', 'css=#name')).to.equal('');
      });

      it('tell bounds on the screen', async () => {
        const answer = await device.client.act('Is Element', ['css=#buy'], { query: '?trace=true' });
        const [{ rungs }] = answer.data['trace'] as [{ rungs: [{ bounds: object }] }];
        expect(rungs[0].bounds).to.deep.equal({ ...onScreen(40, 100), width: 120 * scale, height: 40 * scale });
      });

      it('leave the native screen as it was for what is found otherwise', async () => {
        await run('Press Element', 'css=#buy');
        expect(await run('Get Text', 'text=Cart')).to.equal('Cart');
        await run('Press Element', 'text=Cart');
        expect(await run('Is Element', 'css=#buy')).to.equal(true);
        expect(await run('Is Element', 'text=Buy', 'present', 0), 'text is native').to.equal(false);
      });

      it('scroll to what is far below', async () => {
        await run('Press Element', 'css=#far');
        await run('Execute Script', 'webview: enter');
        expect(await device.client.evaluate('scrollY')).to.be.greaterThan(2000);
        await device.client.evaluate('scrollTo(0, 0)');
        await run('Execute Script', 'webview: leave');
      });

      it('say which locators are malformed', async () => {
        await device.client.fail('Get Text', ['css=##'], 'E0205');
      });
    });

    it('are not disturbed by what is read of the screen meanwhile', async () => {
      const reads: Promise<unknown>[] = [];
      let isOver = false;
      const reading = (async () => {
        while (!isOver) {
          const elements = device.client.read('/elements') as Promise<{ text: string }[]>;
          elements.catch(() => undefined);
          const picture = device.client.read('/screenshot') as Promise<string>;
          reads.push(elements, picture);
          expect((await elements).map(({ text }) => text)).to.include('Cart');
          expect(await sizeOf(await picture)).not.to.deep.equal({
            width: inner.width * ratio,
            height: inner.height * ratio,
          });
        }
      })();
      try {
        for (let i = 0; i < 3; i++) {
          await run('Enter Text', 'css=#name', `Name ${i}`);
          expect(await run('Get Text', 'css=#name')).to.equal(`Name ${i}`);
          await run('Press Element', 'css=#buy');
          expect(await run('Get Text', 'css=#state')).to.equal('Bought at 100,120 true');
        }
      } finally {
        isOver = true;
        await reading;
      }
      expect(reads.length).to.be.greaterThan(4);
      const wrong = (await device.commands()).filter(({ name, context }) =>
        /^(getPageSource|getScreenshot)$/.test(name) ? context !== 'NATIVE_APP' : false,
      );
      expect(wrong).to.deep.equal([]);
    });

    describe('entered', () => {
      before(() => run('Execute Script', 'webview: enter'));
      after(() => run('Execute Script', 'webview: leave'));

      it('are all that keywords see, with their own size', async () => {
        const elements = (await run('Get Interactive Elements')) as { text: string; bounds: object }[];
        expect(elements.map(({ text }) => text))
          .to.include('Buy')
          .and.not.include('Cart');
        expect(elements.find(({ text }) => text === 'Buy')!.bounds).to.deep.equal({
          x: 40,
          y: 100,
          width: 120,
          height: 40,
        });
        const picture = await sizeOf((await run('Capture Screenshot')) as string);
        expect(picture).to.deep.equal({ width: inner.width * ratio, height: inner.height * ratio });
        expect(await run('Capture Pagesource')).to.contain('id="buy"');
        await device.client.fail('Press By Coordinates', [inner.width + 1, 5], 'E0403');
      });

      it('are pressed, swiped and typed into', async () => {
        await run('Press By Coordinates', 60, 110);
        expect(await run('Get Text', 'id=state')).to.equal('Bought at 60,110 true');
        await run('Press Element', 'text=Buy');
        expect(await run('Get Text', 'id=state')).to.equal('Bought at 100,120 true');
        await run('Enter Text', '//input', 'Ada');
        await run('Enter Text Direct', '!');
        expect(await run('Get Text', 'id=name')).to.equal('Ada!');
        await run('Swipe', 200, 300, 'up', 150);
        await until('the page scrolled', () => device.client.evaluate('scrollY > 50'));
        await device.client.evaluate('scrollTo(0, 0)');
        await run('Scroll', 'down');
        expect(await device.client.evaluate('scrollY')).to.be.greaterThan(100);
        await device.client.evaluate('scrollTo(0, 0)');
      });

      it('run scripts', async () => {
        expect(await device.client.evaluate('document.querySelector("h1").textContent')).to.equal('Shop');
        expect(await device.client.evaluate('new Promise((done) => setTimeout(done, 20, 7))')).to.equal(7);
      });
    });

    it('are found by their names alone', async () => {
      const { message, details } = await device.client.fail(
        'Execute Script',
        [JSON.stringify({ script: 'webview: enter', args: ['WEBVIEW_9'] })],
        'E0401',
      );
      expect(message).to.contain(names[0]);
      expect(details!['webviews']).to.deep.equal([names[0]]);
      await device.client.fail('Execute Script', ['webview: dance'], 'E0403');
    });

    it('are all asked, each where it is, when there are several', async () => {
      const several = await start('/', '/ads');
      const text = (locator: string) => several.client.run('Get Text', [locator]);
      await several.client.run('Press Element', ['css=#close']);
      expect(await text('css=#state2')).to.equal('Closed');
      await several.client.run('Press Element', ['css=#buy']);
      expect(await text('css=#state')).to.equal('Bought at 100,120 true');
      expect(await several.client.run('Get Text', ['css=h1', 1])).to.equal('Ads');
      await several.client.run('Execute Script', [JSON.stringify({ script: 'webview: enter', args: [names[1]] })]);
      expect(await text('//h1')).to.equal('Ads');
      await several.client.run('Press Element', ['id=close']);
      await several.client.run('Execute Script', ['webview: leave']);

      await several.change({ closeWebView: names[1] });
      expect(await several.client.run('Get Text', ['css=h1'])).to.equal('Shop');
      const { message } = await several.client.fail('Get Text', { element: 'css=#close', timeout: 0.2 }, 'E0201');
      expect(message).to.contain('nothing matches');
      await several.stop();
    });

    it('that close leave the session alive, and say so while they are entered', async () => {
      const session = await start('/');
      await session.client.run('Execute Script', ['webview: enter']);
      expect(await session.client.run('Get Text', ['id=buy'])).to.equal('Buy');
      await session.change({ closeWebView: names[0] });
      const { message } = await session.client.fail('Capture Pagesource', [], 'E0401');
      expect(message).to.contain('closed').and.to.contain('webview: leave');
      const missed = await session.client.fail('Get Text', { element: 'id=buy', timeout: 0.2 }, 'E0201');
      expect(missed.message).to.contain('closed');
      await session.client.run('Execute Script', ['webview: leave']);
      expect(await session.client.run('Get Text', ['text=Cart'])).to.equal('Cart');
      const none = await session.client.fail('Get Text', { element: 'css=#buy', timeout: 0.2 }, 'E0201');
      expect(none.message).to.contain('no web view is open');
      expect((await session.client.fail('Execute Script', ['webview: enter'], 'E0401')).message).to.contain('none');
      await session.stop();
    });

    it('are entered at the start with autoWebview', async () => {
      const session = await DeviceSession.start(client, appium, {
        ...capabilities,
        pages: [pages.url('/')],
        autoWebview: true,
      });
      expect(await session.client.run('Get Text', ['id=state'])).to.equal('Nothing bought');
      await session.client.run('Execute Script', ['webview: leave']);
      expect(await session.client.run('Get Text', ['text=Cart'])).to.equal('Cart');
      await session.stop();
    });
  });
}

describe('Safari on iOS', () => {
  let appium: AppiumServer;
  let pages: PageServer;
  let safari: DeviceSession;

  before(async () => {
    const [{ client }, ...started] = await Promise.all([
      sharedService(),
      AppiumServer.start({ drivers: [XCUITEST] }),
      PageServer.start({ '/': SHOP, '/ads': ADS }),
    ]);
    [appium, pages] = started;
    const url = pages.url('/');
    safari = await DeviceSession.start(client, appium, {
      platformName: 'iOS',
      browserName: 'Safari',
      url,
      pages: [url],
    });
  });
  after(async () => {
    await safari?.stop();
    await Promise.all([appium?.stop(), pages?.close()]);
  });

  it('is touched where its page lies on the screen', async () => {
    await safari.client.run('Press Element', ['css=#buy']);
    expect(await safari.client.run('Get Text', ['id=state'])).to.equal('Bought at 100,120 true');
    const [[[finger]]] = (await safari.told('performActions')) as [[[{ actions: { x: number; y: number }[] }]]];
    expect(finger.actions[0]).to.deep.include({ x: 100, y: 211 });
  });

  it('opens addresses, and goes back', async () => {
    await safari.client.run('Launch Other App', [pages.url('/ads')]);
    expect(await safari.client.run('Get Text', ['//h1'])).to.equal('Ads');
    await safari.client.run('Press Keycode', ['back']);
    expect(await safari.client.run('Assert Presence', ['text=Shop'])).to.equal(true);
  });

  it('is pictured as its page', async () => {
    const picture = (await safari.client.run('Capture Screenshot')) as string;
    expect(await sizeOf(picture)).to.deep.equal({ width: 1170, height: 1500 });
  });
});

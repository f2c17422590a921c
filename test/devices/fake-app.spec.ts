import { expect } from 'chai';
import { join } from 'node:path';
import { TRUNCATED } from '../../src/device/element.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ClientSession } from '../support/client-session.js';
import { appiumConfig } from '../support/device-session.js';
import { sharedAppium } from '../support/shared-appium.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';
import type { HttpClient } from '../support/http-client.js';

/** An app of Appium's fake driver, whose XML has the attributes of Android. The driver types into `MockInputField` only. */
const APP = `<app width="400" height="600">
  <android.widget.FrameLayout class="android.widget.FrameLayout" text="" resource-id="" bounds="[0,0][400,600]">
    <android.widget.TextView class="android.widget.TextView" text="Order" resource-id="shop:id/title" bounds="[20,20][380,60]" />
    <MockInputField class="android.widget.EditText" text="" content-desc="Amount" resource-id="shop:id/amount" bounds="[20,80][380,120]" />
    <android.widget.CheckBox class="android.widget.CheckBox" text="Gift" checkable="true" checked="true" bounds="[20,140][380,180]" />
    <android.widget.Button class="android.widget.Button" text="Pay now" resource-id="shop:id/pay" clickable="true" bounds="[20,500][380,560]" />
    <android.widget.Button class="android.widget.Button" text="Cancel" enabled="false" clickable="true" bounds="[20,440][380,480]" />
  </android.widget.FrameLayout>
</app>`;

interface PointerAction {
  readonly type: string;
  readonly x?: number;
  readonly y?: number;
}

describe("an app of Appium's fake driver with the attributes of Android", () => {
  let client: HttpClient;
  let session: ClientSession;
  let appium: Awaited<ReturnType<typeof sharedAppium>>;

  before(async () => {
    ({ client } = await sharedService());
    appium = await sharedAppium();
    session = await startWith(APP);
  });

  after(() => stopSessions(client));

  const startWith = (xml: string) =>
    inDirectory({ 'app.xml': xml }, (directory) => {
      const capabilities = { platformName: 'Fake', automationName: 'Fake', app: join(directory, 'app.xml') };
      return ClientSession.start(client, appiumConfig(appium, capabilities));
    });

  /** What the driver performed, as the kinds and places of the actions of each sequence. */
  const performed = async (): Promise<PointerAction[][]> => {
    const answer = await fetch(`${appium.url}/session/${session.driverId}/se/log`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'actions' }),
    });
    const { value } = (await answer.json()) as { value: { actions: PointerAction[] }[][] };
    return value.flat().map(({ actions }) => actions);
  };

  it('yields records', async () => {
    const elements = (await session.run('Get Interactive Elements', { filter_config: 'all' })) as object[];
    expect(elements).to.have.length(5);
    expect(elements[0]).to.deep.include({ type: 'text', text: 'Order', locator: 'id=shop:id/title', visible: true });
    expect(elements[2]).to.deep.include({ type: 'checkbox', text: 'Gift', checked: true, inViewport: true });
    expect(elements[4]).to.deep.include({
      type: 'button',
      text: 'Cancel',
      enabled: false,
      bounds: { x: 20, y: 440, width: 360, height: 40 },
    });
  });

  for (const locator of ['id=shop:id/pay', 'id=pay', 'text=Pay now', 'pay now', '//*[@text="Pay now"]']) {
    it(`is found by ${locator} and pressed`, async () => {
      const before = (await performed()).length;
      expect(await session.run('Get Text', [locator])).to.equal('Pay now');
      await session.run('Press Element', [locator]);
      const [touch, ...others] = (await performed()).slice(before);
      expect(others).to.deep.equal([]);
      expect(touch!.map(({ type }) => type)).to.deep.equal(['pointerMove', 'pointerDown', 'pause', 'pointerUp']);
      expect(touch![0]).to.include({ x: 200, y: 530 });
    });
  }

  it('gets text, keys and swipes', async () => {
    await session.run('Enter Text', ['id=amount', '12']);
    await session.run('Press Keycode', ['Enter']);
    const keys = (await performed()).at(-1)!;
    expect(keys.map(({ type }) => type)).to.deep.equal(['keyDown', 'keyUp']);
    await session.run('Swipe', [50, 50, 'up']);
    expect((await performed()).at(-1)![1]).to.include({ type: 'pointerDown' });
  });

  it('with 25,000 elements is listed so far, says so, and is found to its end', async () => {
    const views = '<view bounds="[0,0][10,10]" />'.repeat(25_000);
    const button = (text: string) => `<android.widget.Button text="${text}" bounds="[0,10][400,50]" />`;
    const large = await startWith(`<app width="400" height="600">${button('First')}${views}${button('Last')}</app>`);
    const answer = await large.get('/elements');
    expect((answer.data['result'] as { text: string }[]).map(({ text }) => text)).to.deep.equal(['First']);
    expect(answer.body['warnings']).to.deep.equal([TRUNCATED]);
    expect(await large.run('Get Text', ['text=Last'])).to.equal('Last');
    await large.stop();
  });

  it('says what it does not have', async () => {
    expect((await session.fail('Press Keycode', ['volume_up'], 'E0105')).message).to.contain('Fake');
    await session.fail('Hover Element', ['id=pay'], 'E0105');
    await session.fail('Get Url', [], 'E0105');
    await session.fail('Press Element', { element: 'css=.pay', timeout: 0 }, 'E0105');
  });
});

import { expect } from 'chai';
import { demoApp } from '../../../../../demo/android/apps/demo/demo-app.js';
import { VirtualDevice } from '../../../../../demo/android/virtual-device.js';
import type { NativeScreen } from '../../../../../plugins/drivers/appium/_screen/native-screen.js';
import { isActionable, type TreeStrategy } from '../../../../../src/device/element.js';
import { contains } from '../../../../../src/device/geometry.js';
import { parseLocator } from '../../../../../src/locate/locator.js';
import { ANDROID_COMPOSE } from '../../../../fixtures/native/android-compose.js';
import { ANDROID_FORM } from '../../../../fixtures/native/android-form.js';
import { ANDROID_SETTINGS } from '../../../../fixtures/native/android-settings.js';
import { IOS_FORM } from '../../../../fixtures/native/ios-form.js';
import { IOS_SETTINGS } from '../../../../fixtures/native/ios-settings.js';
import { nativeScreen } from '../../../../fixtures/native/screens.js';
import { hierarchy, view } from '../../../../fixtures/native/source-builder.js';

/** Checks that every element that can be acted on is pressed by its brief locator. @returns the brief locators */
async function pressable(screen: NativeScreen): Promise<string[]> {
  const listed = screen.elements(true).filter(isActionable);
  for (const { brief, locator, bounds } of listed) {
    const { by, value, nth } = parseLocator(brief ?? locator);
    const { hits, total } = await screen.find(by as TreeStrategy, value, (nth ?? 0) + 1);
    if (nth === undefined) expect(total, brief).to.equal(1);
    expect(contains(bounds, screen.pressPoint(hits[nth ?? 0]!.node)), brief ?? locator).to.equal(true);
  }
  return listed.map(({ brief, locator }) => brief ?? locator);
}

describe('brief locators of a native screen', () => {
  const row = (n: number, title: string) =>
    view('android.widget.LinearLayout', [0, n * 100, 600, n * 100 + 90], { clickable: true }, [
      view('android.widget.TextView', [0, n * 100, 300, n * 100 + 90], { text: title }),
      view('android.widget.Button', [400, n * 100, 500, n * 100 + 90], { text: 'Delete', clickable: true }),
      view('android.widget.Button', [500, n * 100, 600, n * 100 + 90], { text: '', clickable: true }),
    ]);

  it('are texts, with the place where several elements have the text', async () => {
    const rows = nativeScreen(hierarchy([row(0, 'Milk'), row(1, 'Bread'), row(2, 'Milk')]));
    const brief = await pressable(rows);
    expect(brief.slice(0, 2)).to.deep.equal(['text=Milk >> nth=0', 'text=Delete >> nth=0']);
    expect(brief[2]).to.match(/^xpath=/);
    expect(brief.slice(3, 5)).to.deep.equal(['text=Bread', 'text=Delete >> nth=1']);
  });

  it('are no texts that change with what is entered', async () => {
    const attributes = { text: 'Ada', 'resource-id': 'app:id/name', clickable: true };
    const screen = nativeScreen(hierarchy([view('android.widget.EditText', [0, 0, 300, 90], attributes)]));
    expect(await pressable(screen)).to.deep.equal(['id=name']);
  });

  it('are ids without a text, with the place where several elements have the id', async () => {
    const box = (n: number) =>
      view('android.widget.CheckBox', [0, n * 100, 90, n * 100 + 90], {
        'resource-id': 'app:id/tick',
        clickable: true,
      });
    expect(await pressable(nativeScreen(hierarchy([box(0), box(1)])))).to.deep.equal([
      ...['id=tick >> nth=0', 'id=tick >> nth=1'],
    ]);
  });

  it('are added where they are asked for only', () => {
    expect(
      nativeScreen(ANDROID_SETTINGS)
        .elements()
        .some((element) => 'brief' in element),
    ).to.equal(false);
  });

  for (const [name, source] of Object.entries({
    ...{ ANDROID_SETTINGS, ANDROID_FORM, ANDROID_COMPOSE },
    ...{ IOS_FORM, IOS_SETTINGS },
  })) {
    it(`press every element of ${name}`, async () => {
      expect(await pressable(nativeScreen(source))).to.not.be.empty;
    });
  }

  it('press every element of the Android demo app', async () => {
    const device = new VirtualDevice('emulator-5554', [demoApp]);
    try {
      for (const activity of Object.keys(demoApp.activities)) {
        device.system.start(demoApp.packageName, activity);
        expect(await pressable(nativeScreen(device.source, { width: 1080, height: 2400 })), activity).to.not.be.empty;
      }
    } finally {
      device.close();
    }
  });
});

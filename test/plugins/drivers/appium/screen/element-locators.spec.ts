import { expect } from 'chai';
import { ANDROID_COMPOSE } from '../../../../fixtures/native/android-compose.js';
import { ANDROID_FORM } from '../../../../fixtures/native/android-form.js';
import { ANDROID_SETTINGS } from '../../../../fixtures/native/android-settings.js';
import { IOS_FORM } from '../../../../fixtures/native/ios-form.js';
import { IOS_SETTINGS } from '../../../../fixtures/native/ios-settings.js';
import { nativeScreen } from '../../../../fixtures/native/screens.js';
import { hierarchy, view } from '../../../../fixtures/native/source-builder.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { parseLocator } from '../../../../../src/locate/locator.js';
import type { TreeStrategy } from '../../../../../src/device/element.js';
import type { NativeScreen } from '../../../../../plugins/drivers/appium/_screen/native-screen.js';

const BUTTON = 'android.widget.Button';

const rows = nativeScreen(
  hierarchy(
    [0, 1, 2].map((n) =>
      view(BUTTON, [0, n * 100, 200, n * 100 + 90], {
        text: 'Delete',
        'resource-id': 'app:id/delete',
        clickable: true,
      }),
    ),
  ),
);

const told = async (screen: NativeScreen, by: TreeStrategy, value: string, nth?: number) =>
  (await screen.locators(by, value, nth))!.locators.map((each) => `${each.by} ${each.count} ${each.locator}`);

describe('NativeScreen.locators', () => {
  it('counts what each finds', async () => {
    const screen = nativeScreen(ANDROID_SETTINGS);
    expect(await told(screen, 'id', 'search')).to.deep.equal([
      'id 1 id=com.android.settings:id/search',
      'id 1 id=search',
      'accessibility id 1 id=Search settings',
      'text 1 text=Search settings',
      'xpath 1 xpath=//android.widget.Button[@resource-id="com.android.settings:id/search"]',
      'xpath 1 xpath=//android.widget.Button[@content-desc="Search settings"]',
      'xpath 1 xpath=//*[@resource-id="com.android.settings:id/search"]',
    ]);
  });

  it('gives the place among several', async () => {
    const { element, locators } = (await rows.locators('text', 'Delete', 1))!;
    expect(element.bounds.y).to.equal(100);
    expect(locators).to.deep.include({ by: 'text', locator: 'text=Delete', count: 3, place: 1 });
    expect(locators).to.deep.include({ by: 'id', locator: 'id=delete', count: 3, place: 1 });
    expect(locators.find(({ locator }) => locator === element.locator)?.count).to.equal(1);
  });

  it('has the locator of every record', async () => {
    for (const source of [ANDROID_SETTINGS, ANDROID_FORM, ANDROID_COMPOSE, IOS_FORM, IOS_SETTINGS]) {
      const screen = nativeScreen(source);
      for (const record of screen.elements()) {
        const { by, value, nth } = parseLocator(record.locator);
        const found = (await screen.locators(by as TreeStrategy, value, nth))!;
        expect(found.element).to.deep.equal(record);
        expect(found.locators.find(({ locator }) => locator === record.locator)?.count, record.locator).to.equal(1);
      }
    }
  });

  it('gives all attributes of the source, also of an element without a record', async () => {
    const { element, attributes } = (await rows.locators('xpath', '/*'))!;
    expect(element).to.include({ type: 'other', source: 'tree' });
    expect(Object.keys(attributes).length).to.be.greaterThan(0);
    expect((await rows.locators('id', 'delete'))!.attributes).to.include({ 'resource-id': 'app:id/delete' });
  });

  it('answers nothing when it is gone, and refuses what is malformed', async () => {
    expect(await rows.locators('id', 'gone')).to.equal(undefined);
    expect(await rows.locators('text', 'Delete', 3)).to.equal(undefined);
    expect((await refusalOf(() => rows.locators('xpath', '//['))).code).to.equal('E0205');
    expect((await refusalOf(() => rows.locators('css', 'b'))).code).to.equal('E0105');
  });
});

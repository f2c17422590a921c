import { expect } from 'chai';
import { VirtualAndroid } from '../../../demo/android/device-host.js';
import { findByUiSelector } from '../../../demo/android/lookup/find-by-ui-selector.js';
import { findByXPath, XmlDocument } from '../../../demo/android/lookup/xpath.js';
import { parseUiSelector } from '../../../demo/android/lookup/ui-selector.js';
import { snapshot, type ViewNode } from '../../../demo/android/view/snapshot.js';

describe('finding views', () => {
  let host: VirtualAndroid;
  let nodes: readonly ViewNode[];

  before(async () => {
    host = await VirtualAndroid.start();
    const { system } = host.devices[0]!;
    system.start('com.example.demo', '.SettingsActivity');
    nodes = snapshot(system.topWindow, system.display.bounds);
  });

  after(() => host.close());

  const texts = (found: readonly ViewNode[]) => found.map(({ view }) => view.text);
  const byXPath = (expression: string) =>
    findByXPath(expression, new XmlDocument(nodes, { width: 1080, height: 2400 }, 0));
  const bySelector = (selector: string) => findByUiSelector(parseUiSelector(selector), nodes);

  it('evaluates XPath over what is shown', () => {
    expect(texts(byXPath('//*[@text="Setting 3"]'))).to.deep.equal(['Setting 3']);
    expect(texts(byXPath('//android.widget.TextView[contains(@text, "Summary")]'))).to.have.length(2);
    expect(texts(byXPath('(//*[@resource-id="android:id/title"])[2]'))).to.deep.equal(['Setting 2']);
    expect(texts(byXPath('//android.widget.Switch/preceding-sibling::*//android.widget.TextView'))).to.deep.equal([
      'Setting 3',
      'Setting 6',
      'Setting 9',
      'Setting 12',
    ]);
    expect(byXPath('/hierarchy/android.widget.FrameLayout')).to.have.length(1);
    expect(() => byXPath('//*[')).to.throw(/cannot be evaluated/);
  });

  it('does not see rows that are out of the screen', () => {
    expect(byXPath('//*[@text="Setting 60"]')).to.deep.equal([]);
  });

  it('evaluates UiSelector', () => {
    expect(texts(bySelector('new UiSelector().text("Setting 5")'))).to.deep.equal(['Setting 5']);
    expect(texts(bySelector('new UiSelector().textMatches("Setting \\\\d").instance(3);'))).to.deep.equal([
      'Setting 4',
    ]);
    expect(texts(bySelector('new UiSelector().resourceId("android:id/summary")'))).to.have.length(2);
    expect(bySelector('new UiSelector().className("android.widget.Switch").checked(false)')).to.have.length(4);
    expect(bySelector('new UiSelector().scrollable(true)')[0]?.view.id).to.equal('recycler_view');
    expect(bySelector('new UiSelector().description("Navigate up")')).to.have.length(1);
    const child = 'new UiSelector().scrollable(true).childSelector(new UiSelector().textContains("setting 4"))';
    expect(texts(bySelector(child))).to.deep.equal(['Setting 4', 'Summary of setting 4']);
  });

  for (const selector of ['new UiSelector().text(', 'UiSelector', 'new UiSelector().colour("red")', 'new Date()']) {
    it(`refuses ${selector}`, () => {
      expect(() => bySelector(selector)).to.throw();
    });
  }
});

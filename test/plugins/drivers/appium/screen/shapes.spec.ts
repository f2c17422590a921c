import { expect } from 'chai';
import { lines, nativeScreen, nodeAt } from '../../../../fixtures/native/screens.js';

/** One button and one field, in the words of a driver. */
const SOURCES: Readonly<Record<string, string>> = {
  'corners and a class': `<hierarchy><node class="android.widget.Button" text="Pay" resource-id="pay" bounds="[10,20][110,60]" />
    <node class="android.widget.EditText" text="5" content-desc="Amount" bounds="[10,80][110,120]" /></hierarchy>`,
  'tags of their own with the attributes of Android': `<AppiumAUT><app width="300" height="200">
    <MockButton resource-id="pay" text="Pay" bounds="[10,20][110,60]" />
    <MockInputField text="5" content-desc="Amount" bounds="[10,80][110,120]" /></app></AppiumAUT>`,
  'x, y, width and height': `<App width="300" height="200"><Button id="pay" label="Pay" x="10" y="20" width="100" height="40" />
    <TextField label="Amount" value="5" x="10" y="80" width="100" height="40" /></App>`,
  'named numbers in one attribute': `<W class="Frame" id="" name="" rect="{X=0,Y=0,Width=300,Height=200}">
    <W class="Button" id="pay" name="Pay" rect="{X=10,Y=20,Width=100,Height=40}" />
    <W class="TextBox" id="" name="Amount" value="5" rect="{X=10,Y=80,Width=100,Height=40}" /></W>`,
  'a frame of points': `<app><view role="button" identifier="pay" title="Pay" frame="{{10, 20}, {100, 40}}" />
    <view role="textfield" placeholder="Amount" value="5" frame="{{10, 80}, {100, 40}}" /></app>`,
  'four sides': `<root><element type="Button" testID="pay" text="Pay" left="10" top="20" right="110" bottom="60" />
    <element type="Input" hint="Amount" value="5" left="10" top="80" right="110" bottom="120" /></root>`,
  'a list of numbers': `<root><element type="button" id="pay" text="Pay" bounds="10,20,100,40" />
    <element type="input" name="Amount" value="5" bounds="10,80,100,40" /></root>`,
};

describe('sources of unknown drivers', () => {
  for (const [name, source] of Object.entries(SOURCES)) {
    it(`are read with ${name}`, async () => {
      const screen = nativeScreen(source);
      expect(lines(screen)).to.deep.equal(['button Pay', 'input 5']);
      const [button, field] = screen.elements();
      expect(button).to.deep.include({
        clickable: true,
        enabled: true,
        visible: true,
        inViewport: true,
        id: 'pay',
        locator: 'id=pay',
        bounds: { x: 10, y: 20, width: 100, height: 40 },
      });
      expect(field!.bounds).to.deep.equal({ x: 10, y: 80, width: 100, height: 40 });
      for (const [by, value] of [
        ['id', 'pay'],
        ['text', 'Pay'],
        ['text', 'pay'],
      ] as const) {
        const { hits } = await screen.find(by, value, 2);
        expect(hits.map(({ bounds }) => bounds)).to.deep.equal([button!.bounds]);
        expect(hits[0]!.state.onScreen).to.equal(true);
      }
      expect((await screen.find('text', 'Amount', 2)).total).to.equal(1);
      const xpath = screen.xpathOf((await screen.find('id', 'pay', 1)).hits[0]!.node).value;
      expect((await screen.find('xpath', xpath, 2)).total).to.equal(1);
    });
  }

  it('keep what they say about the state of elements', async () => {
    const screen = nativeScreen(`<app width="300" height="200">
      <checkbox label="On" checked="true" x="0" y="0" width="20" height="20" />
      <button label="Off" enabled="false" x="0" y="30" width="20" height="20" />
      <button label="Gone" visible="false" x="0" y="60" width="20" height="20" />
      <input label="Secret" password="true" value="abc" focused="true" x="0" y="90" width="20" height="20" />
      <list x="0" y="120" width="300" height="60"><row label="Row" selected="true" x="0" y="120" width="300" height="20" /></list>
      <button label="Below" x="0" y="400" width="20" height="20" /></app>`);
    expect(lines(screen)).to.deep.equal(['checkbox On', 'button Off', 'input Secret', 'list', 'item Row']);
    const [box, off, secret, , row] = screen.elements();
    expect(box).to.include({ checked: true });
    expect(off).to.include({ enabled: false });
    expect(secret).to.include({ password: true, focused: true });
    expect(row).to.include({ selected: true });
    expect(screen.describe(await nodeAt(screen, '//button[@label="Below"]')).state).to.include({ onScreen: false });
    expect(screen.scrollArea({ x: 10, y: 150 })).to.deep.equal({ x: 0, y: 120, width: 300, height: 60 });
  });

  it('without rectangles list nothing, and are found by XPath', async () => {
    const screen = nativeScreen('<data><item name="One" /><item name="Two" /></data>');
    expect(screen.elements()).to.deep.equal([]);
    expect((await screen.find('xpath', '//item', 9)).total).to.equal(2);
  });
});

import { expect } from 'chai';
import { ANDROID_COMPOSE } from '../../../../fixtures/native/android-compose.js';
import { ANDROID_DIALOG } from '../../../../fixtures/native/android-dialog.js';
import { ANDROID_FORM } from '../../../../fixtures/native/android-form.js';
import { ANDROID_SETTINGS } from '../../../../fixtures/native/android-settings.js';
import { nativeScreen, lines } from '../../../../fixtures/native/screens.js';
import { type Attributes, hierarchy, view } from '../../../../fixtures/native/source-builder.js';

/** The only record of a screen with one element. */
function recordOf(name: string, own: Attributes) {
  const screen = nativeScreen(hierarchy([view(name, [0, 0, 100, 100], { 'content-desc': 'It', ...own })]));
  const [record, ...others] = screen.elements();
  expect(others).to.deep.equal([]);
  return record;
}

describe('NativeScreen, on Android', () => {
  it('makes one record of each row of a list, and one of the switch in it', () => {
    expect(lines(nativeScreen(ANDROID_SETTINGS))).to.deep.equal([
      'button Navigate up',
      'heading Settings',
      'button Search settings',
      'list',
      'item Wi-Fi Connected to Home',
      'switch',
      'item Bluetooth Off',
      'switch',
      'item Display Dark theme, font size',
      'item Battery 81 % - about 1 day left',
      'item Storage 54 % used',
    ]);
  });

  it('gives a record all that is known of its element', () => {
    const [up, , search, , wifi, toggle] = nativeScreen(ANDROID_SETTINGS).elements();
    expect(up).to.deep.equal({
      type: 'button',
      text: 'Navigate up',
      bounds: { x: 0, y: 66, width: 154, height: 154 },
      clickable: true,
      enabled: true,
      visible: true,
      inViewport: true,
      id: 'Navigate up',
      locator: 'xpath=//android.widget.ImageButton[@content-desc="Navigate up"]',
      source: 'tree',
    });
    expect(search).to.include({ id: 'com.android.settings:id/search', locator: 'id=com.android.settings:id/search' });
    expect(wifi).to.include({ clickable: true, locator: 'text=Wi-Fi Connected to Home' });
    expect(toggle).to.include({
      checked: true,
      locator: 'xpath=(//android.widget.Switch[@resource-id="android:id/switch_widget"])[1]',
    });
  });

  it('reads a Compose screen by roles, states and what stands inside', () => {
    expect(lines(nativeScreen(ANDROID_COMPOSE))).to.deep.equal([
      'button Back',
      'heading Your order',
      'list',
      'item Green tea 2 × 3.50 €',
      'button Remove Green tea',
      'item Scone 1 × 2.80 €',
      'button Remove Scone',
      'checkbox Gift wrapping',
      'input Voucher code',
      'slider 20 percent',
      'radio Pick up',
      'tab Cart',
      'tab Profile',
      'button Pay 9.80 €',
    ]);
    const [cart, profile] = nativeScreen(ANDROID_COMPOSE).elements().slice(-3);
    expect(cart).to.include({ selected: true });
    expect(profile).not.to.have.property('selected');
  });

  it('reads a form, and leaves out what is not shown', () => {
    const screen = nativeScreen(ANDROID_FORM);
    expect(lines(screen)).to.deep.equal([
      'list',
      'text E-mail',
      'input ann@example.com',
      'input Password',
      'select India',
      'radio Monthly',
      'radio Yearly',
      `checkbox Say "hi" to Ann's team`,
      'text Forgot your password?',
      'button Save',
      'button Save as draft',
    ]);
    const [, , email, password, , monthly, yearly, , forgot, save] = screen.elements();
    expect(email).to.include({ focused: true });
    expect(password).to.include({ password: true });
    expect(monthly).to.include({ checked: true });
    expect(yearly).not.to.have.property('checked');
    expect(forgot).to.include({ clickable: true });
    expect(save).to.include({ enabled: false });
  });

  it('reads all windows of the source', () => {
    expect(lines(nativeScreen(ANDROID_DIALOG))).to.deep.equal([
      'text Delete note?',
      'text It cannot be brought back.',
      'button CANCEL',
      'button DELETE',
      'heading Notes',
      'text Buy milk',
      'button ADD NOTE',
    ]);
  });

  it('maps classes to the one vocabulary', () => {
    const types = {
      'android.widget.Button': 'button',
      'android.widget.ImageButton': 'button',
      'com.google.android.material.button.MaterialButton': 'button',
      'com.google.android.material.floatingactionbutton.FloatingActionButton': 'button',
      'android.widget.EditText': 'input',
      'android.widget.AutoCompleteTextView': 'input',
      'android.widget.MultiAutoCompleteTextView': 'input',
      'com.google.android.material.textfield.TextInputEditText': 'input',
      'android.widget.CheckBox': 'checkbox',
      'android.widget.RadioButton': 'radio',
      'android.widget.Switch': 'switch',
      'androidx.appcompat.widget.SwitchCompat': 'switch',
      'android.widget.ToggleButton': 'switch',
      'android.widget.Spinner': 'select',
      'android.widget.SeekBar': 'slider',
      'android.widget.RatingBar': 'slider',
      'android.widget.TextView': 'text',
      'android.widget.ImageView': 'image',
      'androidx.appcompat.app.ActionBar$Tab': 'tab',
      'androidx.recyclerview.widget.RecyclerView': 'list',
      'android.widget.ListView': 'list',
      'android.widget.GridView': 'list',
      'android.webkit.WebView': 'webview',
      'android.widget.ProgressBar': 'other',
    };
    for (const [name, type] of Object.entries(types)) expect(recordOf(name, {}), name).to.include({ type });
    expect(recordOf('android.widget.ScrollView', { scrollable: true })).to.include({ type: 'list' });
    expect(recordOf('android.view.View', { checkable: true })).to.include({ type: 'checkbox' });
    expect(recordOf('android.view.View', { text: 'Hi' })).to.include({ type: 'text', text: 'Hi' });
    expect(recordOf('android.widget.TextView', { heading: true })).to.include({ type: 'heading' });
    expect(recordOf('android.widget.CheckedTextView', { checkable: true })).to.include({ type: 'checkbox' });
  });

  it('takes text, then description, then hint', () => {
    expect(recordOf('android.widget.Button', { text: ' Save\n it ' })).to.include({ text: 'Save it' });
    expect(recordOf('android.widget.Button', {})).to.include({ text: 'It' });
    const hinted = { 'content-desc': '', hint: 'Name', text: 'Name', 'showing-hint': true };
    expect(recordOf('android.widget.EditText', hinted)).to.include({ text: 'Name' });
  });

  it('tells no password', () => {
    expect(recordOf('android.widget.EditText', { text: 'hunter2', password: true })).to.include({ text: 'It' });
  });

  it('cuts bounds off at the window', () => {
    const screen = nativeScreen(hierarchy([view('android.widget.Button', [-50, 2000, 500, 3000], { text: 'Wide' })]));
    expect(screen.elements()[0]!.bounds).to.deep.equal({ x: 0, y: 2000, width: 500, height: 208 });
  });

  it('reads dumps whose elements are all called node', () => {
    const xml =
      '<hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][100,200]">' +
      '<node class="android.widget.Button" text="OK" clickable="true" bounds="[0,0][100,50]"/></node></hierarchy>';
    expect(lines(nativeScreen(xml))).to.deep.equal(['button OK']);
    expect(nativeScreen(xml).size).to.deep.equal({ width: 100, height: 200 });
  });

  it('knows rotation and size of the screen', () => {
    expect(nativeScreen(ANDROID_FORM).rotation).to.equal(1);
    expect(nativeScreen(ANDROID_FORM).size).to.deep.equal({ width: 2208, height: 1080 });
    expect(nativeScreen(ANDROID_FORM, { width: 2340, height: 1080 }).size).to.deep.equal({
      width: 2340,
      height: 1080,
    });
  });

  it('takes a description for text where an app draws its own', () => {
    const row = view('android.view.View', [0, 0, 1080, 100], { 'content-desc': 'Tea\n3.50 €', clickable: true });
    const title = view('android.view.View', [0, 100, 1080, 200], { 'content-desc': 'Menu' });
    expect(lines(nativeScreen(hierarchy([row, title])))).to.deep.equal(['button Tea 3.50 €', 'text Menu']);
  });

  it('takes pressed texts in a list for its rows', () => {
    const row = view('android.widget.TextView', [0, 0, 1080, 100], { text: 'Graphics', clickable: true });
    const list = view('android.widget.ListView', [0, 0, 1080, 2208], {}, [row]);
    expect(lines(nativeScreen(hierarchy([list])))).to.deep.equal(['list', 'item Graphics']);
  });

  it('reads a screen of 3 MB, and one of 200 levels', () => {
    const button = (text: string) => view('android.widget.Button', [0, 0, 100, 100], { text, clickable: true });
    const many = Array.from({ length: 5500 }, (_, number) => button(`Button ${number}`));
    const large = hierarchy(many);
    expect(large).to.have.length.above(3e6);
    expect(nativeScreen(large).elements().at(-1)).to.include({ locator: 'text=Button 5499' });
    let deep = button('Deep');
    for (let level = 0; level < 200; level += 1) deep = view('android.view.View', [0, 0, 100, 100], {}, [deep]);
    expect(lines(nativeScreen(hierarchy([deep])))).to.deep.equal(['button Deep']);
  });

  it('gathers no text for a screen that can be pressed around its form', () => {
    const field = view('android.widget.EditText', [0, 100, 1080, 200], { text: 'Ann', clickable: true });
    const label = view('android.widget.TextView', [0, 0, 1080, 100], { text: 'Name' });
    const picture = view('android.widget.ImageView', [0, 200, 1080, 400], {});
    const inside = [label, field, picture];
    const screen = nativeScreen(
      hierarchy([view('android.view.ViewGroup', [0, 0, 1080, 2208], { clickable: true }, inside)]),
    );
    expect(lines(screen)).to.deep.equal(['other', 'text Name', 'input Ann', 'image']);
  });
});

import { expect } from 'chai';
import { ANDROID_COMPOSE } from '../../../../fixtures/native/android-compose.js';
import { ANDROID_FORM } from '../../../../fixtures/native/android-form.js';
import { ANDROID_SETTINGS } from '../../../../fixtures/native/android-settings.js';
import { IOS_FORM } from '../../../../fixtures/native/ios-form.js';
import { IOS_SETTINGS } from '../../../../fixtures/native/ios-settings.js';
import { nativeScreen } from '../../../../fixtures/native/screens.js';
import { hierarchy, view } from '../../../../fixtures/native/source-builder.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { until } from '../../../../fixtures/until.js';
import { parseSource } from '../../../../../plugins/drivers/appium/_screen/source-node.js';
import { XPathSearch } from '../../../../../plugins/drivers/appium/_screen/xpath-search.js';
import type { NativeScreen } from '../../../../../plugins/drivers/appium/_screen/native-screen.js';

const TEXT = 'android.widget.TextView';

const found = async (screen: NativeScreen, by: 'id' | 'text' | 'xpath', value: string): Promise<string[]> =>
  (await screen.find(by, value, 100)).hits.map(({ node }) => node.localName.replace(/^.*(\.|Type)/, ''));

const textsIn = (...texts: readonly string[]): NativeScreen =>
  nativeScreen(hierarchy(texts.map((text, y) => view(TEXT, [0, y * 10, 100, y * 10 + 10], { text, index: y }))));

const indexes = async (screen: NativeScreen, text: string): Promise<string[]> =>
  (await screen.find('text', text, 100)).hits.map(({ node }) => node.attribute('index'));

describe('NativeScreen.find', () => {
  it('gives so many hits at most, and how many there are', async () => {
    const { hits, total } = await nativeScreen(ANDROID_SETTINGS).find('id', 'android:id/title', 2);
    expect(total).to.equal(5);
    expect(hits.map(({ bounds }) => bounds.y)).to.deep.equal([260, 470]);
  });

  describe('by id', () => {
    it('finds a resource id of Android in full and bare, then a description', async () => {
      const screen = nativeScreen(ANDROID_SETTINGS);
      expect(await found(screen, 'id', 'com.android.settings:id/search')).to.deep.equal(['Button']);
      expect(await found(screen, 'id', 'search')).to.deep.equal(['Button']);
      expect(await found(screen, 'id', 'switch_widget')).to.deep.equal(['Switch', 'Switch']);
      expect(await found(screen, 'id', 'Navigate up')).to.deep.equal(['ImageButton']);
      expect(await found(screen, 'id', 'sear')).to.deep.equal([]);
      expect(await found(nativeScreen(ANDROID_COMPOSE), 'id', 'payButton')).to.deep.equal(['View']);
    });

    it('finds the name of iOS', async () => {
      expect(await found(nativeScreen(IOS_FORM), 'id', 'first_name')).to.deep.equal(['TextField']);
    });
  });

  describe('by text', () => {
    it('takes the best class of match', async () => {
      const screen = textsIn('Save as', 'SAVE', ' Save\n', 'unsaved');
      expect(await indexes(screen, 'Save')).to.deep.equal(['2']);
      expect(await indexes(screen, ' save ')).to.deep.equal(['1', '2']);
      expect(await indexes(screen, 'ave a')).to.deep.equal(['0']);
      expect(await indexes(screen, 'AVE')).to.deep.equal(['0', '1', '2', '3']);
      expect(await indexes(screen, 'nothing')).to.deep.equal([]);
      expect(await indexes(screen, ' ')).to.deep.equal([]);
    });

    it('takes the innermost of several that carry the text', async () => {
      const inner = view(TEXT, [0, 0, 50, 50], { text: 'Send' });
      const outer = view('android.view.View', [0, 0, 100, 100], { 'content-desc': 'Send', clickable: true }, [inner]);
      expect(await found(nativeScreen(hierarchy([outer])), 'text', 'Send')).to.deep.equal(['TextView']);
    });

    it('finds what is hidden only when nothing shown matches', async () => {
      const texts = [
        view(TEXT, [0, 0, 50, 50], { text: 'Send', displayed: false, index: 1 }),
        view(TEXT, [0, 0, 50, 50], { text: 'Send it', index: 2 }),
      ];
      const screen = nativeScreen(hierarchy(texts));
      expect(await indexes(screen, 'Send')).to.deep.equal(['2']);
      const [hit] = (await nativeScreen(hierarchy(texts.slice(0, 1))).find('text', 'Send', 1)).hits;
      expect(hit!.state).to.include({ visible: false, onScreen: false });
    });

    it('finds a toast, which has no place', async () => {
      const toast = '<android.widget.Toast index="1" class="android.widget.Toast" text="Saved" displayed="true"/>';
      expect(await indexes(nativeScreen(hierarchy([toast])), 'saved')).to.deep.equal(['1']);
    });

    it('finds labels before what was entered, and no password', async () => {
      const screen = nativeScreen(ANDROID_FORM);
      expect(await found(screen, 'text', 'ann@example.com')).to.deep.equal(['EditText']);
      expect(await found(screen, 'text', 'you@example.com')).to.deep.equal(['EditText']);
      expect(await found(screen, 'text', '••••••')).to.deep.equal([]);
      expect(await found(nativeScreen(IOS_FORM), 'text', '•••••')).to.deep.equal([]);
      expect(await found(nativeScreen(IOS_FORM), 'text', 'Blue')).to.deep.equal(['PickerWheel']);
    });

    it('finds a row by all its texts', async () => {
      expect(await found(nativeScreen(ANDROID_SETTINGS), 'text', 'bluetooth off')).to.deep.equal(['LinearLayout']);
      expect(await found(nativeScreen(IOS_SETTINGS), 'text', 'Wi-Fi Home')).to.deep.equal(['Cell']);
    });

    it('reads emoji and text from right to left', async () => {
      const screen = textsIn('👍 Done', 'שלום עולם', '\u200fمرحبا\u200f');
      expect(await indexes(screen, '👍')).to.deep.equal(['0']);
      expect(await indexes(screen, 'שלום עולם')).to.deep.equal(['1']);
      expect(await indexes(screen, 'مرحبا')).to.deep.equal(['2']);
    });
  });

  describe('by XPath', () => {
    const screen = nativeScreen(ANDROID_SETTINGS);

    it('takes absolute, relative and grouped expressions', async () => {
      const paths = {
        '/hierarchy/android.widget.FrameLayout': ['FrameLayout'],
        './/android.widget.ImageButton': ['ImageButton'],
        './hierarchy': ['hierarchy'],
        '(//android.widget.Switch)[2]': ['Switch'],
        '//android.widget.TextView[@text="Wi-Fi"]/..': ['RelativeLayout'],
        "//*[@resource-id='android:id/title'][contains(@text, 'lue')]": ['TextView'],
        '//*[@checked="true"] | //android.widget.ImageButton': ['ImageButton', 'Switch'],
        '//*[ends-with(@text, "used")]/preceding-sibling::*': ['TextView'],
        '//*[@absent]': [],
        '//android.widget.TextView[text()="Wi-Fi"]': [],
      };
      for (const [path, tags] of Object.entries(paths))
        expect(await found(screen, 'xpath', path), path).to.deep.equal(tags);
    });

    it('gives hits in reading order, each once', async () => {
      const { hits } = await screen.find('xpath', '//android.widget.Switch/ancestor::* | //android.widget.Switch', 100);
      const orders = hits.map(({ node }) => node.order);
      expect(orders).to.deep.equal([...new Set(orders)].sort((a, b) => a - b));
    });

    it('says what is wrong with a malformed one', async () => {
      const reasons = {
        '//*[': 'xpath=//*[: it is malformed at line 1, character 4',
        '//a[@b=': 'xpath=//a[@b=: it is malformed at line 1, character',
        '//x:a': 'xpath=//x:a: The prefix x could not be resolved.',
        '//*[nothing()]': 'xpath=//*[nothing()]: Function nothing with arity of 0 not registered.',
        'doc("file:///etc/hostname")':
          'xpath=doc("file:///etc/hostname"): Function doc with arity of 1 not registered.',
        '//*[@text=1]': 'xpath=//*[@text=1]: it reads "" as a number; compare texts with texts in quotes',
        'count(//*)': 'xpath=count(//*): it must select elements',
        '//*/@text': 'xpath=//*/@text: it must select elements',
        '/': 'xpath=/: it must select elements',
        '"text"': 'xpath="text": it must select elements',
      };
      for (const [path, reason] of Object.entries(reasons)) {
        const error = await refusalOf(() => screen.find('xpath', path, 1));
        expect(error.code).to.equal('E0205');
        expect(error.reason).to.satisfy((text: string) => text.startsWith(reason), error.reason);
      }
    });

    it('ends one that takes too long', async () => {
      const search = new XPathSearch(parseSource(ANDROID_SETTINGS), 100);
      for (const endless of ['(1 to 1000000000000)[. = 0]', '//*[//*[//*[//*[//*[@x]]]]]']) {
        const error = await refusalOf(() => search.find(endless));
        expect(error).to.include({
          code: 'E0205',
          reason: `xpath=${endless}: it takes longer than 0.1 s on this screen`,
        });
      }
      // On a busy machine this one too can take longer than the limit.
      const next = () => search.find('//android.widget.Switch').catch(() => []);
      await until('the next one to find both', async () => (await next()).length === 2);
    });

    it('sees 200 levels', async () => {
      const deep = nativeScreen(`${'<a x="1">'.repeat(300)}<b/>${'</a>'.repeat(300)}`);
      expect(await found(deep, 'xpath', '//b')).to.deep.equal(['b']);
      expect((await deep.find('xpath', '//a[@x="1"]', 1)).total).to.equal(300);
    });
  });

  it('refuses CSS', async () => {
    expect(await refusalOf(() => nativeScreen(ANDROID_FORM).find('css', '#save', 1))).to.include({ code: 'E0105' });
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { ServiceError } from '../../../../../src/errors.js';
import { parseLocator } from '../../../../../src/locate/locator.js';
import type { NativeScreen } from '../../../../../plugins/drivers/appium/_screen/native-screen.js';
import { nativeScreen } from '../../../../fixtures/native/screens.js';
import { type Attributes, hierarchy, view, xcui } from '../../../../fixtures/native/source-builder.js';
import { ANDROID_COMPOSE } from '../../../../fixtures/native/android-compose.js';
import { ANDROID_SETTINGS } from '../../../../fixtures/native/android-settings.js';
import { IOS_FORM } from '../../../../fixtures/native/ios-form.js';
import { IOS_SETTINGS } from '../../../../fixtures/native/ios-settings.js';
import { examples } from '../../../../fixtures/tier.js';

interface Drawn {
  readonly tag: string;
  readonly own: Attributes;
  readonly inside: Drawn[];
}

const words = fc.constantFrom(
  ...['', 'Save', 'save', ' Save ', 'SAVE', 'Save as', 'Don\'t "quote" me', "it's", 'a|b', '${x}', 'שלום', '😀'],
  ...['Straße', 'a\nb', '\u200b', '<&>', '1', 'com.example.demo:id/save', '*', '\ufffd', 'x'.repeat(120), '\ud800'],
);

/** Each element drawn stands in the one before it, or as many levels further out as was drawn. */
function trees(tags: readonly string[], attributes: fc.Arbitrary<Attributes>): fc.Arbitrary<Drawn> {
  const element = fc.record({ tag: fc.constantFrom(...tags), own: attributes, out: fc.nat(4) });
  return fc.array(element, { minLength: 1, maxLength: 60 }).map((all) => {
    const top: Drawn = { tag: tags[0]!, own: {}, inside: [] };
    const open = [top];
    for (const { tag, own, out } of all) {
      open.length = Math.max(1, open.length - out);
      const drawn: Drawn = { tag, own, inside: [] };
      open.at(-1)!.inside.push(drawn);
      open.push(drawn);
    }
    return top;
  });
}

const androidTrees = trees(
  [
    ...['android.widget.FrameLayout', 'android.widget.TextView', 'android.widget.Button', 'android.widget.EditText'],
    ...['androidx.recyclerview.widget.RecyclerView', 'android.widget.Switch', 'android.view.View', 'a$b', 'x:y', '..'],
    ...['android.widget.ImageView', 'android.widget.Spinner'],
  ],
  fc.record(
    {
      text: words,
      'content-desc': words,
      'resource-id': fc.constantFrom('', 'save', 'com.example.demo:id/save', 'com.example.demo:id/title', 'x:id/'),
      clickable: fc.boolean(),
      checkable: fc.boolean(),
      scrollable: fc.boolean(),
      password: fc.boolean(),
      displayed: fc.boolean(),
      hint: words,
    },
    { requiredKeys: [] },
  ),
);

const iosTrees = trees(
  ['Other', 'StaticText', 'Button', 'Cell', 'Table', 'TextField', 'SecureTextField', 'Switch', 'Image', 'Alert', 'Key'],
  fc.record(
    {
      name: words,
      label: words,
      value: words,
      placeholderValue: words,
      visible: fc.boolean(),
      accessible: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
);

/** Every element gets bounds that no other one has. */
function written(tree: Drawn, build: typeof view): string {
  let count = 0;
  const write = ({ tag, own, inside }: Drawn): string => {
    count += 1;
    return build(tag, [count, 0, count + 10, 100], own, inside.map(write));
  };
  return write(tree);
}

const toAndroid = (tree: Drawn): NativeScreen =>
  nativeScreen(hierarchy([written(tree, view)], { width: 10_000, height: 10_000 }));
const toIos = (tree: Drawn): NativeScreen =>
  nativeScreen(`<AppiumAUT>${written(tree, xcui)}</AppiumAUT>`, { width: 10_000, height: 10_000 });

async function expectExactLocators(screen: NativeScreen): Promise<void> {
  const elements = screen.elements();
  for (const { locator, bounds } of elements) {
    const parsed = parseLocator(locator);
    const { hits, total } = await screen.find(parsed.by as 'id', parsed.value, 2);
    expect(total, locator).to.equal(1);
    expect(hits[0]!.bounds, locator).to.deep.equal(bounds);
  }
}

async function expectExactHandles(screen: NativeScreen, attributes: Readonly<Record<string, string>>): Promise<void> {
  const { hits } = await screen.find('xpath', '//*', 1000);
  for (const { node } of hits) {
    const { using, value } = screen.handleOf(node);
    const same = hits.filter((hit) => hit.node.attribute(attributes[using] ?? '') === value);
    const found = using === 'xpath' ? (await screen.find('xpath', value, 2)).hits : same;
    expect(
      found.map((hit) => hit.node.order),
      `${using} ${value}`,
    ).to.deep.equal([node.order]);
    expect(screen.same(node, screen)).to.equal(node);
  }
}

/** What was read; undefined when the source holds no elements. */
function parsed(read: () => NativeScreen): NativeScreen | undefined {
  try {
    return read();
  } catch (error) {
    expect(error).to.be.instanceOf(ServiceError).with.property('code', 'E0401');
    return undefined;
  }
}

describe('NativeScreen, on any tree', function () {
  this.timeout(120_000);

  it('gives every record of Android a locator that finds exactly its element', () =>
    fc.assert(
      fc.asyncProperty(androidTrees, (tree) => expectExactLocators(toAndroid(tree))),
      { numRuns: examples(200) },
    ));

  it('gives every record of iOS a locator that finds exactly its element', () =>
    fc.assert(
      fc.asyncProperty(iosTrees, (tree) => expectExactLocators(toIos(tree))),
      { numRuns: examples(200) },
    ));

  it('gives every element a handle that finds exactly it', async () => {
    const androidIds = { id: 'resource-id', 'accessibility id': 'content-desc' };
    await fc.assert(
      fc.asyncProperty(androidTrees, (tree) => expectExactHandles(toAndroid(tree), androidIds)),
      { numRuns: examples(100) },
    );
    await fc.assert(
      fc.asyncProperty(iosTrees, (tree) => expectExactHandles(toIos(tree), { 'accessibility id': 'name' })),
      { numRuns: examples(100) },
    );
  });

  it('gives whole numbers and trimmed texts', () =>
    fc.assert(
      fc.property(androidTrees, (tree) => {
        for (const { bounds, text } of toAndroid(tree).elements()) {
          for (const number of Object.values(bounds)) expect(number).to.satisfy(Number.isSafeInteger);
          expect(bounds.width).to.be.above(0);
          expect(text).to.equal(text.trim());
        }
      }),
    ));

  it('reads any mutation of a source, or says that it holds no elements', () => {
    const sources = fc.constantFrom(ANDROID_SETTINGS, ANDROID_COMPOSE, IOS_SETTINGS, IOS_FORM);
    const noise = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '"', '&', '&#0;', '</', '/>', '<!--', '<![CDATA[', '\0'),
    );
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(60), noise), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sources, edits, (source, all) => {
        const text = all.reduce((xml, [at, length, put]) => {
          const place = at % (xml.length + 1);
          return xml.slice(0, place) + put + xml.slice(place + length);
        }, source);
        for (const read of [nativeScreen, nativeScreen]) {
          const screen = parsed(() => read(text));
          screen?.elements();
          screen?.fingerprint();
        }
      }),
      { numRuns: examples(200) },
    );
  });

  it('reads any cut-off of a source that has at least one tag', () => {
    fc.assert(
      fc.property(fc.integer({ min: 120, max: IOS_FORM.length }), (length) => {
        nativeScreen(IOS_FORM.slice(0, length)).elements();
      }),
    );
  });
});

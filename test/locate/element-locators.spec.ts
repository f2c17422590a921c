import { expect } from 'chai';
import type { LocatedElement } from '../../src/device/element-locators.js';
import type { ScreenElement, TreeStrategy } from '../../src/device/element.js';
import { locateInTree, parseElementLocator, shownLocators } from '../../src/locate/element-locators.js';
import { FakePageSource } from '../../src/testing/fake-sources.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const field: ScreenElement = {
  type: 'input',
  text: 'Password',
  bounds: { x: 0, y: 0, width: 10, height: 10 },
  clickable: true,
  enabled: true,
  visible: true,
  inViewport: true,
  password: true,
  locator: 'id=pin >> nth=1',
  source: 'tree',
};
const source = new FakePageSource(() => [{ ...field, locator: 'id=other' }, field]);
const sources = [{ name: 'page1', plugin: source }];

describe('the locators of an element', () => {
  it('are the one of its record for a source that knows no others', async () => {
    expect(await source.locators('id', 'pin', 1)).to.deep.equal({
      element: field,
      attributes: {},
      locators: [{ locator: 'id=pin >> nth=1', by: 'id', count: 1, place: 0 }],
    });
    expect(await source.locators('id', 'pin')).to.equal(undefined);
  });

  it('are looked for by id, then by text, when the locator is plain', async () => {
    const asked: string[] = [];
    class Asked extends FakePageSource {
      override async locators(by: TreeStrategy): Promise<LocatedElement | undefined> {
        asked.push(by);
        return undefined;
      }
    }
    const plugin = new Asked(() => []);
    expect(await locateInTree({ by: 'any', value: 'Save' }, [{ name: 'page1', plugin }])).to.equal(undefined);
    expect(asked).to.deep.equal(['id', 'text']);
    expect((await locateInTree({ by: 'id', value: 'pin', nth: 1 }, sources))?.element).to.equal(field);
  });

  it('come with the attributes, without the content of a password field', () => {
    const attributes = { text: 'swordfish', 'Value.Value': 'swordfish', value: '', hint: 'Password' };
    const shown = shownLocators({ element: field, attributes, locators: [] });
    expect(shown.attributes).to.deep.equal({ text: '***', 'Value.Value': '***', value: '', hint: 'Password' });
    const open = { ...field, password: undefined } as unknown as ScreenElement;
    expect(shownLocators({ element: open, attributes, locators: [] }).attributes).to.deep.equal(attributes);
  });

  it('are not those of a picture', async () => {
    expect(parseElementLocator('ocr=Save >> nth=2')).to.deep.equal({ by: 'ocr', value: 'Save', nth: 2 });
    expect(await thrownBy(() => parseElementLocator('image=logo'))).to.include({ code: 'E0205' });
  });
});

import { expect } from 'chai';
import { AssertAttribute } from '../../keywords/verify/assert-attribute.js';
import { AssertCount } from '../../keywords/verify/assert-count.js';
import { AssertText } from '../../keywords/verify/assert-text.js';
import { AssertTitle } from '../../keywords/verify/assert-title.js';
import { AssertValue } from '../../keywords/verify/assert-value.js';
import { FakeElement } from '../../src/testing/fake-device.js';
import { FakeTree } from '../../src/testing/fake-sources.js';
import { finderOver } from '../fixtures/finder.js';
import { oneElement } from '../fixtures/one-element.js';
import { configOf } from '../fixtures/settings.js';
import { refusalOf } from '../fixtures/thrown-by.js';

type Match = 'equals' | 'contains' | 'matches';
const config = configOf({ find_timeout_s: 0 });

describe('Assert Text', () => {
  const check = (content: string, expected: string, match: Match = 'equals', timeout = 0) => {
    const { finder, element } = oneElement();
    element.content = content;
    return new AssertText(finder, config).run({ element: 'id=there', expected, match, timeout });
  };

  it('compares whole texts, parts or a regular expression, without regard to spaces at the ends', async () => {
    expect(await check('  Total:\n 12 EUR ', 'Total: 12 EUR')).to.equal(true);
    expect(await check('Total: 12 EUR', '12', 'contains')).to.equal(true);
    expect(await check('Total: 12 EUR', '^Total: \\d+', 'matches')).to.equal(true);
  });

  it('is E0401 with both texts when they differ', async () => {
    const error = await refusalOf(() => check('12 EUR', '13 EUR'));
    expect(error.code).to.equal('E0401');
    expect(error.message).to.include('the text of id=there is "12 EUR", which does not equal "13 EUR"');
    expect(error.details).to.deep.equal({ actual: '12 EUR', expected: '13 EUR', match: 'equals' });
    expect((await refusalOf(() => check('a', 'A', 'contains'))).message).to.include('does not contain "A"');
    expect((await refusalOf(() => check('a', '^b', 'matches'))).message).to.include('does not match "^b"');
  });

  it('is E0403 for an invalid regular expression, and E0201 without the element', async () => {
    expect((await refusalOf(() => check('a', '(', 'matches'))).code).to.equal('E0403');
    const { finder } = oneElement();
    const params = { element: 'id=gone', expected: 'a', match: 'equals' as const, timeout: 0 };
    expect((await refusalOf(() => new AssertText(finder, config).run(params))).code).to.equal('E0201');
  });

  it('looks once when the text is as expected at once', async () => {
    let looks = 0;
    const element = new FakeElement();
    const tree = new FakeTree(() => (looks++, [element.hit()]));
    const params = { element: 'id=there', expected: element.content, match: 'equals' as const, timeout: 30 };
    expect(await new AssertText(finderOver({ trees: [tree] }).finder, config).run(params)).to.equal(true);
    expect(looks).to.equal(1);
  });

  it('waits until the text is as expected', async () => {
    const { finder, element } = oneElement();
    const params = { element: 'id=there', expected: 'done', match: 'equals' as const, timeout: 30 };
    const checked = new AssertText(finder, config).run(params);
    setTimeout(() => (element.content = 'done'), 20);
    expect(await checked).to.equal(true);
  });
});

describe('Assert Value and Assert Attribute', () => {
  class Field extends FakeElement {
    override value = () => Promise.resolve('Ada');
    override attribute = (name: string) => Promise.resolve(name === 'lang' ? 'en' : null);
  }
  const { finder } = finderOver({ trees: [new FakeTree(() => [new Field().hit()])] });
  const params = { element: 'id=name', match: 'equals' as const, timeout: 0 };

  it('read the value and the attribute', async () => {
    expect(await new AssertValue(finder, config).run({ ...params, expected: 'Ada' })).to.equal(true);
    const attribute = new AssertAttribute(finder, config);
    expect(await attribute.run({ ...params, name: 'lang', expected: 'en' })).to.equal(true);
  });

  it('are E0401 for another one, and for an attribute that is missing', async () => {
    const attribute = new AssertAttribute(finder, config);
    const error = await refusalOf(() => attribute.run({ ...params, name: 'role', expected: 'button' }));
    expect(error.message).to.include('the attribute role of id=name is missing');
  });
});

describe('Assert Count', () => {
  it('counts what the locator matches, and is E0401 with both numbers', async () => {
    const tree = new FakeTree((_, value) => (value === 'li' ? [1, 2, 3].map(() => new FakeElement().hit()) : []));
    const keyword = new AssertCount(finderOver({ trees: [tree] }).finder);
    expect(await keyword.run({ element: 'css=li', expected: 3, timeout: 0 })).to.equal(true);
    expect(await keyword.run({ element: 'css=dd', expected: 0, timeout: 0 })).to.equal(true);
    const error = await refusalOf(() => keyword.run({ element: 'css=li', expected: 2, timeout: 0 }));
    expect([error.code, error.details]).to.deep.equal(['E0401', { actual: 3, expected: 2 }]);
  });
});

describe('Assert Title', () => {
  it('is E0105 where no page is in front, naming the drivers that have one', async () => {
    const { finder, driver } = finderOver({});
    const params = { expected: 'a', match: 'equals' as const, timeout: 0 };
    const error = await refusalOf(() => new AssertTitle(finder, driver).run(params));
    expect(error.code).to.equal('E0105');
    expect(error.message).to.include('playwright and selenium have it');
  });
});

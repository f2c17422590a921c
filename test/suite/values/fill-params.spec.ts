import { expect } from 'chai';
import fc from 'fast-check';
import { bind } from '../../../src/keyword/binding.js';
import type { Params } from '../../../src/keyword/call.js';
import { keywordInfo } from '../../../src/keyword/definition.js';
import { locator, locators, text, texts } from '../../../src/plugin/params.js';
import { Scope } from '../../../src/suite/values/scope.js';
import { Variables } from '../../../src/variables.js';
import { definitionOf } from '../../fixtures/definition.js';
import { elementsOf } from '../../fixtures/suite-elements.js';
import { projectOf } from '../../fixtures/suite-project.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const DEFINITION = definitionOf({
  element: locator('Element', null),
  value: text('Text', null),
  items: texts('Items'),
  elements: locators('Elements'),
});
const KEYWORD = keywordInfo(DEFINITION);
const ELEMENTS = elementsOf({
  save: ['css=#save', 'text=Save'],
  menu: ['css=#menu'],
  row: ["css=tr[data-id='${id}']"],
  ...Object.fromEntries(['a1', 'a2', 'a3'].map((name) => [name, Array<string>(10).fill(name)])),
});

describe('parameters of a call', () => {
  let scope: Scope;

  before(async () => {
    const project = await Scope.of(projectOf([], { elements: ELEMENTS }), {}, {});
    scope = project.child({ id: 7, name: 'ann', dollar: '${name}', list: ['x', 2, null], object: { k: ['${v}'] } });
  });

  const filled = (params: Params) => scope.fill(params, KEYWORD);

  it('are filled in by position and by name', () => {
    expect(filled([null, 'hello ${name}'])).to.deep.equal([null, 'hello ann']);
    expect(filled({ value: '${id}', element: 'css=#${name}' })).to.deep.equal({ value: 7, element: 'css=#ann' });
  });

  it('have the values of a list as alternatives, or as items', () => {
    expect(filled({ value: '${list}' })).to.deep.equal({ value: ['x', 2, null] });
    expect(filled({ items: ['a', '${list}'] })).to.deep.equal({ items: ['a', 'x', 2, null] });
  });

  it('have the locators of an element as alternatives, by its reference or by its bare name', () => {
    expect(filled(['${save}'])).to.deep.equal([['css=#save', 'text=Save']]);
    expect(filled(['save'])).to.deep.equal([['css=#save', 'text=Save']]);
    expect(filled([['save', 'menu']])).to.deep.equal([['css=#save', 'text=Save', 'css=#menu']]);
    expect(filled(['row'])).to.deep.equal(["css=tr[data-id='7']"]);
  });

  it('take a bare name as a text where no element is meant', () => {
    expect(filled([null, 'save'])).to.deep.equal([null, 'save']);
    expect(filled(['save it'])).to.deep.equal(['save it']);
    expect(scope.child({ save: 'a variable' }).fill(['save'], KEYWORD)).to.deep.equal(['save']);
  });

  it('know elements between `|`', () => {
    expect(filled({ elements: 'menu|css=#x|${menu}' })).to.deep.equal({ elements: 'css=#menu|css=#x|css=#menu' });
    expect(filled({ elements: 'save | menu' })).to.deep.equal({
      elements: ['css=#save|css=#menu', 'text=Save|css=#menu'],
    });
  });

  it('refuse elements between `|` that make too many alternatives', async () => {
    const refusal = await refusalOf(() => filled({ elements: 'a1|a2|a3' }));
    expect(refusal.message).to.contain('make 1000 alternatives: at most 200');
  });

  it('leave names that only the session may know', () => {
    expect(filled(['${other}', '${name} and ${other} and $${name}'])).to.deep.equal([
      '${other}',
      'ann and ${other} and $${name}',
    ]);
  });

  it('escape what looks like a reference in a value', () => {
    expect(filled([null, '${dollar}'])).to.deep.equal([null, '$${name}']);
    expect(filled([null, 'say ${dollar}'])).to.deep.equal([null, 'say $${name}']);
    expect(filled([null, '${object}'])).to.deep.equal([null, '{"k":["$${v}"]}']);
  });

  it('arrive in the engine as the values that they had, whatever these hold', () => {
    const piece = fc.constantFrom('$', '{', '}', '${', '$${', '${name}', '@', ':', 'a', ' ');
    const anyText = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const isPlain = (value: string) => !value.startsWith('@:');
    fc.assert(
      fc.property(anyText.filter(isPlain), anyText.filter(isPlain), (first, second) => {
        const inner = scope.child({ first, second });
        const received = (params: Params) =>
          bind(DEFINITION, { ...(inner.fill(params, KEYWORD) as object), items: 'x', elements: 'x' }, new Variables())
            .given[0]!.alternatives[0]!.value;
        expect(received({ value: '${first}' })).to.equal(first);
        expect(received({ value: '<${first}${second}{name}>' })).to.equal(`<${first}${second}{name}>`);
      }),
    );
  });
});

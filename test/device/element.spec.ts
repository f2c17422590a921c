import { expect } from 'chai';
import fc from 'fast-check';
import { ELEMENT_TYPES, filterElements, FILTERS, ScreenElement } from '../../src/device/element.js';

const record = (type: ScreenElement['type'], more: Partial<ScreenElement> = {}): ScreenElement => ({
  type,
  text: '',
  bounds: { x: 0, y: 0, width: 1, height: 1 },
  clickable: false,
  enabled: true,
  visible: true,
  inViewport: true,
  locator: `id=${type}`,
  source: 'tree',
  ...more,
});

const typesOf = (elements: readonly ScreenElement[]) => elements.map(({ type }) => type);
const ALL = ELEMENT_TYPES.map((type) => record(type));

const anyElement = fc
  .tuple(fc.constantFrom(...ELEMENT_TYPES), fc.boolean(), fc.boolean())
  .map(([type, clickable, enabled]) => record(type, { clickable, enabled }));

describe('filterElements', () => {
  it('keeps everything without a filter, and with all', () => {
    expect(filterElements(ALL, [])).to.deep.equal(ALL);
    expect(filterElements(ALL, ['buttons', 'all'])).to.deep.equal(ALL);
  });

  it('keeps types', () => {
    expect(typesOf(filterElements(ALL, ['buttons']))).to.deep.equal(['button']);
    expect(typesOf(filterElements(ALL, ['inputs']))).to.deep.equal(['input']);
    expect(typesOf(filterElements(ALL, ['images']))).to.deep.equal(['image']);
    expect(typesOf(filterElements(ALL, ['text']))).to.deep.equal(['text', 'heading']);
  });

  it('takes what can be clicked, edited or checked as interactive', () => {
    expect(typesOf(filterElements(ALL, ['interactive']))).to.deep.equal([
      'input',
      'checkbox',
      'radio',
      'switch',
      'select',
      'slider',
    ]);
    expect(filterElements([record('other', { clickable: true })], ['interactive'])).to.have.length(1);
  });

  it('takes nothing that is disabled as interactive', () => {
    const disabled = ALL.map((element) => ({ ...element, clickable: true, enabled: false }));
    expect(filterElements(disabled, ['interactive'])).to.deep.equal([]);
  });

  it('joins several by or, in the order of the screen', () => {
    fc.assert(
      fc.property(fc.array(anyElement), fc.subarray([...FILTERS], { minLength: 1 }), (elements, filters) => {
        const kept = filterElements(elements, filters);
        const one = filters.map((filter) => new Set(filterElements(elements, [filter])));
        expect(kept).to.deep.equal(elements.filter((element) => one.some((set) => set.has(element))));
      }),
    );
  });

  it('gives a list of its own', () => {
    const elements = [record('button')];
    filterElements(elements, []).pop();
    expect(elements).to.have.length(1);
  });
});

describe('ScreenElement', () => {
  it('takes a whole record, and flags only when they are true', () => {
    expect(ScreenElement.safeParse(record('button', { checked: true, id: 'a' })).success).to.equal(true);
    expect(ScreenElement.safeParse({ ...record('button'), checked: false }).success).to.equal(false);
    expect(ScreenElement.safeParse({ ...record('button'), type: 'door' }).success).to.equal(false);
    const bounds = { x: 0.5, y: 0, width: 1, height: 1 };
    expect(ScreenElement.safeParse({ ...record('button'), bounds }).success).to.equal(false);
  });
});

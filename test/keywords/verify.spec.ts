import { expect } from 'chai';
import { AssertEquality } from '../../keywords/verify/assert-equality.js';
import { AssertPresence } from '../../keywords/verify/assert-presence.js';
import { AssertVisibility } from '../../keywords/verify/assert-visibility.js';
import { IsElement } from '../../keywords/verify/is-element.js';
import { ValidateElement } from '../../keywords/verify/validate-element.js';
import { ValidateScreen } from '../../keywords/verify/validate-screen.js';
import type { ElementState } from '../../src/device/device-element.js';
import { ServiceError } from '../../src/errors.js';
import { FakeElement } from '../../src/testing/fake-device.js';
import { FakeReader, FakeScreen, FakeTree } from '../../src/testing/fake-sources.js';
import { finderOver } from '../fixtures/finder.js';
import { oneElement } from '../fixtures/one-element.js';
import { parameterOf } from '../fixtures/parameter-of.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const THERE = 'id=there';

describe('Assert Presence', () => {
  const check = (elements: string, rule: 'any' | 'all', timeout = 0) =>
    new AssertPresence(oneElement().finder).run({ elements, rule, timeout });

  it('is true when any is there', async () => {
    expect(await check(`id=gone | ${THERE}`, 'any')).to.equal(true);
  });

  it('is E0201 naming what is missing when all must be there', async () => {
    const error = await refusalOf(() => check(`id=gone | ${THERE} | id=lost`, 'all'));
    expect(error.code).to.equal('E0201');
    expect(error.message).to.contain('id=gone, id=lost (all of 3, within 0 s)');
    expect(error.details).to.deep.equal({ missing: ['id=gone', 'id=lost'] });
  });

  it('is E0201 naming all when none is there', async () => {
    expect((await refusalOf(() => check('id=gone|id=lost', 'any'))).details).to.deep.equal({
      missing: ['id=gone', 'id=lost'],
    });
  });

  it('refuses elements that name nothing', async () => {
    for (const elements of ['', ' | ', '|'])
      expect((await refusalOf(() => check(elements, 'any'))).code).to.equal('E0205');
  });

  it('counts what is hidden', async () => {
    const { finder } = oneElement({ visible: false, onScreen: false });
    expect(await new AssertPresence(finder).run({ elements: THERE, rule: 'all', timeout: 0 })).to.equal(true);
  });

  it('finds each element by a rung of its own', async () => {
    const tree = new FakeTree((_, value) => (value === 'there' ? [new FakeElement().hit()] : []));
    const reader = new FakeReader(() => [{ bounds: { x: 0, y: 0, width: 1, height: 1 }, confidence: 1, text: 'Seen' }]);
    const { finder } = finderOver({ trees: [tree], screens: [new FakeScreen()], readers: [reader] });
    expect(await new AssertPresence(finder).run({ elements: `${THERE}|Seen`, rule: 'all', timeout: 0 })).to.equal(true);
  });

  it('takes a rule in any case, and no other', () => {
    expect(parameterOf(AssertPresence, 'rule', 'ALL')).to.equal('all');
    expect(parameterOf(AssertPresence, 'rule', 'some')).to.deep.equal({ refused: ['must be one of any, all'] });
  });
});

describe('Assert Visibility', () => {
  const check = (state: Partial<ElementState>) =>
    new AssertVisibility(oneElement(state).finder).run({ elements: THERE, rule: 'all', timeout: 0 });

  it('is true for what is on the screen', async () => {
    expect(await check({})).to.equal(true);
  });

  it('is E0201 for what is there, but hidden, covered or outside the window', async () => {
    expect((await refusalOf(() => check({ onScreen: false }))).code).to.equal('E0201');
  });
});

describe('Validate Element', () => {
  it('is true for what is there, else E0201', async () => {
    const { finder } = oneElement();
    const keyword = new ValidateElement(finder);
    expect(await keyword.run({ element: THERE, rule: 'all', timeout: 0 })).to.equal(true);
    expect((await refusalOf(() => keyword.run({ element: 'id=gone', rule: 'all', timeout: 0 }))).code).to.equal(
      'E0201',
    );
    expect(await keyword.run({ element: `${THERE}|id=gone`, rule: 'any', timeout: 0 })).to.equal(true);
  });
});

describe('Validate Screen', () => {
  it('is true or false, never a failure for absence', async () => {
    const keyword = new ValidateScreen(oneElement().finder);
    expect(await keyword.run({ elements: `${THERE}|id=gone`, rule: 'any', timeout: 0 })).to.equal(true);
    expect(await keyword.run({ elements: `${THERE}|id=gone`, rule: 'all', timeout: 0 })).to.equal(false);
  });

  it('fails for anything else', async () => {
    const keyword = new ValidateScreen(oneElement().finder);
    expect((await refusalOf(() => keyword.run({ elements: '', rule: 'any', timeout: 0 }))).code).to.equal('E0205');
    const { finder } = finderOver({ trees: [new FakeTree(() => Promise.reject(new ServiceError('E0106')))] });
    const lost = () => new ValidateScreen(finder).run({ elements: THERE, rule: 'any', timeout: 0 });
    expect((await refusalOf(lost)).code).to.equal('E0106');
  });
});

describe('Is Element', () => {
  type State = Parameters<IsElement['run']>[0]['element_state'];

  const is = (element_state: State, state: Partial<ElementState> | undefined) =>
    new IsElement(oneElement(state ?? {}).finder).run({
      element: state ? THERE : 'id=gone',
      element_state,
      timeout: 0,
    });

  const CASES: readonly (readonly [
    State,
    yes: readonly (Partial<ElementState> | undefined)[],
    no: readonly (Partial<ElementState> | undefined)[],
  ])[] = [
    ['present', [{}, { visible: false }], [undefined]],
    ['absent', [undefined], [{}, { visible: false }]],
    ['visible', [{}, { onScreen: false }], [undefined, { visible: false }]],
    ['invisible', [undefined, { visible: false }], [{}]],
    ['enabled', [{}], [undefined, { enabled: false }]],
    ['disabled', [{ enabled: false }], [undefined, {}]],
    ['checked', [{ checked: true }], [undefined, {}, { checked: false }]],
    ['unchecked', [{ checked: false }], [undefined, {}, { checked: true }]],
    ['selected', [{ selected: true }], [undefined, {}, { selected: false }]],
  ];

  for (const [state, yes, no] of CASES) {
    it(`knows what is ${state}`, async () => {
      for (const given of yes) expect(await is(state, given), JSON.stringify(given)).to.equal(true);
      for (const given of no) expect(await is(state, given), JSON.stringify(given)).to.equal(false);
    });
  }

  it('waits for the state', async () => {
    let looks = 0;
    const element = new FakeElement();
    const { finder } = finderOver({ trees: [new FakeTree(() => (++looks < 3 ? [element.hit()] : []))] });
    expect(await new IsElement(finder).run({ element: THERE, element_state: 'absent', timeout: 5 })).to.equal(true);
    expect(looks).to.equal(3);
  });

  it('takes a state in any case, and no other word', () => {
    expect(parameterOf(IsElement, 'element_state', 'Checked')).to.equal('checked');
    expect(parameterOf(IsElement, 'element_state', 'open')).to.have.property('refused');
  });
});

describe('Assert Equality', () => {
  const check = (output: string, expression: string) => new AssertEquality().run({ output, expression });

  for (const [output, expression] of [
    ['a', 'a'],
    [' a ', 'a'],
    ['', ' '],
    ['1.0', '1'],
    ['1e3', '1000'],
    ['-0', '0'],
  ] as const) {
    it(`takes ${JSON.stringify(output)} and ${JSON.stringify(expression)} for equal`, () => {
      expect(check(output, expression)).to.equal(true);
    });
  }

  for (const [output, expression] of [
    ['a', 'A'],
    ['', '0'],
    ['1', '2'],
    ['NaN', 'nan'],
    ['1', '1 000'],
    ['true', '1'],
  ] as const) {
    it(`is E0401 with both values for ${JSON.stringify(output)} and ${JSON.stringify(expression)}`, async () => {
      const error = await refusalOf(() => check(output, expression));
      expect([error.code, error.details]).to.deep.equal(['E0401', { output, expression }]);
      expect(error.message).to.contain(JSON.stringify(output)).and.to.contain(JSON.stringify(expression));
    });
  }
});

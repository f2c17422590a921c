import { expect } from 'chai';
import { codeOfKey } from '../../../../../plugins/drivers/_webdriver/input/actions.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';

describe('codeOfKey', () => {
  for (const [key, code] of [
    ['Enter', '\ue007'],
    ['ArrowDown', '\ue015'],
    ['Control', '\ue009'],
    ['ControlOrMeta', '\ue009'],
    ['F12', '\ue03c'],
    ['Space', ' '],
    ['KeyQ', 'q'],
    ['Digit7', '7'],
    ['a', 'a'],
    ['é', 'é'],
    ['🙂', '🙂'],
  ] as const) {
    it(`gives ${key} as WebDriver writes it`, () => expect(codeOfKey(key)).to.equal(code));
  }

  it('refuses keys that WebDriver has no code for', async () => {
    expect((await refusalOf(() => codeOfKey('PrintScreen'))).code).to.equal('E0105');
  });
});

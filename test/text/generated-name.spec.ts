import { expect } from 'chai';
import { isGeneratedName } from '../../src/text/generated-name.js';

describe('names that look generated', () => {
  const GENERATED = [
    ':r1:',
    'radix-:r2a:',
    '«r3»',
    '_r_1_',
    'ember42',
    'mat-input-0',
    'headlessui-menu-item-7',
    'react-select-2-input',
    '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    'order-20261122',
    'css-1q2w3e4',
    'sc-bdVaJa',
    'Button_root__3xK9z',
    'x5f2a9c1b',
  ];
  for (const name of GENERATED) it(`are ${name}`, () => expect(isGeneratedName(name)).to.equal(true));

  const GIVEN = [
    'save',
    'save-button',
    'saveButton2',
    'first_name',
    'com.example.app:id/submit',
    'step-3',
    'address2',
    'h1',
    'col-md-6',
    'mt-4',
    'product-123',
    'iPhoneTab',
  ];
  for (const name of GIVEN) it(`are not ${name}`, () => expect(isGeneratedName(name)).to.equal(false));
});

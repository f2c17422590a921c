import { expect } from 'chai';
import fc from 'fast-check';
import { Seal } from '../../../src/directory/mirror/seal.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const KEY = 'a key of thirty-two characters or more';

describe('Seal', () => {
  const seal = new Seal(KEY);

  it('opens what another replica with the same key has sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(new Seal(KEY).open(seal.seal(text))).to.equal(text);
      }),
    );
  });

  it('shows neither the text nor that two texts are the same', () => {
    const [one, other] = [seal.seal('password'), seal.seal('password')];
    expect(one).not.to.equal(other);
    expect(Buffer.from(one, 'base64').toString('latin1')).not.to.contain('password');
  });

  it('refuses a text in which any byte is changed', async () => {
    const bytes = Buffer.from(seal.seal('text'), 'base64');
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i]! ^= 1;
      expect((await refusalOf(() => seal.open(changed.toString('base64')))).code).to.equal('E0503');
    }
  });

  it('refuses a text that is cut', async () => {
    const bytes = Buffer.from(seal.seal('text'), 'base64');
    for (const length of [0, 5, 12, 20, 28, bytes.length - 1]) {
      const cut = bytes.subarray(0, length).toString('base64');
      expect((await refusalOf(() => seal.open(cut))).code).to.equal('E0503');
    }
  });

  it('says what to do when replicas have different keys', async () => {
    const error = await refusalOf(() => new Seal(`${KEY}, another`).open(seal.seal('text')));
    expect(error.code).to.equal('E0503');
    expect(error.message).to.contain('give all replicas the same fleet_key').and.not.to.contain(KEY);
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { isSecret, mask, reveal } from '../src/secret.js';

describe('a secret', () => {
  it('is a text that begins with @:', () => {
    expect([isSecret('@:pw'), isSecret('pw'), isSecret('a@:pw'), isSecret('@:')]).to.deep.equal([
      true,
      false,
      false,
      true,
    ]);
  });

  it('is masked whole, and is used without its mark', () => {
    expect(mask('@:pw')).to.equal('@:***');
    expect(reveal('@:pw')).to.equal('pw');
    expect(reveal('@:@:pw')).to.equal('@:pw');
  });

  it('is the same mask for every secret; everything else stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(mask(`@:${text}`)).to.equal('@:***');
        expect(reveal(`@:${text}`)).to.equal(text);
        fc.pre(!text.startsWith('@:'));
        expect([mask(text), reveal(text)]).to.deep.equal([text, text]);
      }),
    );
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { didYouMean, suggest } from '../../src/text/suggest.js';

const KNOWN = ['press_element', 'long_press_element', 'press_by_coordinates', 'enter_text', 'sleep', 'swipe'];
const word = fc.stringMatching(/^[a-z]{1,12}([_ -][a-z]{1,8})?$/);

describe('suggest', () => {
  it('finds a misspelt name', () => {
    expect(suggest('pres_elemnt', KNOWN)[0]).to.equal('press_element');
  });

  it('makes no difference between case, spaces, underscores and hyphens', () => {
    expect(suggest('PRESS-Element', KNOWN)[0]).to.equal('press_element');
  });

  it('is silent when nothing is near', () => {
    expect(suggest('take_a_holiday_in_spain', KNOWN)).to.deep.equal([]);
  });

  it('takes a moment even for a very long name', () => {
    const began = performance.now();
    suggest('x'.repeat(1_000_000), KNOWN);
    expect(performance.now() - began).to.be.below(9000);
  });

  it('answers at most three known names, without repeating one', () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(word, { maxLength: 20 }), (asked, known) => {
        const found = suggest(asked, known);
        expect(found.length).to.be.at.most(3);
        expect(known).to.include.members(found);
        expect(new Set(found).size).to.equal(found.length);
      }),
    );
  });

  it('puts a known name first for the name itself', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 20 }), (known) => {
        for (const name of known) expect(suggest(name, known)[0]).to.equal(name);
      }),
    );
  });

  it('answers the same whatever the order of the known names', () => {
    fc.assert(
      fc.property(
        word,
        fc.uniqueArray(word, { maxLength: 10, selector: (name) => name.replace(/[_ -]/, '') }),
        (asked, known) => {
          expect(suggest(asked, [...known].reverse())).to.deep.equal(suggest(asked, known));
        },
      ),
    );
  });
});

describe('didYouMean', () => {
  it('is empty without names', () => {
    expect(didYouMean([])).to.equal('');
  });

  it('lists the names', () => {
    expect(didYouMean(['a', 'b'])).to.equal(' (did you mean a or b?)');
  });
});

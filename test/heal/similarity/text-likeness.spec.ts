import { expect } from 'chai';
import {
  listLikeness,
  nameLikeness,
  orderedLikeness,
  textLikeness,
} from '../../../src/heal/similarity/text-likeness.js';

describe('text likeness', () => {
  it('is 1 for the same, nearly 1 where only case and punctuation differ, and 0 for nothing in common', () => {
    expect(textLikeness('Save', 'Save')).to.equal(1);
    expect(textLikeness('Save…', 'SAVE')).to.be.within(0.9, 0.99);
    expect(textLikeness('Save', 'Quit')).to.equal(0);
    expect(textLikeness('', 'Quit')).to.equal(0);
  });

  it('is higher for a text that says more than for one that shares a word', () => {
    expect(textLikeness('Save', 'Save now')).to.be.greaterThan(textLikeness('First name', 'Last name'));
  });

  it('is 0 where the numbers differ', () => {
    expect(textLikeness('Page 1 of 9', 'Page 2 of 9')).to.equal(0);
  });

  it('counts the words in names, however they are written', () => {
    expect(nameLikeness('saveButton', 'save-button')).to.be.within(0.9, 1);
    expect(nameLikeness('firstName', 'lastName')).to.equal(0);
  });

  it('counts what lists have in common, the first most', () => {
    expect(listLikeness('a b', 'b c')).to.equal(0.5);
    expect(orderedLikeness(['a', 'b'], ['a', 'x'])).to.be.greaterThan(orderedLikeness(['a', 'b'], ['x', 'b']));
    expect(orderedLikeness([], [])).to.equal(1);
  });
});

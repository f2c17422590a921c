import { expect } from 'chai';
import {
  collapseSpaces,
  foldCase,
  normalizeRecognizedText,
  normalizeText,
  searchKey,
  trimPunctuation,
} from '../../src/text/normalize.js';

describe('normalised texts', () => {
  it('have single spaces and none at the ends', () => {
    for (const normalize of [collapseSpaces, normalizeText, normalizeRecognizedText]) {
      expect(normalize('\n  Save \t\u00a0 all\r\n')).to.equal('Save all');
    }
  });

  it('have composed letters and no invisible characters', () => {
    expect(normalizeText('U\u0308ber\u00admut \u200bund \u2066mehr\u2069')).to.equal('Übermut und mehr');
  });

  it('keep letters that only look alike, unless they were read from a picture', () => {
    expect(normalizeText('ﬁle １')).to.equal('ﬁle １');
    expect(normalizeRecognizedText('ﬁle １')).to.equal('file 1');
  });

  it('lose the difference of case in every script', () => {
    expect(foldCase('SAVE')).to.equal('save');
    expect(foldCase('Straße')).to.equal(foldCase('STRASSE'));
    expect(foldCase('ΟΔΟΣ')).to.equal(foldCase('οδος'));
    expect(foldCase('A\u030a')).to.equal(foldCase('å'));
  });

  it('make keys without spaces', () => {
    expect(searchKey(' Save \n\u00adA\u200bll ')).to.equal('saveall');
  });

  it('lose punctuation at their ends alone', () => {
    expect(trimPunctuation('“(don’t)…')).to.equal('don’t');
    expect(trimPunctuation('€5')).to.equal('5');
  });
});

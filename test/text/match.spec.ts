import { expect } from 'chai';
import { bestTextMatches, isSameText, TextQuery, TextRank } from '../../src/text/match.js';

describe('matching texts', () => {
  const matches = (texts: readonly (string | undefined)[], wanted: string, worst?: TextRank) =>
    bestTextMatches(texts, wanted, (text) => text, worst);

  it('ranks an exact match, one ignoring case, and a part', () => {
    const query = new TextQuery('  Save\n all ');
    expect(query).to.include({ text: 'Save all', folded: 'save all', key: 'saveall' });
    expect(['Save all', 'SAVE ALL', 'Save all files', 'Save'].map((text) => query.rankOf(text))).to.deep.equal([
      TextRank.exact,
      TextRank.ignoringCase,
      TextRank.part,
      TextRank.none,
    ]);
  });

  it('takes those of the best rank alone, in their order', () => {
    expect(matches(['Save as', 'SAVE', 'Save', ' Save '], 'Save')).to.deep.equal(['Save', ' Save ']);
    expect(matches(['Save as', 'SAVE', 'save'], 'Save')).to.deep.equal(['SAVE', 'save']);
    expect(matches(['Save as', undefined, 'Do not save'], 'Save')).to.deep.equal(['Save as', 'Do not save']);
    expect(matches(['Open', undefined], 'Save')).to.deep.equal([]);
    expect(matches([], 'Save')).to.deep.equal([]);
  });

  it('takes no worse rank than is asked for', () => {
    expect(matches(['Save as', 'SAVE'], 'Save', TextRank.ignoringCase)).to.deep.equal(['SAVE']);
    expect(matches(['Save as'], 'Save', TextRank.ignoringCase)).to.deep.equal([]);
  });

  it('finds an empty text only where there is one', () => {
    expect(matches(['Save', ' '], '')).to.deep.equal([' ']);
    expect(matches(['Save'], '')).to.deep.equal([]);
  });

  it('compares two texts ignoring case and white space around words', () => {
    expect(isSameText(' Über  Uns', 'über uns')).to.equal(true);
    expect(isSameText('About', 'About us')).to.equal(false);
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import type { ReadLine } from '../../../src/locate/ports.js';
import { matchText } from '../../../src/locate/vision/text-match.js';

/** Lines of words, each letter 10 pixels wide and 20 high, words one space apart; two spaces and more are a wide gap. */
function page(...texts: readonly string[]): ReadLine[] {
  return texts.map((text, row) => {
    const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      bounds: { x: index * 10, y: row * 30, width: word.length * 10, height: 20 },
      confidence: 1,
    }));
    const end = words.at(-1)!.bounds;
    return { words, bounds: { x: words[0]!.bounds.x, y: row * 30, width: end.x + end.width, height: 20 } };
  });
}

const found = (lines: readonly ReadLine[], wanted: string) =>
  matchText(lines, wanted).map(({ text, how }) => [text, how]);

describe('matchText', () => {
  it('finds a word, with its own bounds', () => {
    expect(matchText(page('Cancel Save'), 'Save')).to.deep.equal([
      { text: 'Save', bounds: { x: 70, y: 0, width: 40, height: 20 }, score: 1, how: 'exact' },
    ]);
  });

  it('finds a label of several words as one hit, around its words alone', () => {
    const [match, ...others] = matchText(page('Please sign in now or leave'), 'sign in now');
    expect(others).to.deep.equal([]);
    expect(match!.bounds).to.deep.equal({ x: 70, y: 0, width: 110, height: 20 });
  });

  it('never finds a part of a longer word', () => {
    for (const text of ['Saved', 'Unsave', 'Save1', 'Saver Autosave'])
      expect(found(page(text), 'Save'), text).to.deep.equal([]);
    expect(found(page('Item 11'), 'Item 1')).to.deep.equal([]);
    expect(found(page('Delete'), 'Deleted')).to.deep.equal([]);
  });

  it('prefers what is exact, then what differs in case, then what text recognition confuses', () => {
    expect(found(page('5ave', 'SAVE', 'Save'), 'Save')).to.deep.equal([
      ['Save', 'exact'],
      ['SAVE', 'folded'],
      ['5ave', 'confused'],
    ]);
  });

  it('keeps the reading order among equals', () => {
    expect(matchText(page('OK  x  OK', 'OK'), 'OK').map(({ bounds }) => [bounds.x, bounds.y])).to.deep.equal([
      [0, 0],
      [70, 0],
      [0, 30],
    ]);
  });

  for (const [read, wanted] of [
    ['Hom', 'Horn'],
    ['rnenu', 'menu'],
    ['L0gin', 'Login'],
    ['Bi11ing', 'Billing'],
    ['Sett|ngs', 'Settings'],
    ['Resume', 'Résumé'],
    ['Signin', 'Sign in'],
    ['Set tings', 'Settings'],
    ['Dont', "Don't"],
  ] as const) {
    it(`takes ${read} for ${wanted}`, () => {
      expect(found(page(read), wanted)).to.deep.equal([[read, 'confused']]);
    });
  }

  for (const [read, wanted] of [
    ['Cat', 'Car'],
    ['Save', 'Wave'],
    ['No', 'Na'],
    ['on', 'an'],
    ['Page 2', 'Page 3'],
    ['Turn on', 'Turn off'],
    ['Enable', 'Disable'],
    ['12:30', '12:40'],
  ] as const) {
    it(`does not take ${read} for ${wanted}`, () => expect(found(page(read), wanted)).to.deep.equal([]));
  }

  it('overlooks punctuation around what is asked for', () => {
    expect(found(page('Name: "Save," (or not)'), 'Save')).to.deep.equal([['"Save,"', 'exact']]);
    expect(found(page('Name: Ada'), 'Name')).to.deep.equal([['Name:', 'exact']]);
  });

  it('does not join words across a wide gap', () => {
    expect(found(page('Sign       in'), 'Sign in')).to.deep.equal([]);
  });

  it('joins lines of one label that stand below each other', () => {
    expect(found(page('Create new', 'account'), 'Create new account')).to.deep.equal([['Create new account', 'exact']]);
    expect(found(page('Create new', '                      account'), 'Create new account')).to.deep.equal([]);
  });

  it('finds nothing for nothing', () => {
    expect(matchText(page('Save'), '  ')).to.deep.equal([]);
    expect(matchText([], 'Save')).to.deep.equal([]);
  });

  it('lowers the score by what the detector doubts, but not below another way of reading', () => {
    const [line] = page('Save');
    const doubted = { ...line!, words: line!.words.map((word) => ({ ...word, confidence: 0 })) };
    expect(matchText([doubted], 'Save')[0]!.score).to.be.closeTo(0.95, 1e-9);
    expect(matchText([doubted, ...page('x', 'SAVE').slice(1)], 'Save')[0]!.text).to.equal('Save');
  });

  it('finds every run of words of any page', () => {
    const word = fc.stringMatching(/^[A-Za-z]{3,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (words, a, b) => {
        const [begin, end] = [a % words.length, b % words.length].sort((x, y) => x - y) as [number, number];
        const wanted = words.slice(begin, end + 1).join(' ');
        const hit = matchText(page(words.join(' ')), wanted)[0];
        expect(hit?.text).to.equal(wanted);
      }),
    );
  });
});

import { expect } from 'chai';
import { keywordsAsMarkdown, printKeyword, printKeywords } from '../../src/cli/print-keywords.js';
import type { KeywordInfo } from '../../src/keyword/definition.js';

const KNOCK: KeywordInfo = {
  keyword: 'Knock',
  keyword_slug: 'knock',
  category: 'interact',
  description: 'Knock on <wood>.',
  parameters: [
    { name: 'on', type: 'str', default: null, required: true, description: 'What|whom' },
    { name: 'times', type: 'int', default: 2, required: false, description: 'How often' },
    { name: 'note', type: 'str', default: null, required: false, description: 'Why' },
    { name: 'kinds', type: 'list', default: [], required: false, description: 'Which' },
  ],
};
const BEEP: KeywordInfo = {
  keyword: 'Beep',
  keyword_slug: 'beep',
  category: 'interact',
  description: 'Beep.',
  parameters: [],
};

describe('printKeywords', () => {
  it('prints one line a keyword, in columns', () => {
    expect(printKeywords([KNOCK, BEEP])).to.equal('Knock  Knock on <wood>.\nBeep   Beep.');
  });

  it('prints nothing when there is none', () => {
    expect(printKeywords([])).to.equal('');
  });
});

describe('printKeyword', () => {
  it('prints the parameters in order, those that may be left out in brackets', () => {
    expect(printKeyword(KNOCK).split('\n')).to.deep.equal([
      'Knock (knock)',
      'Knock on <wood>.',
      '',
      '  on            str    What|whom',
      '  [times = 2]   int    How often',
      '  [note]        str    Why',
      '  [kinds = []]  list   Which',
    ]);
  });

  it('prints a keyword without parameters', () => {
    expect(printKeyword(BEEP)).to.equal('Beep (beep)\nBeep.');
  });
});

describe('keywordsAsMarkdown', () => {
  it('has a section a keyword, sorted, with what would be markup escaped', () => {
    const page = keywordsAsMarkdown([KNOCK, BEEP]);
    expect(page.match(/^## .*/gm)).to.deep.equal(['## Beep', '## Knock']);
    expect(page).to.contain('| `on` | str | What\\|whom |').and.to.contain('Knock on &lt;wood>.');
    expect(page).to.contain('| `[times = 2]` | int | How often |');
  });
});

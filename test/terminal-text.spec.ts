import { expect } from 'chai';
import { terminalText, textFor } from '../src/terminal-text.js';

describe('a text for a terminal', () => {
  it('has no control character but line feed and tab, and nothing that turns its direction', () => {
    const text = 'a\u001B]0;x\u0007\tb\r\nc\rd\u007F\u009B31m\u202Ee\u2066f';
    expect(terminalText(text)).to.equal('a\uFFFD]0;x\uFFFD\tb\nc\uFFFDd\uFFFD\uFFFD31m\uFFFDe\uFFFDf');
    expect(terminalText('مرحبا, שלום, 日本 👋🏽\n')).to.equal('مرحبا, שלום, 日本 👋🏽\n');
  });

  it('is left as it is for a pipe or a file', () => {
    expect([textFor({}, '\u001B'), textFor({ isTTY: false }, '\u001B')]).to.deep.equal(['\u001B', '\u001B']);
    expect(textFor({ isTTY: true }, '\u001B')).to.equal('\uFFFD');
  });
});

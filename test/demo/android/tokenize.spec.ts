import { expect } from 'chai';
import { ShellSyntaxError, tokenize } from '../../../demo/android/shell/shell.js';

const wordsOf = (line: string) => tokenize(line).map(({ words }) => words);

describe('the tokenizer of the device shell', () => {
  it('splits at spaces and keeps what is quoted together', () => {
    expect(wordsOf(`am start -d 'demo://item/7 a' "b \\" c" d\\ e`)).to.deep.equal([
      ['am', 'start', '-d', 'demo://item/7 a', 'b " c', 'd e'],
    ]);
  });

  it('joins quoted parts that touch, and keeps an empty word', () => {
    expect(wordsOf(`input text ''a'b 'c ""`)).to.deep.equal([['input', 'text', 'ab c', '']]);
  });

  it('tells how a line goes on after each command', () => {
    expect(tokenize('a; b && c || d & e').map(({ words, then }) => [words[0], then])).to.deep.equal([
      ['a', ';'],
      ['b', '&&'],
      ['c', '||'],
      ['d', ';'],
      ['e', ''],
    ]);
  });

  it('leaves operators in quotes alone', () => {
    expect(wordsOf(`echo "a;b" 'c&&d' e\\;f`)).to.deep.equal([['echo', 'a;b', 'c&&d', 'e;f']]);
  });

  for (const line of ["echo 'open", 'ls | wc', 'am start -d demo://item(7)', 'echo a > b', '&& a']) {
    it(`refuses ${line}`, () => {
      expect(() => tokenize(line)).to.throw(ShellSyntaxError);
    });
  }
});

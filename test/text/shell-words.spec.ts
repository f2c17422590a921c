import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { shellLine } from '../../src/text/shell-words.js';

describe('shellLine', () => {
  it('leaves plain words as they are', () => {
    expect(shellLine(['svc', 'test', 'a/b.test.yaml', '--shard', '1/2'])).to.equal(
      'svc test a/b.test.yaml --shard 1/2',
    );
  });

  it('quotes words so that a shell gets them again', () => {
    const words = ['my tests', "it's", '', '$HOME `x` "y" \\', '*', 'Übung'];
    const script = `for word in ${shellLine(words)}; do printf '%s\\n' "$word"; done`;
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).to.equal(
      words.map((word) => `${word}\n`).join(''),
    );
  });
});

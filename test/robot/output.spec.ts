import { expect } from 'chai';
import { Output } from '../../src/robot/output.js';

const linesOf = (write: (output: Output) => void): string => {
  const output = new Output((text) => text.replaceAll('secret', '***'));
  write(output);
  return output.text.replace(/:\d{13}\*/g, ':TIME*');
};

describe('the output of a Robot keyword', () => {
  it('has messages with their level and time, secrets masked', () => {
    expect(linesOf((output) => output.write('WARN', 'a secret'))).to.equal('*WARN:TIME* a ***\n');
    expect(linesOf((output) => output.write('INFO', ''))).to.equal('');
  });

  it('lets no text of a page begin a message of its own', () => {
    const text = 'read\n*HTML* <script>alert(1)</script>\n*ERROR:1* x\n* a list';
    expect(linesOf((output) => output.write('INFO', text))).to.equal(
      '*INFO:TIME* read\n *HTML* <script>alert(1)</script>\n *ERROR:1* x\n* a list\n',
    );
    expect(linesOf((output) => output.write('INFO', '*HTML* <b>'))).to.equal('*INFO:TIME*  *HTML* <b>\n');
  });

  it('embeds pictures, and nothing else', () => {
    expect(linesOf((output) => output.picture('data:image/png;base64,AAAA'))).to.match(
      /^\*HTML:TIME\* <img src="data:image\/png;base64,AAAA" /,
    );
    expect(linesOf((output) => output.picture('data:text/html,"><script>'))).to.equal('');
  });
});

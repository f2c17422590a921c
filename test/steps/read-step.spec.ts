import { expect } from 'chai';
import { paramsFrom, type Word } from '../../src/steps/read-step.js';
import { definitionOf } from '../fixtures/definition.js';
import { text } from '../../src/plugin/params.js';

const PRESS = definitionOf({ element: text('Locator'), text: text('Text', ''), timeout: text('Seconds', '') });
/** Words as they are typed; what follows `--alt` is an alternative. */
const words = (line: string): Word[] => {
  const found: Word[] = [];
  let isAlternative = false;
  for (const each of line.split(' ')) {
    if (each === '--alt') isAlternative = true;
    else {
      found.push({ text: each, isAlternative });
      isAlternative = false;
    }
  }
  return found;
};
const params = (line: string) => paramsFrom(words(line), PRESS);

describe('parameters of a command line', () => {
  it('are positional, in the order of the keyword', () => {
    expect(params('id=save hello')).to.deep.equal({ element: 'id=save', text: 'hello' });
  });

  it('are named where the keyword has one of the name, and positional where it has not', () => {
    expect(params('css=#a timeout=5 text=Ada')).to.deep.equal({ element: 'css=#a', timeout: '5', text: 'Ada' });
    expect(params('element=a=b')).to.deep.equal({ element: 'a=b' });
  });

  it('have alternatives to the value before them, or to the parameter that they name', () => {
    expect(params('id=save --alt css=#save --alt xpath=//b timeout=1')).to.deep.equal({
      element: ['id=save', 'css=#save', 'xpath=//b'],
      timeout: '1',
    });
    expect(params('id=save timeout=1 --alt timeout=2 --alt element=other')).to.deep.equal({
      element: ['id=save', 'other'],
      timeout: ['1', '2'],
    });
  });

  it('are refused when there are too many, or nothing is before an alternative', () => {
    expect(() => params('a b c d')).to.throw('Probe takes at most element, text, timeout');
    expect(() => params('--alt b')).to.throw('--alt needs a value before it');
  });
});

import { expect } from 'chai';
import type { ParameterInfo } from '../../src/keyword/definition.js';
import { engineParams, namedArguments } from '../../src/robot/call-params.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const parameter = (name: string, more: Partial<ParameterInfo> = {}): ParameterInfo => ({
  name,
  type: 'str',
  default: null,
  required: false,
  description: '',
  ...more,
});

const PARAMETERS = [
  parameter('element', { required: true }),
  parameter('repeat', { type: 'int', default: 1 }),
  parameter('folded', { type: 'bool', default: true }),
  parameter('mode', { default: 'exact' }),
  parameter('event_name'),
];

describe('the arguments of Robot Framework', () => {
  const given = (positional: readonly string[], named = {}) => namedArguments(PARAMETERS, positional, named);

  it('are named by their positions', () => {
    expect(given(['id=a', '2'], { event_name: 'x' })).to.deep.equal({ element: 'id=a', repeat: '2', event_name: 'x' });
  });

  it('are absent where a default fills a gap, and where they are None', () => {
    expect(given(['id=a', '1', 'True', 'exact', 'x'])).to.deep.equal({ element: 'id=a', event_name: 'x' });
    expect(given(['id=a', '', '', '', ''])).to.deep.equal({ element: 'id=a', mode: '' });
    expect(given([''])).to.deep.equal({ element: '' });
  });

  it('are refused when there are too many, or one is given twice', async () => {
    const tooMany = await refusalOf(() => given(['1', '2', '3', '4', '5', '6']));
    expect(tooMany.message).to.equal('Invalid parameters: takes at most 5 arguments, 6 were given');
    const twice = await refusalOf(() => given(['id=a'], { element: 'id=b' }));
    expect(twice.message).to.equal('Invalid parameters: element is given twice');
  });

  it('become parameters of the engine, with lists of alternatives and objects as JSON', () => {
    expect(engineParams({ a: ['x', 1, null, { b: true }], b: { c: [1] }, d: 1.5, e: false })).to.deep.equal({
      a: ['x', 1, null, '{"b":true}'],
      b: '{"c":[1]}',
      d: 1.5,
      e: false,
    });
  });
});

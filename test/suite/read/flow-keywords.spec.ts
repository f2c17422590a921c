import { expect } from 'chai';
import type { Written } from '../../../src/suite/model/value.js';
import { flowKeyword } from '../../../src/suite/read/flow-keywords.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const place = { file: 'a.test.yaml', line: 1, column: 1 };
const use = (module: string) => ({ kind: 'use', place, module, with: {} });

const translated = (name: string, ...args: Written[]) =>
  flowKeyword(name)!.translate(args, place, (module) => module === 'is shown');

const refused = async (name: string, ...args: Written[]) =>
  (await refusalOf(() => Promise.resolve().then(() => translated(name, ...args)))).reason;

describe('flow keywords', () => {
  it('are found in any spelling', () => {
    expect(flowKeyword('run_loop')!.name).to.equal('Run Loop');
    expect(flowKeyword('Press Element')).to.equal(undefined);
  });

  it('Execute Module runs a module', async () => {
    expect(translated('Execute Module', 'pay')).to.deep.equal(use('pay'));
    expect(await refused('Execute Module', null)).to.equal('module_name is missing');
    expect(await refused('Execute Module', ['a', 'b'])).to.equal('module_name is one text, not a list');
  });

  it('Run Loop repeats a module, or runs it for each set of values', async () => {
    expect(translated('Run Loop', 'add', '3')).to.deep.equal({ kind: 'repeat', place, times: 3, steps: [use('add')] });
    expect(translated('Run Loop', 'add', '${n}')).to.include({ kind: 'repeat', times: '${n}' });
    expect(
      translated('Run Loop', 'add', '${a}', 'x| y ', 'b', '["1", 2]', '${c}', '${rows}', 'd', ['p', 'q']),
    ).to.deep.equal({
      kind: 'for',
      place,
      loops: [
        { variable: 'a', values: ['x', 'y'] },
        { variable: 'b', values: ['1', 2] },
        { variable: 'c', values: '${rows}' },
        { variable: 'd', values: ['p', 'q'] },
      ],
      steps: [use('add')],
    });
    expect(await refused('Run Loop', 'add')).to.equal(
      'after the module give a count, or variables each with its values',
    );
    expect(await refused('Run Loop', 'add', 'often')).to.equal('count is a whole number, not "often"');
    expect(await refused('Run Loop', 'add', '${a}', 'x')).to.equal(
      'the values of ${a} are a list, such as "a|b|c" or ["a", "b"], not "x"',
    );
    expect(await refused('Run Loop', 'add', '${a', 'x|y')).to.equal(
      'a variable is the name of a variable, such as ${total}, not "${a"',
    );
  });

  it('Condition runs the module of the first condition that holds, a module being one too', async () => {
    expect(translated('Condition', '${a} > 1', 'x', '!is shown', 'y', 'is shown', 'z', 'otherwise')).to.deep.equal({
      kind: 'if',
      place,
      branches: [
        { condition: { kind: 'expression', expression: '${a} > 1' }, steps: [use('x')] },
        { condition: { kind: 'module', module: 'is shown', isNegated: true }, steps: [use('y')] },
        { condition: { kind: 'module', module: 'is shown', isNegated: false }, steps: [use('z')] },
      ],
      otherwise: [use('otherwise')],
    });
    expect(translated('Condition', '!${done}', 'x'))
      .to.have.property('branches')
      .that.deep.includes({
        condition: { kind: 'expression', expression: '!${done}' },
        steps: [use('x')],
      });
    expect(await refused('Condition', 'x')).to.equal('give a condition and a module');
  });

  it('Read Data, Evaluate and Date Evaluate set a variable', () => {
    expect(translated('Read Data', '${rows}', 'a.csv', '')).to.deep.equal({
      ...{ kind: 'read-data', place, variable: 'rows', source: 'a.csv' },
    });
    expect(translated('Read Data', 'rows', 'ENV:A', 'select=a')).to.include({ variable: 'rows', query: 'select=a' });
    expect(translated('Evaluate', '${sum}', '${a} + 1')).to.deep.equal({
      ...{ kind: 'evaluate', place, variable: 'sum', expression: '${a} + 1' },
    });
    expect(translated('Date Evaluate', '${day}', '2025-04-25', '+1 day', '%d.%m.')).to.deep.equal({
      ...{ kind: 'date', place, variable: 'day', date: '2025-04-25', offset: '+1 day', format: '%d.%m.' },
    });
  });
});

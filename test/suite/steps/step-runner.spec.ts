import { expect } from 'chai';
import { ServiceError } from '../../../src/errors.js';
import type { Module } from '../../../src/suite/model/project.js';
import type { Condition, SuiteStep } from '../../../src/suite/model/step.js';
import type { DataRecord } from '../../../src/suite/model/value.js';
import { Scope } from '../../../src/suite/values/scope.js';
import { caseOf, fileOf, moduleOf, projectOf, runProject, step, stepsOf, use } from '../../fixtures/suite-project.js';
import { ScriptedSessions } from '../../fixtures/suite-sessions.js';

const place = { file: 'a.test.yaml', line: 1, column: 1 };
const press = (name: string, more = {}) => step('Press Element', [name], more);
const expression = (text: string): Condition => ({ kind: 'expression', expression: text });

interface Given {
  readonly variables?: DataRecord;
  readonly modules?: readonly [string, Module][];
  readonly form?: 'own' | 'reference';
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs steps as one case. Pressing `bad` fails; Get Text answers the name of the element. */
async function run(steps: readonly SuiteStep[], { variables = {}, modules = [], form = 'own', env = {} }: Given = {}) {
  const sessions = new ScriptedSessions({
    'Press Element': ([name]) => {
      if (name === 'bad') throw new ServiceError('E0201', 'bad');
    },
    'Get Text': ([name]) => name,
  });
  const project = projectOf([fileOf([caseOf('one', steps, { variables })])], { modules: new Map(modules), form });
  const result = await runProject(project, sessions, { scope: await Scope.of(project, {}, env) });
  const pressed = sessions.calls.flatMap((call) => /Press Element (.*)/.exec(call)?.[1] ?? []);
  const { outcome, attempts } = result.cases[0]!;
  const { error, parts } = attempts[0]!;
  const records = parts.flatMap(({ steps: inside }) => inside);
  return { pressed, outcome, error, records, steps: stepsOf(result), calls: sessions.calls };
}

describe('steps of a suite', () => {
  it('stores the answer of a keyword for later steps', async () => {
    const { pressed } = await run([step('Get Text', ['total'], { save: 'sum' }), press('${sum}!')]);
    expect(pressed).to.deep.equal(['total!']);
  });

  it('goes on after soft steps, and fails the case with their count', async () => {
    const soft = press('bad', { soft: true });
    const { pressed, outcome, error, steps } = await run([soft, soft, press('last')]);
    expect(pressed).to.deep.equal(['bad', 'bad', 'last']);
    expect(outcome).to.equal('failed');
    expect(error!.message).to.contain('2 soft steps failed');
    expect(steps).to.deep.equal(['Press Element soft', 'Press Element soft', 'Press Element passed']);
  });

  it('records steps that were not reached', async () => {
    const { steps } = await run([press('bad'), press('x')]);
    expect(steps).to.deep.equal(['Press Element failed', 'Press Element skipped']);
  });

  it('runs the first branch whose condition holds, comparing numbers as numbers', async () => {
    const branch = (condition: string, name: string) => ({ condition: expression(condition), steps: [press(name)] });
    const steps: SuiteStep[] = [
      { kind: 'if', branches: [branch('${price} > 100', 'a'), branch('${price} > 9', 'b')], otherwise: [], place },
      { kind: 'if', branches: [branch('${price} > 100', 'a')], otherwise: [press('c')], place },
    ];
    expect((await run(steps, { variables: { price: '20' } })).pressed).to.deep.equal(['b', 'c']);
  });

  it('takes a module as a condition: it holds when it does not fail', async () => {
    const modules = [moduleOf('works', [press('x')]), moduleOf('fails', [press('bad')])];
    const module = (name: string, isNegated = false): Condition => ({ kind: 'module', module: name, isNegated });
    const branch = (condition: Condition): SuiteStep => ({
      kind: 'if',
      branches: [{ condition, steps: [press('then')] }],
      otherwise: [press('else')],
      place,
    });
    const { pressed, outcome } = await run(
      [branch(module('works')), branch(module('fails')), branch(module('fails', true))],
      { modules },
    );
    expect(pressed).to.deep.equal(['x', 'then', 'bad', 'else', 'bad', 'then']);
    expect(outcome).to.equal('passed');
  });

  it('repeats steps, and runs them for each set of values to the shortest list', async () => {
    const steps: SuiteStep[] = [
      { kind: 'repeat', times: '${n}', steps: [press('r')], place },
      {
        kind: 'for',
        loops: [
          { variable: 'a', values: [1, 2, 3] },
          { variable: 'row', values: '${rows}' },
        ],
        steps: [press('${a}${row.x}')],
        place,
      },
    ];
    const { pressed, steps: shown } = await run(steps, { variables: { n: 2, rows: [{ x: 'p' }, { x: 'q' }] } });
    expect(pressed).to.deep.equal(['r', 'r', '1p', '2q']);
    expect(shown.slice(0, 3)).to.deep.equal(['repeat ${n} passed', '  1 of 2 passed', '    Press Element passed']);
  });

  it('refuses a count that is none, and a loop over a value that is no list', async () => {
    const repeat = await run([{ kind: 'repeat', times: '${n}', steps: [], place }], { variables: { n: 'two' } });
    expect(repeat.error).to.include({ code: 'E0403' });
    expect(repeat.error!.message).to.contain('"two" is no count');
    const loops = [{ variable: 'x', values: '${o}' }];
    const over = await run([{ kind: 'for', loops, steps: [], place }], { variables: { o: { a: 1 } } });
    expect(over.error!.message).to.contain('for x: ${o} is no list');
  });

  it('catches a failure and runs the last part in any case', async () => {
    const steps: SuiteStep[] = [
      {
        kind: 'try',
        steps: [press('bad'), press('never')],
        catch: { error: 'e', steps: [press('${e.code}')] },
        finally: [press('last')],
        place,
      },
    ];
    const { pressed, outcome } = await run(steps);
    expect(pressed).to.deep.equal(['bad', 'E0201', 'last']);
    expect(outcome).to.equal('passed');
    const uncaught = await run([{ kind: 'try', steps: [press('bad')], finally: [press('last')], place }]);
    expect(uncaught.pressed).to.deep.equal(['bad', 'last']);
    expect(uncaught.outcome).to.equal('failed');
  });

  it('gives a module its arguments and takes what it returns', async () => {
    const params = [{ name: 'who' }, { name: 'greeting', fallback: 'Hello' }];
    const modules = [
      moduleOf('greet', [step('Get Text', ['${greeting} ${who}'], { save: 'text' })], {
        params,
        returns: '${text} + "!"',
      }),
    ];
    const { pressed } = await run([use('greet', { who: '${name}' }, 'said'), press('${said}')], {
      modules,
      variables: { name: 'Ada' },
    });
    expect(pressed).to.deep.equal(['Hello Ada!']);
  });

  it('records the arguments that a module got, with secrets masked', async () => {
    const module = moduleOf('greet', [press('${who}')], {
      params: [{ name: 'who' }, { name: 'key' }, { name: 'rows' }],
    });
    const given = { who: '${name}', key: 'x ${secret.KEY}', rows: '${list}' };
    const variables = { name: 'Ada', list: ['a', { b: 1 }] };
    const { records } = await run([use('greet', given), use('greet', { who: '${none}' })], {
      modules: [module],
      variables,
      env: { SVC_SECRET_KEY: 'k-71' },
    });
    expect(records.map(({ line }) => line)).to.deep.equal(['who=Ada, key=@:***, rows=a or {"b":1}', 'who=${none}']);
    expect(JSON.stringify(records)).not.to.contain('k-71');
  });

  it('keeps what a module stores inside it, but in projects of the reference', async () => {
    const modules = [moduleOf('m', [step('Get Text', ['inner'], { save: 'x' })])];
    const steps = [use('m'), press('${x}')];
    expect((await run(steps, { modules, form: 'reference' })).pressed).to.deep.equal(['inner']);
    expect((await run(steps, { modules, variables: { x: 'outer' } })).pressed).to.deep.equal(['outer']);
  });

  it('tells a missing argument, an unknown one and an unknown module', async () => {
    const modules = [moduleOf('greet', [], { params: [{ name: 'who' }] })];
    const messageOf = async (given: SuiteStep) => (await run([given], { modules })).error!.message;
    expect(await messageOf(use('greet'))).to.contain('who is required');
    expect(await messageOf(use('greet', { who: 'x', wo: 'y' }))).to.contain('no parameter "wo"');
    expect(await messageOf(use('gret'))).to.match(/no module "gret".*greet/);
  });

  it('ends a module that calls itself', async () => {
    const { error } = await run([use('loop')], { modules: [moduleOf('loop', [use('loop')])] });
    expect(error).to.include({ code: 'E0403' });
    expect(error!.message).to.contain('a module must not call itself without end');
  });

  it('makes the variables of Set Variable those of the case', async () => {
    const { pressed } = await run([step('Set Variable', { name: 'x', value: 'new' }), press('${x}')], {
      variables: { x: 'old' },
    });
    expect(pressed).to.deep.equal(['new']);
  });

  it('reads rows of the environment, and a text that is none', async () => {
    const query = "select=name; n > 9 and name != '${other}'";
    const steps: SuiteStep[] = [
      { kind: 'read-data', variable: 'user', source: 'ENV:USERS', query, place },
      { kind: 'read-data', variable: 'city', source: 'ENV:CITY', place },
      press('${user} of ${city}'),
    ];
    const env = { USERS: 'name,n\nann,9\nbob,10\ncid,11', CITY: 'Oslo' };
    const { pressed } = await run(steps, { variables: { other: 'cid' }, env });
    expect(pressed).to.deep.equal(['bob of Oslo']);
  });

  it('stores expressions and dates', async () => {
    const steps: SuiteStep[] = [
      { kind: 'evaluate', variable: 'sum', expression: '${a} + 1', place },
      { kind: 'date', variable: 'day', date: '2026-01-31', offset: '+1 days', format: '%d.%m.%Y', place },
      press('${sum} ${day}'),
    ];
    expect((await run(steps, { variables: { a: '2' } })).pressed).to.deep.equal(['3 01.02.2026']);
  });

  it('does not catch a lost session, nor goes on after it in a soft step', async () => {
    const sessions = new ScriptedSessions({
      'Press Element': () => {
        throw new ServiceError('E0106', 'gone');
      },
    });
    const steps: SuiteStep[] = [
      { kind: 'try', steps: [press('x', { soft: true })], catch: { steps: [press('caught')] }, place },
    ];
    await runProject(projectOf([fileOf([caseOf('one', steps)])]), sessions);
    expect(sessions.calls).to.deep.equal(['s1: Press Element x', 's1: stopped', 's2: Press Element x', 's2: stopped']);
  });
});

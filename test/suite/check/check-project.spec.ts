import { join } from 'node:path';
import { expect } from 'chai';
import { defineKeyword, keywordInfo } from '../../../src/keyword/definition.js';
import {
  int,
  list,
  locateParams,
  locator,
  locators,
  oneOf,
  type ParamShape,
  text,
  texts,
} from '../../../src/plugin/params.js';
import { checkProject } from '../../../src/suite/check/check-project.js';
import { problemLine } from '../../../src/suite/model/problem.js';
import type { DataSource, Project, TestCase, TestFile } from '../../../src/suite/model/project.js';
import type { SuiteStep } from '../../../src/suite/model/step.js';
import type { DataRecord } from '../../../src/suite/model/value.js';
import { planCases } from '../../../src/suite/plan/plan-cases.js';
import { keywordLookup } from '../../../src/suite/run/keyword-lookup.js';
import { Scope } from '../../../src/suite/values/scope.js';
import { settingsOf } from '../../fixtures/settings.js';
import { elementsOf, placeIn } from '../../fixtures/suite-elements.js';
import { caseOf, fileOf, moduleOf, projectOf, step, use } from '../../fixtures/suite-project.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

class Idle {
  run(): void {
    throw new Error('a check runs no keyword');
  }
}

const described = (name: string, params: ParamShape) =>
  keywordInfo(defineKeyword({ info: { name, description: '', params, effect: 'act' }, target: Idle }, settingsOf()));

const KEYWORDS = keywordLookup([
  described('Press Element', { element: locator('Element'), repeat: int('Presses', 1, { min: 1 }), ...locateParams }),
  described('Assert Presence', { elements: locators('Elements'), rule: oneOf('Rule', ['any', 'all'], 'any') }),
  described('Enter Text', { element: locator('Element'), value: text('Text') }),
  described('Set Variable', { name: text('Name'), value: texts('Value') }),
  described('Get Text', { element: locator('Element') }),
  described('Invoke API', { api_identifier: text('Id') }),
  described('Capture', { parts: list('Parts', ['head', 'body']) }),
]);

const at = placeIn();

async function problemsOf(project: Project, env: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const scope = await Scope.of(project, {}, env);
  return (await checkProject(project, KEYWORDS, scope, planCases(project, {}, scope))).map(problemLine);
}

/** The problems of a case with these steps, without their place. */
async function problemsIn(steps: readonly SuiteStep[], more: Partial<TestCase> = {}, project: Partial<Project> = {}) {
  const found = await problemsOf(projectOf([fileOf([caseOf('case', steps, more)])], project));
  return found.map((line) => line.replace('a.test.yaml:1:1: ', ''));
}

const rows = (...values: DataRecord[]): DataSource => ({ kind: 'rows', rows: values, place: at });
const type = (value: string) => step('Enter Text', ['a', value]);

describe('checkProject', () => {
  it('finds nothing in a case that is right', async () => {
    const steps = [
      step('Press Element', ['menu', 2]),
      step('Get Text', { element: 'total' }, { save: 'total' }),
      type('${total} ${user} ${env.HOME} ${row.name}'),
      step('Assert Presence', { elements: 'text=a|${menu}|menu', rule: 'all' }),
    ];
    const project = projectOf([fileOf([caseOf('case', steps, { data: rows({ row: { name: 'a' } }) })])], {
      elements: elementsOf({ menu: ['css=#menu', 'text=Menu'] }),
      variables: { user: 'ann' },
    });
    expect(await problemsOf(project, { HOME: '/' })).to.deep.equal([]);
  });

  it('names unknown keywords, and parameters that are unknown, missing, too many or wrong', async () => {
    const steps = [
      step('Pres Element', ['a']),
      step('Press Element', { elment: 'a' }),
      step('Press Element', []),
      step('Get Text', ['a', 'b']),
      step('Press Element', ['a', ['2', 'many']]),
      step('Press Element', ['a', 0]),
      step('Press Element', { element: '', repeat: 'x' }),
      step('Assert Presence', ['a', 'some']),
      step('Capture', ['tail']),
    ];
    expect(await problemsIn(steps)).to.deep.equal([
      'there is no keyword "Pres Element" (did you mean Press Element?)',
      'Press Element has no parameter "elment" (did you mean element?)',
      'Press Element: element is required',
      'Get Text takes at most 1: element; 2 were given',
      'Press Element: repeat must be a whole number (given: "many")',
      'Press Element: repeat must be at least 1 (given: "0")',
      'Press Element: element names no element (given: "")',
      'Press Element: repeat must be a whole number (given: "x")',
      'Assert Presence: rule must be one of any, all (given: "some")',
      'Capture: parts must be one of head, body (given: "tail")',
    ]);
  });

  it('checks locators and templates, in steps and in elements', async () => {
    const project = {
      templates: new Set(['logo.png', 'logo']),
      elements: elementsOf({ logo: ['image=logo'], broken: ['css=', 'image=lgoo.png'] }),
    };
    const steps = [
      step('Press Element', ['lgo.png']),
      step('Press Element', ['logo.png']),
      step('Press Element', ['a >> nth=x']),
      step('Assert Presence', ['logo|id=']),
      step('Press Element', ['broken']),
    ];
    expect(await problemsIn(steps, {}, project)).to.deep.equal([
      'Press Element: element: there is no template "lgo.png" in templates/ (did you mean logo.png?)',
      'Press Element: element: >> nth= takes a whole number from 0 to 9999, not "x"',
      'Assert Presence: elements: the locator "id=" names nothing',
      'elements.yaml:1:1: element "broken": the locator "css=" names nothing',
      'elements.yaml:1:1: element "broken": there is no template "lgoo.png" in templates/ (did you mean logo.png?)',
    ]);
  });

  it('only warns of a wrong locator where another one is right, or no step uses the element', async () => {
    const elements = elementsOf({ save: ['save.png', 'text=Save'], row: ['css=', 'id=${id}'], unused: ['css='] });
    const project = projectOf(
      [fileOf([caseOf('case', [step('Press Element', ['save']), step('Press Element', ['${row}'])])])],
      {
        ...{ elements, variables: { id: 1 } },
      },
    );
    const scope = await Scope.of(project, {});
    const found = await checkProject(project, KEYWORDS, scope, planCases(project, {}, scope));
    expect(found.map(({ severity, message }) => `${severity}: ${message}`)).to.deep.equal([
      'warning: element "save": there is no template "save.png" in templates/',
      'warning: element "row": the locator "css=" names nothing',
      'warning: element "unused": the locator "css=" names nothing',
    ]);
  });

  it('names unknown variables, with suggestions', async () => {
    const steps = [
      type('${prodcut} and ${row.prise} and ${env.NONE} and ${secret.none}'),
      step('Press Element', ['row']),
      { kind: 'evaluate', variable: 'x', expression: '${nope} > 1 and nobody', place: at } as const,
    ];
    const found = await problemsIn(
      steps,
      { variables: { product: 'tea', row: { price: 1 } } },
      { elements: elementsOf({ row: ["css=tr[data-id='${id}']"] }) },
    );
    expect(found).to.deep.equal([
      'there is no variable ${prodcut} (did you mean product?)',
      'there is no variable ${row.prise} (did you mean row.price?)',
      '${env.NONE}: the environment has no variable NONE',
      '${secret.none}: set SVC_SECRET_NONE in the environment, or write none in a file that svc.config names as secrets_file',
      'there is no variable ${id}',
      'there is no variable ${nope}',
      'there is no variable ${nobody}',
    ]);
  });

  it('knows a variable after each kind of step that sets one, also where it only may be set', async () => {
    const api = {
      collections: {
        shop: {
          base_url: 'http://a',
          apis: {
            pay: { endpoint: '/', request: { method: 'GET' }, expected_result: { extract: { receipt: '$.id' } } },
          },
        },
      },
    };
    const project: Partial<Project> = {
      apiData: api,
      modules: new Map([moduleOf('total of', [type('${n}')], { params: [{ name: 'n' }], returns: '${n} + 1' })]),
    };
    const steps: SuiteStep[] = [
      step('Set Variable', ['a', 'x']),
      step('Invoke API', ['shop.pay']),
      { kind: 'evaluate', variable: 'b', expression: '${a} == "x" and [1].exists(i, i > 0)', place: at },
      { kind: 'date', variable: 'c', date: '2024-01-31', offset: '+1 days', place: at },
      { ...use('total of', { n: '${b}' }), save: 'd' },
      {
        ...{
          kind: 'if',
          place: at,
          branches: [
            { condition: { kind: 'expression', expression: 'b' }, steps: [step('Get Text', ['x'], { save: 'e' })] },
          ],
        },
        otherwise: [],
      },
      {
        kind: 'for',
        place: at,
        loops: [{ variable: 'f', values: ['${a}'] }],
        steps: [type('${f}'), step('Get Text', ['x'], { save: 'g' })],
      },
      {
        kind: 'try',
        place: at,
        steps: [],
        catch: { error: 'h', steps: [type('${h.message}')] },
        finally: [type('${g}')],
      },
      { kind: 'repeat', place: at, times: '${d}', steps: [type('${a} ${b} ${c} ${d} ${e} ${g} ${receipt}')] },
    ];
    expect(await problemsIn(steps, {}, project)).to.deep.equal([]);
    expect(await problemsIn([type('${a}'), ...steps.slice(0, 1), type('${f}${h}')], {}, project)).to.deep.equal([
      'there is no variable ${a}',
      'there is no variable ${f} (did you mean a?)',
      'there is no variable ${h} (did you mean a?)',
    ]);
  });

  it('checks expressions, counts, dates and files of Read Data', async () => {
    const steps: SuiteStep[] = [
      { kind: 'evaluate', variable: 'a', expression: '1 +', place: at },
      { kind: 'repeat', place: at, times: '${word}', steps: [] },
      { kind: 'date', variable: 'b', date: 'some day', offset: 'today', place: at },
      { kind: 'read-data', variable: 'c', source: 'none.csv', place: at },
      { kind: 'read-data', variable: 'd', source: 'ENV:NONE', place: at },
      {
        kind: 'if',
        place: at,
        branches: [{ condition: { kind: 'expression', expression: '(1' }, steps: [] }],
        otherwise: [],
      },
    ];
    const found = await problemsIn(steps, { variables: { word: 'x' } });
    expect(found[0]).to.equal('1 +: Unexpected token: EOF');
    expect(found[1]).to.equal('repeat: "${word}" is no count; give a whole number from 0');
    expect(found[2]).to.contain('some day');
    expect(found[3]).to.equal('data: there is no file none.csv in the project');
    expect(found[4]).to.equal('${env.NONE}: the environment has no variable NONE');
    expect(found[5]).to.contain('(1: ');
    expect(found).to.have.length(6);
  });

  it('lets the query of Read Data refer to the columns of the file', () =>
    inDirectory({ 'a.csv': 'name,price\ntea,5\n' }, async (root) => {
      const read = (query: string): SuiteStep => ({
        kind: 'read-data',
        variable: 'rows',
        source: 'a.csv',
        query,
        place: at,
      });
      const steps = [read('${price} > ${least}'), type('${price}')];
      expect(await problemsIn(steps, { variables: { least: 3 } }, { root })).to.deep.equal([
        'there is no variable ${price}',
      ]);
      expect(await problemsIn([read('${prise} > 1')], {}, { root })).to.deep.equal(['there is no variable ${prise}']);
    }));

  it('checks modules: that there is one, its arguments, and what it takes from where it is used', async () => {
    const modules = new Map([
      moduleOf('pay', [type('${card} ${amount} ${currency}')], {
        params: [{ name: 'card' }, { name: 'amount', fallback: '${price}' }],
      }),
      moduleOf('buy', [use('pay', { card: '1', crad: '2' }), use('pay')]),
    ]);
    const steps = [use('by'), use('buy'), { ...type('${amount}') }];
    expect(await problemsIn(steps, { variables: { price: 5 } }, { modules })).to.have.members([
      'there is no module "by" (did you mean buy or pay?)',
      'module "pay" has no parameter "crad" (did you mean card?)',
      'module "pay": card is required',
      'there is no variable ${currency}, where a.test.yaml:1:1 runs the module',
      'there is no variable ${amount}',
    ]);
    expect(
      await problemsIn(
        [use('pay', { card: '1' })],
        { variables: { price: 5, currency: '€' } },
        { modules: new Map([...modules].slice(0, 1)) },
      ),
    ).to.deep.equal([]);
  });

  it('knows what modules set in the session, also in modules inside of them', async () => {
    const modules = new Map([
      moduleOf('inner', [step('Set Variable', ['token', 'x'])]),
      moduleOf('outer', [use('inner'), { kind: 'evaluate', variable: 'own', expression: '1', place: at }]),
    ]);
    expect(await problemsIn([use('outer'), type('${token} ${own}')], {}, { modules })).to.deep.equal([
      'there is no variable ${own}',
    ]);
  });

  it('knows what modules of the reference set for their caller', async () => {
    const modules = new Map([moduleOf('read', [step('Get Text', ['x'], { save: 'total' })])]);
    const steps = [use('read'), type('${total}')];
    expect(await problemsIn(steps, {}, { modules, form: 'reference' })).to.deep.equal([]);
    expect(await problemsIn(steps, {}, { modules })).to.deep.equal(['there is no variable ${total}']);
  });

  it('names modules that run themselves, unless a condition may end it', async () => {
    const guarded: SuiteStep = {
      ...{ kind: 'if', place: at, otherwise: [] },
      branches: [{ condition: { kind: 'expression', expression: 'true' }, steps: [use('d')] }],
    };
    const modules = new Map([
      moduleOf('a', [use('b')]),
      moduleOf('b', [{ kind: 'group', name: 'g', place: at, steps: [use('a')] }]),
      moduleOf('c', [use('c')]),
      moduleOf('d', [guarded]),
    ]);
    expect(await problemsIn([use('a'), use('d')], {}, { modules })).to.deep.equal([
      'module "a" runs itself without a condition: "a" -> "b" -> "a"',
      'module "c" runs itself without a condition: "c" -> "c"',
    ]);
  });

  it('checks the APIs that steps name', async () => {
    expect(await problemsIn([step('Invoke API', ['shop.pay'])])).to.deep.equal([
      'Invoke API: the project has no *.api.yaml',
    ]);
    const apiData = {
      collections: { shop: { base_url: 'http://a', apis: { pay: { endpoint: '/', request: { method: 'GET' } } } } },
    };
    const steps = [step('Invoke API', ['shop.pya']), step('Invoke API', ['pay'])];
    expect(await problemsIn(steps, {}, { apiData })).to.deep.equal([
      'Invoke API: the API collection "shop" has no API "pya" (did you mean shop.pay?)',
      'Invoke API: "pay" is no API identifier: write <collection_id>.<api_id>',
    ]);
    const sessions = new Map([['default', { api_data: {} }]]);
    expect(await problemsIn(steps, {}, { sessions }), 'a session may have others').to.deep.equal([]);
  });

  it('checks each row for the values of its columns', async () => {
    const data = rows(
      { n: '1', who: '#a' },
      { n: 'many', who: 'css=' },
      { n: '0', who: '#a' },
      { n: '2' },
      ...Array.from({ length: 6 }, () => ({ n: 'x', who: 'a' })),
    );
    const steps = [step('Press Element', ['${who}', '${n}']), type('${n} ${column}')];
    expect(await problemsIn(steps, { data, name: 'row ${n}' })).to.deep.equal([
      'there is no variable ${column}',
      'Press Element: element: the locator "css=" names nothing, in row 2',
      'Press Element: repeat must be a whole number (given: "many"), in row 2',
      'Press Element: repeat must be at least 1 (given: "0"), in row 3',
      'there is no "who", which the steps refer to, in row 4',
      'Press Element: repeat must be a whole number (given: "x"), in row 5',
      'Press Element: repeat must be a whole number (given: "x"), in row 6',
      'Press Element: repeat must be a whole number (given: "x"), in row 7',
      '3 more rows are wrong in the same way',
    ]);
  });

  it('names all problems at once, with broken data, in the order of the files', () =>
    inDirectory({ 'a.csv': 'n\n1\n1,2\n' }, async (root) => {
      const data: DataSource = { kind: 'file', path: join(root, 'a.csv'), place: at };
      const other: Partial<TestFile> = {
        path: 'b.test.yaml',
        setup: [step('Nope', [], { place: placeIn('b.test.yaml', 9) })],
      };
      const files = [
        fileOf([caseOf('a ${n}', [type('${none}')], { data, place: placeIn('a.test.yaml', 3) })]),
        fileOf(
          [
            caseOf('b', [], { place: placeIn('b.test.yaml', 2) }),
            caseOf('b', [], { place: placeIn('b.test.yaml', 5) }),
          ],
          other,
        ),
        fileOf([caseOf('b', [], { place: placeIn('c.test.yaml', 2) })], { path: 'c.test.yaml' }),
      ];
      expect(await problemsOf(projectOf(files, { root }))).to.deep.equal([
        'a.csv:3:1: the row has 2 values, the header has 1 column',
        'a.test.yaml:1:1: there is no variable ${none}',
        'b.test.yaml:5:1: the case in line 2 has the title "b" too: give each its own name',
        'b.test.yaml:9:1: there is no keyword "Nope"',
        'c.test.yaml:2:1: the case "b" has the name of the one at b.test.yaml:2:1',
      ]);
    }));

  it('checks the steps of a case whose data cannot be read: any name may be a column', async () => {
    const data: DataSource = { kind: 'file', path: '/project/none.csv', place: at };
    const loop: SuiteStep = {
      kind: 'for',
      loops: [{ variable: 'i', values: ['1'] }],
      steps: [type('${name} ${i}'), step('Nope', [])],
      place: at,
    };
    const steps = [type('${name}'), type('${secret.none}'), use('greet'), step('Press Element', ['a', 'x'])];
    const greet = moduleOf('greet', [type('${name}')]);
    const more = { data, name: 'of ${name}', variables: { full: '${name}!' } };
    expect(await problemsIn([...steps, loop], more, { modules: new Map([greet]) })).to.deep.equal([
      'data: there is no file none.csv in the project',
      '${secret.none}: set SVC_SECRET_NONE in the environment, or write none in a file that svc.config names as secrets_file',
      'Press Element: repeat must be a whole number (given: "x")',
      'there is no keyword "Nope"',
    ]);
  });

  it('follows setup and teardown of cases and files', async () => {
    const file = fileOf(
      [
        caseOf('case', [type('${suite} ${each} ${own}')], {
          teardown: [type('${own}')],
          variables: { own: '${file} ${each}' },
        }),
      ],
      {
        variables: { file: '${none}' },
        suiteSetup: [step('Get Text', ['x'], { save: 'suite' })],
        setup: [step('Get Text', ['${own}'], { save: 'each' })],
        suiteTeardown: [type('${suite} ${each}')],
      },
    );
    expect(await problemsOf(projectOf([file]))).to.deep.equal([
      'a.test.yaml:1:1: there is no variable ${none}',
      'a.test.yaml:1:1: there is no variable ${each}',
    ]);
  });

  it('warns of a title that only the run could fill in', async () => {
    const steps = [step('Get Text', ['x'], { save: 'total' })];
    expect(await problemsIn(steps, { name: 'of ${total}' })).to.deep.equal([
      '${total} is set in the run: the title keeps it as it is written',
    ]);
    const known = { name: 'of ${total}', data: rows({ total: 1 }) };
    expect(await problemsIn(steps, known), 'of the row').to.deep.equal([]);
    expect(await problemsIn([], { name: 'of ${total}' })).to.deep.equal(['there is no variable ${total}']);
  });

  it('throws when nothing is selected', async () => {
    expect((await refusalOf(() => problemsOf(projectOf([])))).message).to.contain('No case is selected');
  });
});

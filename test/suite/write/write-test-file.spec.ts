import { expect } from 'chai';
import type { TestCase, TestFile } from '../../../src/suite/model/project.js';
import type { KeywordStep, SuiteStep } from '../../../src/suite/model/step.js';
import { writeTestFile } from '../../../src/suite/write/write-test-file.js';
import { writtenSteps } from '../../../src/suite/write/written-step.js';
import { yamlText } from '../../../src/suite/yaml/yaml-text.js';
import { caseOf, fileOf } from '../../fixtures/suite-project.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const place = { file: 'checkout.test.yaml', line: 1, column: 1 };
const call = (keyword: string, params: KeywordStep['params'] = []): KeywordStep => ({
  kind: 'keyword',
  place,
  keyword,
  params,
});
const testCase = (name: string, { steps = [], ...given }: Partial<TestCase> = {}): TestCase =>
  caseOf(name, steps, given);
/** The text without its first line, the comment for editors. */
const written = (file: Partial<TestFile>, root?: string) =>
  writeTestFile(fileOf([], file), root).split('\n').slice(1).join('\n');

describe('writeTestFile', () => {
  it('begins with a comment that names the schema in the root', () => {
    const firstLine = (path: string) => writeTestFile(fileOf([], { path })).split('\n')[0];
    expect(firstLine('a.test.yaml')).to.equal('# yaml-language-server: $schema=test.schema.json');
    expect(firstLine('web/shop/a.test.yaml')).to.equal('# yaml-language-server: $schema=../../test.schema.json');
  });

  it('writes what the file has and leaves out the rest, with an empty line between cases', () =>
    expect(
      written({
        sessions: ['phone'],
        variables: { city: 'Oslo' },
        isParallel: true,
        setup: [call('Launch App', ['${base_url}'])],
        cases: [
          testCase('a guest', { tags: ['web', 'smoke'], steps: [call('Press Element', ['menu'])] }),
          testCase('a member', {
            tags: ['web', 'slow'],
            retries: 1,
            timeoutMs: 120_000,
            steps: [call('Reload')],
            teardown: [call('Go Back')],
          }),
        ],
      }),
    ).to.equal(`tags: [web]
session: phone
variables:
  city: Oslo
parallel: cases
setup:
  - Launch App: \${base_url}
cases:
  - name: a guest
    tags: [smoke]
    steps:
      - Press Element: menu

  - name: a member
    tags: [slow]
    retries: 1
    timeout: 2m
    steps:
      - Reload
    teardown:
      - Go Back
`));

  it('writes sessions in full, data beside the file, rows and odd durations', () => {
    const data = { kind: 'file', path: '/project/data/products.csv', place } as const;
    const rows = { kind: 'rows', rows: [{ name: 'tea', price: 3 }], place } as const;
    expect(
      written(
        {
          path: 'web/shop.test.yaml',
          sessions: ['phone', { driver: 'playwright' }],
          cases: [testCase('one', { data, timeoutMs: 90_000 }), testCase('two', { data: rows, timeoutMs: 1500 })],
        },
        '/project',
      ),
    ).to.equal(`session:
  - phone
  - driver: playwright
cases:
  - name: one
    data: ../data/products.csv
    timeout: 90s
    steps: []

  - name: two
    data:
      - {name: tea, price: 3}
    timeout: 1500ms
    steps: []
`);
  });
});

const writeSteps = (steps: readonly SuiteStep[]): string => yamlText(writtenSteps(steps));

describe('writtenSteps', () => {
  const cases: readonly (readonly [string, SuiteStep, string])[] = [
    ['a keyword alone', call('Reload'), '- Reload'],
    ['a single text', call('Press Element', ['text=Save']), '- Press Element: text=Save'],
    ['a single number', call('Sleep', [5]), '- Sleep: 5'],
    ['a text that is a number', call('Press Element', ['5']), '- Press Element: "5"'],
    ['a single value that is none', call('Press Element', [null]), '- Press Element: [null]'],
    ['alternatives', call('Press Element', [['a', '#b']]), '- Press Element: [[a, "#b"]]'],
    ['several arguments', call('Enter Text', ['name', '${user}']), '- Enter Text: [name, "${user}"]'],
    ['names', call('Enter Text', { element: 'a', text: 'b, c' }), '- Enter Text: {element: a, text: "b, c"}'],
    ['no names', call('Reload', {}), '- Reload'],
    ['save', { ...call('Get Text', ['total']), save: 'total' }, '- Get Text: total\n  save: total'],
    ['soft', { ...call('Reload'), soft: true }, '- Reload: []\n  soft: true'],
    [
      'a text of several lines',
      call('Enter Text', ['note', 'one\ntwo\n']),
      '- Enter Text:\n    - note\n    - |\n      one\n      two',
    ],
    [
      'use',
      { kind: 'use', place, module: 'pay', with: { number: '${card}', slow: true }, save: 'id' },
      '- use: pay\n  with: {number: "${card}", slow: true}\n  save: id',
    ],
    ['repeat', { kind: 'repeat', place, times: 3, steps: [call('Reload')] }, '- repeat: 3\n  steps:\n    - Reload'],
    [
      'for',
      {
        kind: 'for',
        place,
        loops: [
          { variable: 'row', values: '${rows}' },
          { variable: 'n', values: [1, 'b'] },
        ],
        steps: [call('Reload')],
      },
      '- for: {row: "${rows}", n: [1, b]}\n  steps:\n    - Reload',
    ],
    [
      'try',
      {
        kind: 'try',
        place,
        steps: [call('Reload')],
        catch: { error: 'problem', steps: [call('Go Back')] },
        finally: [call('Get Url')],
      },
      '- try:\n    - Reload\n  catch:\n    error: problem\n    steps:\n      - Go Back\n  finally:\n    - Get Url',
    ],
    [
      'a plain catch',
      { kind: 'try', place, steps: [call('Reload')], catch: { steps: [call('Go Back')] } },
      '- try:\n    - Reload\n  catch:\n    - Go Back',
    ],
    ['group', { kind: 'group', place, name: 'pay', steps: [call('Reload')] }, '- group: pay\n  steps:\n    - Reload'],
    [
      'evaluate',
      { kind: 'evaluate', place, variable: 'n', expression: '${n} + 1' },
      '- Evaluate: ["${n}", "${n} + 1"]',
    ],
    [
      'read data',
      { kind: 'read-data', place, variable: 'rows', source: 'a.csv', query: "select=n; n > '3'" },
      `- Read Data: ["\${rows}", a.csv, select=n; n > '3']`,
    ],
    [
      'date',
      { kind: 'date', place, variable: 'day', date: '${today}', offset: '+2 days' },
      '- Date Evaluate: ["${day}", "${today}", +2 days]',
    ],
  ];
  for (const [what, step, text] of cases) {
    it(`writes ${what}`, () => expect(writeSteps([step])).to.equal(`${text}\n`));
  }

  it('writes if, with further branches inside else', () => {
    const condition = (expression: string) => ({ kind: 'expression', expression }) as const;
    const step: SuiteStep = {
      kind: 'if',
      place,
      branches: [
        { condition: condition('${price} > 100'), steps: [call('Reload')] },
        { condition: condition('${price} > 10'), steps: [call('Go Back')] },
      ],
      otherwise: [call('Get Url')],
    };
    expect(writeSteps([step])).to.equal(`- if: \${price} > 100
  then:
    - Reload
  else:
    if: \${price} > 10
    then:
      - Go Back
    else:
      - Get Url
`);
  });

  const use = (module: string): SuiteStep => ({ kind: 'use', place, module, with: {} });
  const onModule = (steps: readonly SuiteStep[]): SuiteStep => ({
    kind: 'if',
    place,
    branches: [{ condition: { kind: 'module', module: 'is open', isNegated: true }, steps }],
    otherwise: [use('close')],
  });

  it('writes a condition that is a module as the keyword Condition', () =>
    expect(writeSteps([onModule([use('open')])])).to.equal('- Condition: ["!is open", open, close]\n'));

  it('refuses a condition that is a module where a branch is more than a module', async () => {
    const error = await refusalOf(() => writeSteps([onModule([call('Reload')])]));
    expect(error.code).to.equal('E0503');
    expect(error.message).to.contain('each branch must run one module');
  });

  it('writes lists that are long as blocks', () => {
    const texts = ['a'.repeat(60), 'b'.repeat(60)];
    expect(writeSteps([call('Enter Text', texts)])).to.equal(`- Enter Text:\n    - ${texts[0]}\n    - ${texts[1]}\n`);
  });
});

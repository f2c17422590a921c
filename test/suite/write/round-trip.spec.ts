import { join } from 'node:path';
import { expect } from 'chai';
import type { Project, TestFile } from '../../../src/suite/model/project.js';
import type { SuiteStep } from '../../../src/suite/model/step.js';
import { readProject } from '../../../src/suite/read-project.js';
import { writeProject } from '../../../src/suite/write/write-project.js';
import { builtInKeywords } from '../../fixtures/built-in-keywords.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';

const place = { file: 'a', line: 1, column: 1 };
const press: SuiteStep = { kind: 'keyword', place, keyword: 'Press Element', params: ['text=Save'] };
const use = (module: string): SuiteStep => ({ kind: 'use', place, module, with: {} });

const EVERY_STEP: readonly SuiteStep[] = [
  press,
  { kind: 'keyword', place, keyword: 'Reload', params: [], soft: true },
  { kind: 'keyword', place, keyword: 'Get Text', params: ['total'], save: 'total', soft: true },
  { kind: 'keyword', place, keyword: 'Enter Text', params: ['5', 'one\ntwo: ${user}, {x} #y\n'] },
  { kind: 'keyword', place, keyword: 'Enter Text', params: { element: ['a', 'b.png'], text: ' yes ' } },
  { kind: 'keyword', place, keyword: 'Press Element', params: ['//a[@id="x" and text()=\'y\']', null, 2] },
  { kind: 'keyword', place, keyword: 'Press Element', params: [`a${'long'.repeat(30)}`, 'true', true, '~'] },
  { kind: 'use', place, module: 'pay', with: { card: '${card}', tip: 2 }, save: 'receipt', soft: true },
  {
    kind: 'if',
    place,
    branches: [
      { condition: { kind: 'expression', expression: '${n} > 1 and ${name} == "x: y"' }, steps: [press] },
      { condition: { kind: 'expression', expression: '${n} > 0' }, steps: [press, press] },
    ],
    otherwise: [press],
  },
  {
    kind: 'if',
    place,
    branches: [{ condition: { kind: 'module', module: 'look', isNegated: true }, steps: [use('look')] }],
    otherwise: [],
  },
  { kind: 'repeat', place, times: '${n}', steps: [press] },
  { kind: 'repeat', place, times: 3, steps: [{ kind: 'group', place, name: 'inside', steps: [press], soft: true }] },
  {
    kind: 'for',
    place,
    loops: [
      { variable: 'row', values: '${rows}' },
      { variable: 'n', values: [1, '01', true, null, { a: 'b' }] },
    ],
    steps: [press],
  },
  {
    kind: 'try',
    place,
    steps: [press],
    catch: { error: 'problem', steps: [press] },
    finally: [press],
  },
  { kind: 'try', place, steps: [press], catch: { steps: [] } },
  { kind: 'evaluate', place, variable: 'n', expression: '${n} + 1' },
  { kind: 'read-data', place, variable: 'rows', source: 'a.csv', query: "select=n; n > 3 and name == 'x'" },
  { kind: 'date', place, variable: 'day', date: '2025-04-25', offset: '+2 days', format: '%Y-%m-%d' },
];

function projectIn(root: string): Project {
  const file: TestFile = {
    path: 'web/shop.test.yaml',
    sessions: ['default', { driver: 'playwright', capabilities: { url: 'https://shop.example' } }],
    variables: { city: 'Oslo', list: [1, 'two', { three: 3 }], on: 'yes' },
    isParallel: true,
    suiteSetup: [press],
    suiteTeardown: [press],
    setup: [press],
    teardown: [press],
    cases: [
      {
        name: 'a guest buys ${product}: "quoted"',
        place,
        tags: ['web', 'smoke'],
        data: { kind: 'file', path: join(root, 'data', 'products.csv'), place },
        variables: { n: 1 },
        retries: 2,
        timeoutMs: 90_000,
        steps: EVERY_STEP,
        teardown: [press],
      },
      {
        name: '42',
        place,
        tags: ['web'],
        data: { kind: 'rows', rows: [{ product: 'tea', price: 3, code: '007' }], place },
        variables: {},
        timeoutMs: 1500,
        steps: [press],
        teardown: [],
      },
    ],
  };
  return {
    root,
    form: 'own',
    files: [file],
    modules: new Map([
      [
        'pay',
        {
          name: 'pay',
          place,
          params: [{ name: 'card' }, { name: 'tip', fallback: 0 }],
          steps: [press],
          returns: '${card} + 1',
        },
      ],
      ['look', { name: 'look', place, params: [], steps: [press] }],
    ]),
    elements: new Map([
      ['save', { name: 'save', place, locators: ['//a[@id="save"]', 'save.png'] }],
      ['user', { name: 'user', place, locators: ['0123'] }],
    ]),
    errors: [{ code: 'E1', match: 'has stopped', description: 'It crashed: badly', severity: 'critical', place }],
    variables: { base_url: 'https://shop.example' },
    sessions: new Map([['default', { driver: 'playwright' }]]),
    apiData: { collections: { shop: { base_url: 'https://shop.example', apis: {} } } },
    templates: new Set(),
    secretsFile: undefined,
    pauseMs: 0,
    warnings: [],
  };
}

/** Without the places of nodes, which move. */
const withoutPlaces = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'place' ? undefined : inner instanceof Map ? (Object.fromEntries(inner) as unknown) : inner,
    ),
  );

describe('a project that is written and read', () => {
  it('is the same', async () =>
    inDirectory({ 'data/products.csv': 'product,price\ntea,3\n' }, async (root) => {
      const project = projectIn(root);
      const files = Object.fromEntries(writeProject(project));
      await inDirectory(files, async (copy) => {
        const { project: read, problems } = await readProject(copy, await builtInKeywords());
        expect(problems).to.deep.equal([]);
        const moved = JSON.parse(JSON.stringify(withoutPlaces(read)).replaceAll(copy, root)) as object;
        expect(moved).to.deep.equal(withoutPlaces(project));
      });
    }));
});

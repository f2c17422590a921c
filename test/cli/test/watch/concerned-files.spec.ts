import { expect } from 'chai';
import { concernedFiles } from '../../../../src/cli/test/watch/concerned-files.js';
import type { Project, TestCase, TestFile } from '../../../../src/suite/model/project.js';
import type { SuiteStep } from '../../../../src/suite/model/step.js';

const place = (file: string) => ({ file, line: 1, column: 1 });

const press = (element: string): SuiteStep => ({
  kind: 'keyword',
  keyword: 'Press Element',
  params: [element],
  place: place('any'),
});
const use = (module: string): SuiteStep => ({ kind: 'use', module, with: {}, place: place('any') });
const times = (...steps: SuiteStep[]): SuiteStep => ({ kind: 'repeat', times: 2, steps, place: place('any') });

const fileOf = (path: string, steps: readonly SuiteStep[], changed: Partial<TestCase> = {}): TestFile => ({
  ...{ path, sessions: [], variables: {}, isParallel: false },
  ...{ suiteSetup: [], suiteTeardown: [], setup: [], teardown: [] },
  cases: [{ name: 'one', place: place(path), tags: [], variables: {}, steps, teardown: [], ...changed }],
});

const moduleOf = (name: string, file: string, ...steps: SuiteStep[]) =>
  [name, { name, place: place(file), params: [], steps }] as const;

const PROJECT: Project = {
  root: '/shop',
  form: 'own',
  files: [
    fileOf('pays.test.yaml', [times(use('pay'))]),
    fileOf('menu.test.yaml', [press('${menu}'), press('image=cart')]),
    fileOf('rows/buys.test.yaml', [press('text=Menu')], {
      data: { kind: 'file', path: '/shop/rows/products.csv', place: place('rows/buys.test.yaml') },
    }),
    fileOf('rows/reads.test.yaml', [
      { kind: 'read-data', variable: 'rows', source: '../prices.json', place: place('rows/reads.test.yaml') },
    ]),
  ],
  modules: new Map([
    moduleOf('pay', 'modules/pay.module.yaml', use('confirm')),
    moduleOf('confirm', 'modules/confirm.module.yaml', press('confirm-button'), use('pay')),
    moduleOf('unused', 'modules/unused.module.yaml', press('menu')),
  ]),
  elements: new Map(
    ['menu', 'confirm-button', 'nobody'].map((name) => [
      name,
      { name, locators: [`id=${name}`], place: place(name === 'menu' ? 'elements.yaml' : 'pay/elements.yaml') },
    ]),
  ),
  errors: [],
  variables: {},
  sessions: new Map(),
  apiData: undefined,
  templates: new Set(['cart', 'cart.png']),
  secretsFile: undefined,
  pauseMs: 0,
  warnings: [],
};

const ALL = ['menu.test.yaml', 'pays.test.yaml', 'rows/buys.test.yaml', 'rows/reads.test.yaml'];

describe('the test files that a change concerns', () => {
  for (const [what, changed, expected] of [
    ['a test file: itself', ['menu.test.yaml'], ['menu.test.yaml']],
    ['a module: the files that use it', ['modules/pay.module.yaml'], ['pays.test.yaml']],
    ['a module that another one uses, in a circle too', ['modules/confirm.module.yaml'], ['pays.test.yaml']],
    ['a module that nothing uses: none', ['modules/unused.module.yaml'], []],
    ['elements: the files that refer to one', ['elements.yaml'], ['menu.test.yaml']],
    ['elements that a module names', ['pay/elements.yaml'], ['pays.test.yaml']],
    ['the data of a case', ['rows/products.csv'], ['rows/buys.test.yaml']],
    ['a file that a step reads', ['prices.json'], ['rows/reads.test.yaml']],
    ['a picture', ['templates/cart.png'], ['menu.test.yaml']],
    ['a picture that nothing names: none', ['templates/other.png'], []],
    ['the settings: all', ['svc.config.yaml'], ALL],
    ['API definitions: all', ['apis/shop.api.yaml'], ALL],
    ['error definitions: all', ['errors.yaml'], ALL],
    ['any other file: none', ['README.md', 'results.csv', 'ctrf.json'], []],
    ['several', ['menu.test.yaml', 'prices.json'], ['menu.test.yaml', 'rows/reads.test.yaml']],
  ] as const) {
    it(`of ${what}`, () => {
      expect([...concernedFiles(PROJECT, changed)].sort()).to.deep.equal(expected);
    });
  }

  it('are all for a file of the reference form that is neither of cases, modules nor elements', () => {
    const project: Project = { ...PROJECT, form: 'reference' };
    expect([...concernedFiles(project, ['config.yaml'])].sort()).to.deep.equal(ALL);
    expect([...concernedFiles(project, ['elements.yaml'])]).to.deep.equal(['menu.test.yaml']);
    expect([...concernedFiles(project, ['report.html'])]).to.deep.equal([]);
  });
});

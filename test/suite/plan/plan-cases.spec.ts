import { join } from 'node:path';
import { expect } from 'chai';
import type { DataSource, PlannedCase, Project, TestCase } from '../../../src/suite/model/project.js';
import type { DataRecord } from '../../../src/suite/model/value.js';
import { type CaseSelection, planCases } from '../../../src/suite/plan/plan-cases.js';
import { writeHistory } from '../../../src/suite/plan/history.js';
import { Scope } from '../../../src/suite/values/scope.js';
import { placeIn } from '../../fixtures/suite-elements.js';
import { caseOf, fileOf, projectOf } from '../../fixtures/suite-project.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

async function plan(project: Project, selection: CaseSelection = {}, given: DataRecord = {}): Promise<PlannedCase[]> {
  const planned: PlannedCase[] = [];
  const scope = await Scope.of(project, given, { TOKEN: 'hunter2' });
  for await (const each of planCases(project, selection, scope)) planned.push(each);
  return planned;
}

const titles = async (project: Project, selection?: CaseSelection, given?: DataRecord): Promise<string[]> =>
  (await plan(project, selection, given)).map(({ title }) => title);

const refused = async (project: Project, selection?: CaseSelection): Promise<string> =>
  (await refusalOf(() => plan(project, selection))).message;

const named = (name: string, more: Partial<TestCase> = {}): TestCase => caseOf(name, [], more);
const rows = (...values: DataRecord[]): DataSource => ({ kind: 'rows', rows: values, place: placeIn() });

const SHOP = projectOf(
  [
    fileOf([named('search', { tags: ['smoke', 'web'] }), named('buy', { tags: ['web', 'slow'] })]),
    fileOf([named('sign in', { tags: ['smoke'] })], { path: 'login/b.test.yaml' }),
  ],
  {
    sessions: new Map([
      ['default', {}],
      ['phone', { driver: 'appium' }],
    ]),
  },
);

describe('planCases', () => {
  it('gives every case in the order of the files', async () => {
    expect(await titles(SHOP)).to.deep.equal(['search', 'buy', 'sign in']);
    const [first] = await plan(SHOP);
    expect(first).to.deep.include({ id: 'a.test.yaml > search', sessionName: 'default', repetition: 1 });
  });

  it('selects files and folders', async () => {
    expect(await titles(SHOP, { paths: ['login/'] })).to.deep.equal(['sign in']);
    expect(await titles(SHOP, { paths: ['a.test.yaml', 'login/b.test.yaml'] })).to.have.length(3);
    expect(await titles(SHOP, { paths: ['.'] })).to.have.length(3);
    expect(await refused(SHOP, { paths: ['logon/b.test.yaml'] })).to.equal(
      'No case is selected: there are no test files at logon/b.test.yaml (did you mean login/b.test.yaml or a.test.yaml?)',
    );
  });

  it('selects by tags and titles', async () => {
    expect(await titles(SHOP, { tags: 'smoke and not web' })).to.deep.equal(['sign in']);
    expect(await titles(SHOP, { grep: '^S' })).to.deep.equal(['search', 'sign in']);
    expect(await titles(SHOP, { grep: 'in' })).to.deep.equal(['sign in']);
    expect(await titles(SHOP, { grep: 'sign\\ in|buy' })).to.deep.equal(['buy', 'sign in']);
  });

  it('takes a grep that is no regular expression as a text', async () => {
    const project = projectOf([fileOf([named('costs (5'), named('costs 5')])]);
    expect(await titles(project, { grep: 'costs (' })).to.deep.equal(['costs (5']);
  });

  it('names the filter that left nothing', async () => {
    expect(await refused(SHOP, { tags: 'smoke and slow' })).to.equal(
      'No case is selected: none of the 3 selected cases has the tags "smoke and slow"; tags of the project: smoke, web, slow',
    );
    expect(await refused(SHOP, { tags: 'smoke', grep: 'buy' })).to.contain(
      'none of the 2 selected cases has a title that matches buy',
    );
    expect(await refused(SHOP, { lastFailed: true })).to.contain(
      'none of the 3 selected cases failed when it ran last',
    );
    expect(await refused(projectOf([]))).to.contain('the project has no cases');
    expect(await refused(projectOf([fileOf([named('x', { data: rows() })])]))).to.contain(
      'the data of the cases have no rows',
    );
    expect(await refused(SHOP, { sessions: ['fone'] })).to.contain(
      '--session: svc.config has no session "fone" (did you mean phone?)',
    );
  });

  it('makes a case for each row, with its values in the title', async () => {
    const buy = named('buys ${product} for ${price} ${currency}', {
      data: rows({ product: 'tea', price: 5 }, { product: 'milk\n2 l', price: '1.50' }),
      variables: { currency: '${unit}' },
    });
    const project = projectOf([fileOf([buy], { variables: { unit: '€' } })]);
    expect(await titles(project)).to.deep.equal(['buys tea for 5 €', 'buys milk 2 l for 1.50 €']);
    expect((await plan(project))[1]!.row).to.deep.equal({ number: 2, values: { product: 'milk\n2 l', price: '1.50' } });
  });

  it('numbers the rows whose titles are equal', async () => {
    const data = rows({ n: 'a' }, { n: 'b' }, { n: 'a' });
    expect(await titles(projectOf([fileOf([named('of ${n}', { data })])]))).to.deep.equal([
      'of a [row 1]',
      'of b',
      'of a [row 3]',
    ]);
    expect(await titles(projectOf([fileOf([named('same', { data })])]))).to.deep.equal([
      'same [row 1]',
      'same [row 2]',
      'same [row 3]',
    ]);
    expect(await titles(projectOf([fileOf([named('only', { data: rows({ n: 1 }) })])]))).to.deep.equal(['only']);
  });

  it('fills in variables of the project in rows of the case, and leaves in titles what only a run knows', async () => {
    const data = rows({ url: '${base}/a' });
    const project = projectOf([fileOf([named('${url} as ${user}', { data })])], { variables: { base: 'http://a' } });
    expect(await titles(project, {}, { base: 'http://b' })).to.deep.equal(['http://b/a as ${user}']);
    expect(await refused(projectOf([fileOf([named('x', { data })])]))).to.contain(
      'a.test.yaml:1:1: row 1: there is no variable ${base}',
    );
  });

  it('masks secrets in titles, and needs none that a title does not show', async () => {
    const project = projectOf([
      fileOf([named('with ${env.TOKEN}'), named('x ${a}', { variables: { a: '${secret.b}' } })]),
    ]);
    expect(await titles(project)).to.deep.equal(['with @:***', 'x ${a}']);
  });

  it('reads the rows of a file one at a time', () =>
    inDirectory({ 'a.csv': `n\n${'1\n'.repeat(10)}` }, async (root) => {
      const data: DataSource = { kind: 'file', path: join(root, 'a.csv'), place: placeIn() };
      const project = projectOf([fileOf([named('row ${n}', { data })])], { root });
      for await (const { title } of planCases(project, {}, await Scope.of(project, {}))) {
        expect(title).to.equal('row 1 [row 1]');
        break;
      }
      expect(await titles(project)).to.have.length(10);
    }));

  it('names all data that cannot be read, after all other cases', () =>
    inDirectory({ 'a.csv': 'n\n1\n1,2\n', 'b.csv': '' }, async (root) => {
      const data = (name: string): DataSource => ({ kind: 'file', path: join(root, name), place: placeIn() });
      const cases = [named('a ${n}', { data: data('a.csv') }), named('b', { data: data('b.csv') }), named('c')];
      const project = projectOf([fileOf(cases)], { root });
      const reached: string[] = [];
      const refusal = await refusalOf(async () => {
        for await (const { title } of planCases(project, {}, await Scope.of(project, {}))) reached.push(title);
      });
      expect(reached).to.deep.equal(['a 1', 'c']);
      expect(refusal.message)
        .to.contain('2 problems\n  a.csv:3:1: the row has 2 values')
        .and.contain('\n  b.csv:1:1: ');
    }));

  it('runs cases on several sessions, named in their titles', async () => {
    const file = fileOf([named('a')], {
      sessions: ['phone', { driver: 'selenium' }, { driver: 'selenium', url: 'x' }],
    });
    const project = projectOf([file], { sessions: SHOP.sessions });
    const planned = await plan(project);
    expect(planned.map(({ title }) => title)).to.deep.equal(['a [phone]', 'a [selenium]', 'a [selenium 2]']);
    expect(planned[2]!.session).to.deep.equal({ driver: 'selenium', url: 'x' });
    expect(await titles(project, { sessions: ['default', 'phone', 'phone'] })).to.deep.equal([
      'a [default]',
      'a [phone]',
    ]);
    expect(await titles(project, { sessions: ['default'] })).to.deep.equal(['a']);
  });

  it('has the session `default` without any in the project', async () => {
    const [planned] = await plan(projectOf([fileOf([named('a')])], { sessions: new Map() }));
    expect(planned!.session).to.deep.equal({ driver: 'playwright' });
  });

  it('repeats each case', async () => {
    const planned = await plan(SHOP, { repeatEach: 2, grep: 'buy' });
    expect(planned.map(({ id, repetition }) => [id, repetition])).to.deep.equal([
      ['a.test.yaml > buy', 1],
      ['a.test.yaml > buy (repetition 2)', 2],
    ]);
  });

  it('refuses two cases of a file with one title, also when rows make them', async () => {
    const data = rows({ n: 'tea' });
    const twice = [named('buys tea'), named('buys ${n}', { place: placeIn('a.test.yaml', 7), data })];
    expect(await refused(projectOf([fileOf(twice)]))).to.equal(
      'Invalid project: one problem\n  a.test.yaml:7:1: the case in line 1 has the title "buys tea" too: give each its own name',
    );
    const apart = [fileOf([named('a')]), fileOf([named('a')], { path: 'b.test.yaml' })];
    expect(await titles(projectOf(apart))).to.deep.equal(['a', 'a']);
  });

  it('selects the cases that failed last, and shards by their durations', () =>
    inDirectory({}, async (root) => {
      const project = { ...SHOP, root };
      const [search, buy, signIn] = await plan(project);
      const base = { title: '', file: '', place: '', tags: [], session: '', attempts: [] };
      await writeHistory(root, {
        cases: [
          { ...base, id: search!.id, outcome: 'passed', ms: 10 },
          { ...base, id: buy!.id, outcome: 'failed', ms: 30 },
          { ...base, id: signIn!.id, outcome: 'flaky', ms: 20 },
        ],
      });
      expect(await titles(project, { lastFailed: true })).to.deep.equal(['buy']);
      expect(await titles(project, { shard: { index: 1, count: 2 } })).to.deep.equal(['buy']);
      expect(await titles(project, { shard: { index: 2, count: 2 } })).to.deep.equal(['search', 'sign in']);
      expect(await titles(project, { shard: { index: 4, count: 4 } }), 'more shards than cases').to.deep.equal([]);
    }));
});

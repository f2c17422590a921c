import { join } from 'node:path';
import { expect } from 'chai';
import { placeText } from '../../src/suite/model/place.js';
import type { Project } from '../../src/suite/model/project.js';
import { problemLine } from '../../src/suite/model/problem.js';
import { type ReadProject, readProject } from '../../src/suite/read-project.js';
import { builtInKeywords } from '../fixtures/built-in-keywords.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

type Files = Readonly<Record<string, string | Buffer>>;

/** Reads a project with these files; the root is `/root` in what is returned as text. */
const inProject = <T>(files: Files, work: (read: ReadProject, lines: string[]) => T): Promise<T> =>
  inDirectory(files, async (root) => {
    const read = await readProject(root, await builtInKeywords());
    return work(
      read,
      read.problems.map((problem) => problemLine(problem).replaceAll(root, '/root')),
    );
  });

const ok = <T>(files: Files, work: (project: Project) => T): Promise<T> =>
  inProject(files, ({ project }, lines) => {
    expect(lines).to.deep.equal([]);
    return work(project);
  });

const linesOf = (files: Files): Promise<string[]> => inProject(files, (_, lines) => lines);

const SIMPLE = 'cases: [{name: one, steps: [Reload]}]';

describe('a project of test suites', () => {
  it('is read from the files of its folders, by their names', () =>
    ok(
      {
        'a.test.yaml': SIMPLE,
        'more/b.test.yml': SIMPLE,
        'more/c.TEST.json': '{\n\t"$schema": "x.json",\n\t"cases": [{"name": "one", "steps": ["Reload"]}]\n}',
        'elements.yaml': 'save: css=#save\ntotal: [css=#total, total.png]\ncount: 5',
        'more/elements.yaml': 'plus: text=+',
        'pay.module.yaml': 'name: pay\nparams: [number, {tip: 1.50}]\nsteps: [Reload]\nreturns: ${number}',
        'more/two.module.yaml':
          '- {name: a, params: {x: null, y: [1, 2]}, steps: [Reload]}\n- {name: b, steps: [{use: a}]}',
        'errors.yaml':
          '- {code: 7, match: has stopped, severity: Critical}\n- {code: E2, match: offline, description: d}',
        'templates/logo.png': '',
        'baselines/home.png': '',
        'node_modules/x/d.test.yaml': 'no: project file',
        '.svc/e.test.yaml': 'no: project file',
        'report/elements.yaml': 'no: project file',
        'readme.yaml': 'no: project file',
        'tsconfig.test.json': '{}',
      },
      ({ files, elements, modules, errors, templates, sessions, form, pauseMs }) => {
        expect(files.map(({ path }) => path)).to.deep.equal(['a.test.yaml', 'more/b.test.yml', 'more/c.TEST.json']);
        expect([...elements.values()].map(({ name, locators }) => [name, ...locators])).to.deep.equal([
          ['save', 'css=#save'],
          ['total', 'css=#total', 'total.png'],
          ['count', '5'],
          ['plus', 'text=+'],
        ]);
        expect(modules.get('pay')).to.deep.include({
          params: [{ name: 'number' }, { name: 'tip', fallback: '1.50' }],
          returns: '${number}',
        });
        expect(modules.get('a')!.params).to.deep.equal([{ name: 'x' }, { name: 'y', fallback: [1, 2] }]);
        expect(placeText(modules.get('b')!.place)).to.equal('more/two.module.yaml:2:3');
        expect(errors.map(({ code, match, severity }) => [code, match, severity])).to.deep.equal([
          ['7', 'has stopped', 'critical'],
          ['E2', 'offline', undefined],
        ]);
        expect([...templates]).to.deep.equal(['logo.png', 'logo']);
        expect([...sessions]).to.deep.equal([['default', { driver: 'playwright' }]]);
        expect({ form, pauseMs }).to.deep.equal({ form: 'own', pauseMs: 0 });
      },
    ));

  it('has the keys of files and cases', () =>
    ok(
      {
        'svc.config.yaml': 'sessions: {chrome: {driver: playwright}}',
        'more/a.test.yaml': `
tags: [web, smoke]
session: [chrome, {driver: appium, capabilities: {"appium:app": ./apps/demo.apk}}]
variables: {who: Ada, number: 007}
parallel: cases
suiteSetup: [Reload]
suiteTeardown: [Reload]
setup:
teardown: [Reload]
cases:
  - name: 404
    tags: [slow, web]
    data: rows.csv
    retries: 2
    timeout: 1.5m
    steps: [Reload]
  - name: rows of \${a}
    data: [{a: 1.50, b: [1]}]
    variables: {c: true}
    timeout: 90
    steps: [Reload]
    teardown: [Reload]
`,
      },
      ({ root, files: [file] }) => {
        const { cases, suiteSetup, suiteTeardown, setup, teardown, ...rest } = file!;
        expect(rest).to.deep.equal({
          path: 'more/a.test.yaml',
          sessions: ['chrome', { driver: 'appium', capabilities: { 'appium:app': join(root, 'apps/demo.apk') } }],
          variables: { who: 'Ada', number: '007' },
          isParallel: true,
        });
        expect([suiteSetup, suiteTeardown, setup, teardown].map(({ length }) => length)).to.deep.equal([1, 1, 0, 1]);
        expect(cases[0]).to.deep.include({
          name: '404',
          tags: ['web', 'smoke', 'slow'],
          retries: 2,
          timeoutMs: 90_000,
        });
        expect(cases[0]!.data).to.include({ kind: 'file', path: join(root, 'more/rows.csv') });
        expect(cases[1]).to.deep.include({ variables: { c: true }, timeoutMs: 90_000 });
        expect(cases[1]!.data).to.deep.include({ kind: 'rows', rows: [{ a: '1.50', b: [1] }] });
        expect(placeText(cases[1]!.place)).to.equal('more/a.test.yaml:17:5');
      },
    ));

  it('has the sessions, variables and the file of secrets of its configuration, beside settings', () =>
    ok(
      {
        'a.test.yaml': SIMPLE,
        'svc.config.yaml': `
port: 8080
sessions:
  default: {driver: selenium, project_path: ./pictures}
  phone: {driver_sources: [appium], elements_sources: [], text_detection: [], image_detection: []}
variables: {base_url: "https://shop.example", retries: 3}
secrets_file: ../secrets.yaml
`,
      },
      ({ root, sessions, variables, secretsFile }) => {
        expect(sessions.get('default')).to.deep.equal({ driver: 'selenium', project_path: join(root, 'pictures') });
        expect(sessions.get('phone')).to.have.property('driver_sources');
        expect(variables).to.deep.equal({ base_url: 'https://shop.example', retries: 3 });
        expect(secretsFile).to.equal(join(root, '../secrets.yaml'));
      },
    ));

  it('has the API definitions of all files in one', () =>
    ok(
      {
        'a.test.yaml': SIMPLE,
        'a.api.yaml': 'global_defaults: {timeout_s: 5}\ncollections: {a: {base_url: "http://a.example", apis: {}}}',
        'b.api.json':
          '{"api": {"collections": {"b": {"base_url": "http://b.example", "apis": {"x": {"endpoint": "/", "request": {"method": "POST", "body": {"price": 1.50}}}}}}}}',
      },
      ({ apiData }) =>
        expect(apiData).to.deep.equal({
          global_defaults: { timeout_s: 5 },
          collections: {
            a: { base_url: 'http://a.example', apis: {} },
            b: {
              base_url: 'http://b.example',
              apis: { x: { endpoint: '/', request: { method: 'POST', body: { price: 1.5 } } } },
            },
          },
        }),
    ));

  it('names both places of what is there twice', async () => {
    const collection = 'collections: {shop: {base_url: "http://a.example", apis: {}}}';
    const lines = await linesOf({
      'a.test.yaml': SIMPLE,
      'a.module.yaml': 'name: pay\nsteps: [Reload]',
      'b.module.yaml': '- name: pay\n  steps: [Reload]',
      'elements.yaml': 'menu: a\nsave: b',
      'more/elements.yaml': '# more\nsave: c',
      'a.api.yaml': collection,
      'b.api.yaml': collection,
    });
    expect(lines).to.deep.equal([
      'b.api.yaml:1:15: the collection "shop" stands twice; the other one is at a.api.yaml:1:15',
      'b.module.yaml:1:3: two modules are called "pay"; the other one is at a.module.yaml:1:1',
      'more/elements.yaml:2:1: two elements are called "save"; the other one is at elements.yaml:2:1',
    ]);
  });

  it('without cases says what to do, and which files have almost the right name', async () => {
    expect(
      await linesOf({ 'login_test.yaml': SIMPLE, 'element.yml': '', 'pay.modules.yaml': '', 'x.csv': '' }),
    ).to.deep.equal([
      'element.yml:1:1: is not read: its name would have to be elements.yml',
      'login_test.yaml:1:1: is not read: its name would have to be login.test.yaml',
      'pay.modules.yaml:1:1: is not read: its name would have to be pay.module.yaml',
      'there are no cases below /root: write them in a file such as login.test.yaml, or start with svc project new',
    ]);
  });

  it('does not ask for what is in a file with a wrong syntax', async () => {
    const lines = await linesOf({
      'a.test.yaml': 'session: chrome\ncases: [{name: one, steps: [{use: pay}]}]',
      'a.module.yaml': '\tname: pay',
      'svc.config.yaml': 'sessions:\n\tchrome: {}',
    });
    expect(lines).to.deep.equal([
      'a.module.yaml:1:1: a tab cannot indent YAML: use spaces',
      'svc.config.yaml:2:1: a tab cannot indent YAML: use spaces',
    ]);
  });

  it('says all problems of all files, in their order, and keeps what is right', () =>
    inProject(
      {
        'a.test.yaml': 'cases:\n\t- name: x',
        'b.test.yaml': 'cases: [{name: one, steps: [Relod, Reload]}, {name: two}]',
        'elements.yaml': 'a: x\na: y\nb: z',
        'svc.config.json': '{"sessions": {"a": {"driver": 5}}, "secrets_file": "secrets.yaml"}',
      },
      ({ project }, lines) => {
        expect(lines).to.deep.equal([
          'a.test.yaml:2:1: a tab cannot indent YAML: use spaces',
          'b.test.yaml:1:29: there is no keyword "Relod" (did you mean Reload?)',
          'b.test.yaml:1:46: a case needs "steps"',
          'elements.yaml:2:1: the key "a" stands twice; the first one is in line 1',
          'svc.config.json:1:21: driver: Expected string, received number',
          'svc.config.json:1:52: secrets_file: must be outside the project, so that it is not shared with it',
        ]);
        expect(project.files[0]!.cases.map(({ steps }) => steps.length)).to.deep.equal([1, 0]);
        expect([...project.elements.keys()]).to.deep.equal(['a', 'b']);
      },
    ));
});

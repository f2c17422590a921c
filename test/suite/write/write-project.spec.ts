import { expect } from 'chai';
import type { Project } from '../../../src/suite/model/project.js';
import { writeProject } from '../../../src/suite/write/write-project.js';
import { caseOf, fileOf } from '../../fixtures/suite-project.js';

const place = { file: 'modules.csv', line: 2, column: 1 };

const project: Project = {
  root: '/project',
  form: 'own',
  files: [fileOf([caseOf('a guest', [])], { path: 'shop.test.yaml' })],
  modules: new Map([
    [
      'pay',
      {
        name: 'pay',
        place,
        params: [{ name: 'card' }, { name: 'tip', fallback: 2 }],
        steps: [{ kind: 'keyword', place, keyword: 'Reload', params: [] }],
        returns: '${card} + 1',
      },
    ],
  ]),
  elements: new Map([
    ['menu', { name: 'menu', place, locators: ['//a[@id="menu"]'] }],
    ['total', { name: 'total', place, locators: ['css=#total', 'total.png'] }],
  ]),
  errors: [{ code: 'E1', match: 'has stopped', severity: 'critical', place }],
  variables: { city: 'Oslo' },
  sessions: new Map([['default', { driver: 'playwright' }]]),
  apiData: { collections: { shop: { base_url: 'https://shop.example', apis: {} } } },
  templates: new Set(),
  secretsFile: '/secrets.yaml',
  pauseMs: 0,
  warnings: [],
};

describe('writeProject', () => {
  const written = writeProject(project);

  it('writes one file of each kind', () =>
    expect([...written.keys()]).to.deep.equal([
      'shop.test.yaml',
      'modules.module.yaml',
      'elements.yaml',
      'errors.yaml',
      'apis.api.yaml',
      'svc.config.yaml',
    ]));

  it('writes a module with its parameters and what it returns', () =>
    expect(written.get('modules.module.yaml')).to.equal(
      'name: pay\nparams: [card, {tip: 2}]\nsteps:\n  - Reload\nreturns: ${card} + 1\n',
    ));

  it('writes several modules as a list', () => {
    const modules = new Map(['open', 'close'].map((name) => [name, { name, place, params: [], steps: [] }]));
    expect(writeProject({ ...project, modules }).get('modules.module.yaml')).to.equal(
      '- name: open\n  steps: []\n\n- name: close\n  steps: []\n',
    );
  });

  it('writes alternatives of an element as a list', () =>
    expect(written.get('elements.yaml')).to.equal('menu: //a[@id="menu"]\ntotal: [css=#total, total.png]\n'));

  it('writes errors, APIs and the configuration', () => {
    expect(written.get('errors.yaml')).to.equal('- code: E1\n  match: has stopped\n  severity: critical\n');
    expect(written.get('apis.api.yaml')).to.contain('    base_url: https://shop.example\n');
    expect(written.get('svc.config.yaml')).to.equal(
      'sessions:\n  default:\n    driver: playwright\nvariables:\n  city: Oslo\nsecrets_file: /secrets.yaml\n',
    );
  });

  it('writes no file for what the project lacks', () => {
    const bare = { modules: new Map(), elements: new Map(), sessions: new Map(), errors: [], variables: {} };
    const files = writeProject({ ...project, ...bare, apiData: undefined, secretsFile: undefined });
    expect([...files.keys()]).to.deep.equal(['shop.test.yaml']);
  });
});

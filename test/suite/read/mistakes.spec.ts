import { expect } from 'chai';
import { problemLine } from '../../../src/suite/model/problem.js';
import { readProject } from '../../../src/suite/read-project.js';
import { builtInKeywords } from '../../fixtures/built-in-keywords.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';

const linesOf = (file: string, text: string): Promise<string[]> =>
  inDirectory({ 'ok.test.yaml': 'cases: [{name: one, steps: [Reload]}]', [file]: text }, async (root) => {
    const { problems } = await readProject(root, await builtInKeywords());
    return problems.map((problem) => problemLine(problem).replace(`${file}:`, ''));
  });

/** Expects these problems of a file. */
const says = async (file: string, text: string, ...lines: string[]): Promise<void> => {
  expect(await linesOf(file, text), text).to.deep.equal(lines);
};

const HEAD = 'cases:\n  - name: one\n    steps:\n';

/** Expects these problems of steps; their first line is 4, their first column 9. */
const stepSays = (text: string, ...lines: string[]): Promise<void> =>
  says('a.test.yaml', HEAD + text.replace(/^/gm, '      '), ...lines);

const testSays = (text: string, ...lines: string[]): Promise<void> => says('a.test.yaml', text, ...lines);

describe('a mistake', () => {
  it('in a keyword is answered with keywords that are like it', async () => {
    await stepSays('- Relod', '4:9: there is no keyword "Relod" (did you mean Reload?)');
    await stepSays(
      '- ues: pay',
      '4:9: there is no keyword "ues" (did you mean use or Assert Request or Block Requests?)',
    );
    await stepSays('- Zzzzzzzzzzzzzzz: a', '4:9: there is no keyword "Zzzzzzzzzzzzzzz"; svc keywords lists them');
    for (const text of ['- Press Element menu', '- press element:menu', '- Press Element | menu']) {
      await stepSays(
        text,
        '4:9: the arguments of Press Element are behind a colon and a blank: "Press Element: [...]"',
      );
    }
  });

  it('in parameters is answered with those of the keyword', async () => {
    await stepSays(
      '- Press Element: {elemnt: x}',
      '4:25: Press Element has no parameter "elemnt" (did you mean element?)',
    );
    await stepSays('- Sleep: {zzzzzzzz: 1}', '4:17: Sleep has no parameter "zzzzzzzz"; it takes duration');
    await stepSays('- Sleep: [1, 2, 3]', '4:20: Sleep takes one value (duration), not 3');
    await stepSays('- Sleep', '4:9: Sleep needs duration');
    await stepSays('- Enter Text: [a]', '4:9: Enter Text needs text');
    await stepSays('- Enter Text:', '4:9: Enter Text needs element and text');
    await stepSays(
      '- Press Element: #menu',
      '4:9: Press Element needs element; "#menu" is a comment in YAML: quote it',
    );
    await stepSays('- Press Element: [[]]', '4:25: a list of alternatives must not be empty');
    const value =
      'a value is a text, a number, true or false, or a list of alternatives; quote a text with braces or ": "';
    await stepSays('- Press Element: {element: {a: b}}', `4:34: ${value}`);
  });

  it('in the indentation, or a missing "- ", is named as such', async () => {
    await stepSays(
      '- Enter Text:\n  element: a\n  text: b',
      '5:9: element is a parameter of Enter Text: indent it more than Enter Text',
      '6:9: text is a parameter of Enter Text: indent it more than Enter Text',
    );
    await stepSays(
      '- Press Element: a\n  Sleep: 1',
      '5:9: Press Element and Sleep are two steps: begin the second one with "- "',
    );
    await stepSays('- use: x\n  Reload:', '5:9: "use" and Reload are two steps: begin the second one with "- "');
    await stepSays(
      '- Press Element:\n    - element: a',
      '5:13: named arguments are one mapping, without "- ": Press Element: {element: ...}',
    );
    await testSays('- name: x', `1:1: ${MAPPING}; this is a list: remove "- ", or correct the indentation`);
    await testSays('cases: x', '1:1: cases: must be a list of cases: begin each with "- name: "');
    await testSays('cases:\n  name: x', '1:1: cases: must be a list of cases: begin each with "- name: "');
    await testSays('cases:x', `1:1: ${MAPPING}; this is a text: put a blank behind the colon`);
  });

  it('in a step says what a step is', async () => {
    const form =
      'a step is a keyword with its arguments (Press Element: [menu]), or one of use, if, repeat, for, try, group';
    await stepSays('-', `4:8: ${form}; this is empty`);
    await stepSays('- [Reload]', `4:9: ${form}; this is a list`);
    await stepSays('- 5', `4:9: ${form}; this is 5`);
    await stepSays('- save: x', `4:9: ${form}`);
    await stepSays('- then: []', '4:9: "then" belongs to a step with "if"');
    await stepSays('- Reload:\n  then: []', '5:9: "then" belongs to a step with "if", not to Reload');
    await stepSays('- Reload:\n  sof: true', '5:9: a step with Reload has no "sof" (did you mean soft?)');
    await stepSays(
      '- keyword: Reload\n  params: []',
      '4:9: a step is Press Element: [menu], not {keyword: Press Element, params: [menu]}',
    );
  });

  it('in what belongs to a step names the right form', async () => {
    const name = 'must be the name of a variable, without ${ }: letters, digits, _, - and spaces';
    await stepSays('- Get Text: {element: x, save: "${y}"}', `4:32: save: ${name}`);
    await stepSays('- Reload:\n  soft: yes', '5:9: soft: must be true or false');
    await stepSays(
      '- Get Text: {element: x, save: a}\n  save: b',
      '4:32: "save" stands beside Get Text and among its arguments: remove one',
    );
    await stepSays('- use: pay', '4:14: there is no module "pay"; write one in a file such as login.module.yaml');
    await stepSays('- if: true\n  than: []', '5:9: a step with "if" has no "than" (did you mean then?)');
    await stepSays('- if: true', '4:9: a step with "if" needs "then"');
    await stepSays(
      '- repeat: often\n  steps: [Reload]',
      '4:9: repeat: must be a whole number, or a reference: ${count}',
    );
    await stepSays('- repeat: 2\n  steps: []', '5:9: steps: must hold at least one step');
    await stepSays(
      '- for: {row: rows}\n  steps: [Reload]',
      '4:15: for.row: must be a list, or a reference to one: "${rows}"',
    );
    await stepSays('- for: {"${row}": [1]}\n  steps: [Reload]', `4:15: for.\${row}: ${name}`);
    await stepSays(
      '- for: "${rows}"\n  steps: [Reload]',
      '4:9: for: must be a mapping from a variable to its values: {row: "${rows}"}',
    );
    await stepSays('- try: [Reload]\n  cach: []', '5:9: a step with "try" has no "cach" (did you mean catch?)');
    await stepSays('- group:\n  steps: [Reload]', '4:9: group: must be a text');
  });

  it('deep inside other steps is found as well', () =>
    stepSays(
      '- if: true\n  then:\n    - repeat: 2\n      steps: [Relod]\n  else:\n    if: false\n    then: [{try: [Relod], catch: {steps: [Relod]}}]',
      '7:21: there is no keyword "Relod" (did you mean Reload?)',
      '10:25: there is no keyword "Relod" (did you mean Reload?)',
      '10:49: there is no keyword "Relod" (did you mean Reload?)',
    ));

  it('in a module that is used suggests the right one', async () => {
    await says(
      'a.module.yaml',
      '- {name: pay, steps: [Reload]}\n- {name: b, steps: [{Run Loop: [pai, 2]}, {Condition: [1 > 2, pay, paid]}]}',
      '2:22: there is no module "pai" (did you mean pay?)',
      '2:44: there is no module "paid" (did you mean pay?)',
    );
    await says(
      'a.module.yaml',
      '- {name: pay by card, steps: [Reload]}\n- {name: b, steps: [{use: pay by crad}]}',
      '2:27: there is no module "pay by crad" (did you mean pay by card?)',
    );
  });

  it('in a case names the key and its form', async () => {
    const one = (more: string) => `cases:\n  - name: one\n    steps: [Reload]\n    ${more}`;
    const time = 'timeout: must be a time such as 90s, 2m or 500ms; a number counts seconds';
    await testSays(one('timeout: 2 minutes'), `4:5: ${time}`);
    await testSays(one('timeout: 25h'), '4:5: timeout: must be between 1ms and 24h');
    await testSays(one('retries: -1'), '4:5: retries: must be a whole number from 0 to 100');
    await testSays(one('tags: smoke'), '4:5: tags: must be a list, such as [web, smoke]');
    await testSays(
      one('tags: [not, a b]'),
      '4:12: tags.0: must be one word, without parentheses, and not and, or, not',
      '4:17: tags.1: must be one word, without parentheses, and not and, or, not',
    );
    await testSays(one('data: []'), '4:5: data: must hold at least one row');
    await testSays(one('data: 5'), '4:5: data: must be the path of a CSV, JSON or YAML file, or a list of mappings');
    await testSays('cases: [{nam: x, steps: [Reload]}]', '1:10: a case has no "nam" (did you mean name?)');
    await testSays('cases: [{name: x}]', '1:9: a case needs "steps"');
    await testSays('cases: [{name: x, steps: []}]', '1:19: steps: must hold at least one step');
    await testSays('cases: [{name: x, steps: Reload}]', '1:19: steps: must be a list of steps: begin each with "- "');
  });

  it('in a test file names the key and its form', async () => {
    await testSays('', '1:1: is empty: it needs cases, each with name and steps');
    await testSays('case: []', '1:1: a test file has no "case" (did you mean cases?)');
    await testSays('cases:', '1:1: cases: must be a list of cases: begin each with "- name: "');
    await testSays('cases: []', '1:1: cases: must hold at least one case: add one with "- name: "');
    const rest = 'cases: [{name: x, steps: [Reload]}]';
    await testSays(`session: chrome\n${rest}`, '1:10: there is no session "chrome" in svc.config');
    await testSays(`session: {drivr: x}\n${rest}`, '1:11: a session has no "drivr" (did you mean driver?)');
    await testSays(`parallel: true\n${rest}`, '1:1: parallel: must be "cases", or left out');
    await testSays(`variables: [a]\n${rest}`, '1:1: variables: must be a mapping from names to values');
  });

  it('in elements, modules, errors and APIs has its place', async () => {
    await says('elements.yaml', '- a: b', '1:1: elements are a mapping from names to locators: save: css=#save');
    await says(
      'elements.yaml',
      'login:\n  user: x\nempty:\nsave: #save\nlist: []\n"${a}": x',
      '2:3: the element "login" is a locator or a list of locators, not a mapping: elements are not nested, and a text with ": " is quoted',
      '3:7: the element "empty" has no locator',
      '4:7: the element "save" has no locator; "#save" is a comment in YAML: quote it, as css=#...',
      '5:1: the element "list" has no locator',
      '6:1: the name of an element is written without $, { and }, not "${a}"',
    );
    await says('a.module.yaml', '', '1:1: is empty: a module has name and steps');
    await says(
      'a.module.yaml',
      'name: a\nparams: [x, x, "${y}", {z: {}}]\nstep: [Reload]',
      '2:13: params: "x" stands twice',
      '2:16: params: "${y}" must be the name of a variable, without ${ }: letters, digits, _, - and spaces',
      '2:25: params: the default of "z" must be a text or a list of texts',
      '3:1: a module has no "step" (did you mean steps?)',
    );
    await says('errors.yaml', 'code: x', '1:1: error definitions are a list: begin each with "- code: "');
    await says('errors.yaml', '- {cod: x, match: y}', '1:4: an error definition has no "cod" (did you mean code?)');
    await says(
      'a.api.yaml',
      'collections:\n  c.d: {base_url: x, apis: {f: {endpoint: /, request: {method: GTE, heders: {}}}}}',
      '2:3: collections.c.d: a collection id must not be empty or hold a dot',
      '2:9: collections.c.d.base_url: must be an http or https URL',
      '2:56: collections.c.d.apis.f.request.method: must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, in any case',
      '2:69: collections.c.d.apis.f.request.heders: unknown key',
    );
  });

  it('in the configuration has its place', () =>
    says(
      'svc.config.yaml',
      'sessions:\n  a: {driver: playwright, capabilites: {}}\n  b: playwright\nvariables: {"a.b": 1}\nsecrets_file: [x]',
      '2:27: a session has no "capabilites" (did you mean capabilities?)',
      '3:6: a session is a mapping, such as {driver: playwright, capabilities: {url: ...}}',
      '4:13: variables: "a.b" must be the name of a variable, without ${ }: letters, digits, _, - and spaces',
      '5:15: secrets_file: must be the path of a YAML or JSON file',
    ));
});

const MAPPING =
  'a test file is a mapping with tags, session, variables, parallel, suiteSetup, suiteTeardown, setup, teardown, cases';

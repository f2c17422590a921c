import { join } from 'node:path';
import { expect } from 'chai';
import { problemLine } from '../../../src/suite/model/problem.js';
import type { Project } from '../../../src/suite/model/project.js';
import type { SuiteStep } from '../../../src/suite/model/step.js';
import { isReference, readReference, referenceSettings } from '../../../src/suite/reference/read-reference.js';
import { builtInKeywords } from '../../fixtures/built-in-keywords.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';

type Files = Readonly<Record<string, string>>;

const CASES = 'test_case,test_step\nLog in,Open\n';
const MODULES = 'module_name,module_step,param_1,param_2\nOpen,Press Element,${menu}\n';

const read = (files: Files) => inDirectory(files, async (root) => readReference(root, await builtInKeywords()));

/** The project of files without a problem. */
async function projectOf(files: Files): Promise<Project> {
  const { project, problems } = await read({ 'cases.csv': CASES, 'modules.csv': MODULES, ...files });
  expect(problems.map(problemLine)).to.deep.equal([]);
  return project;
}

/** The lines of the problems of files. */
async function problemsOf(files: Files): Promise<string[]> {
  const { problems } = await read({ 'cases.csv': CASES, 'modules.csv': MODULES, ...files });
  return problems.map(problemLine);
}

/** The steps of the module Open. */
const stepsOf = ({ modules }: Project): readonly SuiteStep[] => modules.get('Open')!.steps;
const keywordOf = (step: SuiteStep | undefined) =>
  step?.kind === 'keyword' ? [step.keyword, step.params] : [step?.kind];

describe('isReference', () => {
  const answer = (files: Files) => inDirectory(files, isReference);

  it('knows test cases and modules by the headers of a CSV file', async () => {
    expect(await answer({ 'x/anything.csv': '\uFEFFTest_Case , test_step\r\n' })).to.equal(true);
    expect(await answer({ 'a.csv': 'module_name,module_step,param_1\n' })).to.equal(true);
  });

  it('knows them by the keys of a YAML file, and a configuration by its sources', async () => {
    expect(await answer({ 'a.yaml': 'Test Cases:\n  - a: [b]\n' })).to.equal(true);
    expect(await answer({ 'a.yml': 'driver_sources: []\nelement_sources: []\n' })).to.equal(true);
  });

  it('takes nothing else for one: data, our own form, what is hidden', async () => {
    expect(await answer({ 'data.csv': 'name,price\n', 'svc.config.yaml': 'sessions: {}\n' })).to.equal(false);
    expect(await answer({ 'cases.csv': CASES, 'a.test.yaml': 'cases: []\n' })).to.equal(false);
    expect(await answer({ 'modules.yaml': 'modules: []\nelements: {}\nconstructor: 1\n' })).to.equal(false);
    expect(await answer({ '.x/cases.csv': CASES, 'node_modules/a/cases.csv': CASES })).to.equal(false);
  });
});

describe('readReference', () => {
  describe('test cases', () => {
    it('reads a case whose rows are apart, in one suite', async () => {
      const { files, root } = await projectOf({
        'cases.csv': 'test_case,test_step\n  A ,Open\nB,Open\n\nA , Open\n',
      });
      expect(files.map(({ path }) => path)).to.deep.equal(['cases.csv']);
      const [{ cases }] = files as [Project['files'][number]];
      expect(cases.map(({ name, steps, place }) => [name, steps.length, place.line])).to.deep.equal([
        ['A', 2, 2],
        ['B', 1, 3],
      ]);
      expect(cases[0]!.steps[1]).to.deep.equal({
        kind: 'use',
        module: 'Open',
        with: {},
        place: { file: 'cases.csv', line: 5, column: 1 },
      });
      expect(root).to.match(/^\//);
    });

    it('gives every case the setups and teardowns that are cases by their names, of whichever file', async () => {
      const { files } = await projectOf({
        'cases.csv': 'test_case,test_step\nA,Open\nB,Open\n',
        'z.csv':
          'test_case,test_step\nShop Suite Setup,Open\nsuite TEARDOWN,Open\nSetup of a case,Open\nTeardown,Open\nTeardown,Open\n',
      });
      expect(files.map(({ path }) => path)).to.deep.equal(['.']);
      const { suiteSetup, suiteTeardown, setup, teardown, cases } = files[0]!;
      expect([suiteSetup, suiteTeardown, setup, teardown, cases].map(({ length }) => length)).to.deep.equal([
        1, 1, 1, 2, 2,
      ]);
    });

    it('runs two setups one after the other, with a warning', async () =>
      expect(
        await problemsOf({ 'cases.csv': 'test_case,test_step\nSetup,Open\nSetup 2,Open\nA,Open\n' }),
      ).to.deep.equal(['cases.csv:3:1: runs after "Setup", for both are the setup']));

    it('reads YAML, in any spelling of its key', async () => {
      for (const key of ['Test Cases', 'test_cases', 'test-cases', 'TestCases']) {
        const { files } = await projectOf({ 'cases.csv': 'a,b\n', 'cases.yaml': `${key}:\n  - A:\n      - Open\n` });
        expect(files[0]!.cases.map(({ name }) => name)).to.deep.equal(['A']);
      }
    });

    it('lets a later file replace a case, with a warning', async () =>
      expect(await problemsOf({ 'more.csv': CASES })).to.deep.equal([
        'more.csv:2:1: replaces the case "Log in" of cases.csv:2',
      ]));

    it('names an unknown module with suggestions', async () =>
      expect(await problemsOf({ 'cases.csv': 'test_case,test_step\nA,Opne\n' })).to.deep.equal([
        'cases.csv:2:1: there is no module "Opne" (did you mean Open?)',
      ]));

    it('says what is missing', async () => {
      expect((await read({ 'cases.csv': CASES })).problems.map(problemLine).join('\n')).to.contain(
        'the project has no modules: add a CSV file with the headers module_name, module_step',
      );
      expect((await read({ 'modules.csv': MODULES })).problems.map(problemLine)).to.deep.equal([
        'the project has no test cases: add a CSV file with the headers test_case, test_step',
      ]);
    });

    it('leaves out rows without a name or a step, with a warning', async () =>
      expect(await problemsOf({ 'cases.csv': 'test_case,test_step\nA,Open\n,Open\nB,\n,,\n' })).to.deep.equal([
        'cases.csv:3:1: the row has no test_case, and is left out',
        'cases.csv:4:1: the row has no test_step, and is left out',
      ]));
  });

  describe('include and exclude', () => {
    const files = (key: string) => ({
      'cases.csv': 'test_case,test_step\nSetup,Open\nLog in,Open\nLog out,Open\n',
      'config.yaml': `driver_sources: [playwright]\nelements_sources: []\n${key}\n`,
    });
    const namesOf = async (key: string) => (await projectOf(files(key))).files[0]!.cases.map(({ name }) => name);

    it('ignore case, and leave setups alone', async () => {
      expect(await namesOf('include: [" LOG IN"]')).to.deep.equal(['Log in']);
      expect(await namesOf('exclude: [log IN, setup]')).to.deep.equal(['Log out']);
    });

    it('leave at least one case', async () =>
      expect(await problemsOf(files('exclude: [Log in, Log out]'))).to.deep.equal([
        'cases.csv:2:1: there is no case to run: each is a setup or teardown, or left out',
      ]));

    it('are not given together', async () =>
      expect(await problemsOf(files('include: [Log in]\nexclude: [Log out]'))).to.deep.equal([
        'config.yaml:4:1: include and exclude are both given: keep one of them',
      ]));

    it('warn about a name that no case has', async () =>
      expect((await problemsOf(files('exclude: [Log uot]')))[0]).to.contain(
        'exclude of the configuration names no case: "Log uot" (did you mean Log out',
      ));
  });

  describe('steps of modules', () => {
    const moduleOf = async (...rows: string[]) =>
      stepsOf(
        await projectOf({ 'modules.csv': `module_name,module_step,param_1,param_2,param_3\n${rows.join('\n')}\n` }),
      );

    it('reads blanks around cells, quotes, line ends and a byte order mark as people write them', async () => {
      const steps = stepsOf(
        await projectOf({
          'modules.csv':
            '\uFEFFmodule_name,module_step,param_1,param_2\r\nOpen, Press Element, ${menu}\r\n,,,\r\n\r\n' +
            'Open,Press Element,//a[@id="x"]\r\nOpen,Enter Text,"//b[@t=""1,2""]","one\r\ntwo"\r\nOpen,Reload,,\r\n',
        }),
      );
      expect(steps.map(keywordOf)).to.deep.equal([
        ['Press Element', ['${menu}']],
        ['Press Element', ['//a[@id="x"]']],
        ['Enter Text', ['//b[@t="1,2"]', 'one\ntwo']],
        ['Reload', []],
      ]);
      expect(steps.map(({ place }) => place.line)).to.deep.equal([2, 5, 6, 8]);
    });

    it('replaces the escapes of cells', async () =>
      expect((await moduleOf(String.raw`Open,Enter Text,field,a\nb\tc\\n\r\d`)).map(keywordOf)).to.deep.equal([
        ['Enter Text', ['field', 'a\nb\tc\\n\r\\d']],
      ]));

    it('takes key=value for a named argument only if the keyword has that parameter', async () =>
      expect(
        (
          await moduleOf(
            'Open,Press Element,text=Save,index = 2',
            'Open,Press Element,css=a',
            "Open,Press Element,//a[x='1']",
          )
        ).map(keywordOf),
      ).to.deep.equal([
        ['Press Element', { element: 'text=Save', index: 2 }],
        ['Press Element', ['css=a']],
        ['Press Element', ["//a[x='1']"]],
      ]));

    it('leaves the parameter of an empty cell at its default', async () =>
      expect((await moduleOf('Open,Press Element,a,,5', 'Open,Press Element,a,,')).map(keywordOf)).to.deep.equal([
        ['Press Element', ['a', null, 5]],
        ['Press Element', ['a']],
      ]));

    it('warns of a cell without a header', async () =>
      expect(await problemsOf({ 'modules.csv': `${MODULES}Open,Enter Text,a,b,c,d\n` })).to.deep.equal([
        'modules.csv:3:1: c, d is not read: there are headers up to param_2',
      ]));

    it('finds keywords in any spelling, and modules as steps', async () =>
      expect(
        (await moduleOf('Open,press_element,a', 'Open,Close', 'Close,Reload')).map((step) => step.kind),
      ).to.deep.equal(['keyword', 'use']));

    it('reads flow keywords', async () => {
      const steps = await moduleOf(
        'Open,Run Loop,Close,3',
        'Open,run loop,Close,minute,${minutes}',
        'Open,condition,${n} > 3,Close,Close',
        'Open,Condition,!Close,Close',
        'Open,Condition,!${n} == 3,Close',
        'Open,Evaluate,n,${n} + 1',
        'Open,Date Evaluate,day,${today},+2 day',
        'Open,Execute Module,Close',
        'Close,Reload',
      );
      expect(steps.map(({ place: _, ...step }) => step)).to.deep.include.members([
        { kind: 'evaluate', variable: 'n', expression: '${n} + 1' },
        { kind: 'date', variable: 'day', date: '${today}', offset: '+2 day' },
      ]);
      expect(steps.map(({ kind }) => kind)).to.deep.equal([
        'repeat',
        'for',
        'if',
        'if',
        'if',
        'evaluate',
        'date',
        'use',
      ]);
      expect(steps.flatMap((step) => (step.kind === 'if' ? [step.branches[0]!.condition] : []))).to.deep.equal([
        { kind: 'expression', expression: '${n} > 3' },
        { kind: 'module', module: 'Close', isNegated: true },
        { kind: 'expression', expression: 'not (${n} == 3)' },
      ]);
    });

    it('reads the paths of data relative to the project', async () => {
      const modules =
        'module_name,module_step,param_1,param_2,param_3\nOpen,Read Data,${rows},data/users.csv\nOpen,Read Data,${rows},ENV:USERS\n';
      const steps = stepsOf(await projectOf({ 'modules.csv': 'a,b\n', 'modules/all.csv': modules }));
      expect(steps.map((step) => step.kind === 'read-data' && step.source)).to.deep.equal([
        '../data/users.csv',
        'ENV:USERS',
      ]);
    });

    it('names what is wrong, each with its line', async () => {
      const lines = await problemsOf({
        'modules.csv': [
          'module_name,module_step,param_1,param_2,param_3',
          'Open,Pres Element,a',
          'Open,Enter Text,a',
          'Open,Reload,a,b',
          'Open,Press Element,a,element=b',
          'Open,Press Element,index=1,index=2',
          'Open,Close,a',
          'Open,Run Loop,Close,often',
          'Open,Press Element,b,indx=1',
          'Open,Enter Text,elment=b',
          'Open,Run Loop,Clos,2',
          'Close,Reload',
        ].join('\n'),
      });
      expect(lines).to.have.length(10);
      expect(lines[9]).to.equal('modules.csv:11:1: there is no module "Clos" (did you mean Close?)');
      expect(lines[7]).to.contain('modules.csv:9:1: Press Element has no parameter indx (did you mean index');
      expect(lines[8]).to.contain('modules.csv:10:1: Enter Text needs text (did you mean element');
      expect(lines[0]).to.contain('modules.csv:2:1: there is no keyword or module "Pres Element" (did you mean');
      expect(lines[1]).to.contain('modules.csv:3:1: Enter Text needs text');
      expect(lines[2]).to.match(/modules.csv:4:1: Reload takes .*here are 2/);
      expect(lines[3]).to.contain('modules.csv:5:1: Press Element: element is given by name and by its position');
      expect(lines[4]).to.contain('modules.csv:6:1: Press Element: index is given twice');
      expect(lines[5]).to.contain('modules.csv:7:1: the module "Close" takes no arguments');
      expect(lines[6]).to.contain('modules.csv:8:1: count is a whole number');
    });

    it('names the line of a quote that is not closed', async () =>
      expect(await problemsOf({ 'modules.csv': `${MODULES}Open,Press Element,"a\n` })).to.deep.include(
        'modules.csv:3:1: the quote is not closed',
      ));

    const yamlSteps = async (...steps: string[]) =>
      stepsOf(
        await projectOf({
          'modules.csv': 'a,b\n',
          'modules.yaml': `Modules:\n  - Open:\n${steps.map((step) => `      - ${step}\n`).join('')}`,
        }),
      );

    it('tells the steps of YAML apart: the longest name, then words and quoted texts', async () =>
      expect(
        (
          await yamlSteps(
            'Press Element ${menu}',
            'Enter Text ${name field} "New York"',
            'Enter Text Direct ${a}',
            "Press Element //a[@title='New York'] index=2",
            "Enter Text field it's",
            'Reload',
          )
        ).map(keywordOf),
      ).to.deep.equal([
        ['Press Element', ['${menu}']],
        ['Enter Text', ['${name field}', 'New York']],
        ['Enter Text Direct', ['${a}']],
        ['Press Element', { element: "//a[@title='New York']", index: 2 }],
        ['Enter Text', ['field', "it's"]],
        ['Reload', []],
      ]));

    it('names a text of YAML that begins with no name', async () =>
      expect(await problemsOf({ 'modules.yaml': 'Modules:\n  - Shut:\n      - Presselement ${a}\n' })).to.deep.equal([
        'modules.yaml:3:9: there is no keyword or module "Presselement ${a}" (did you mean Press Element?)',
      ]));

    it('refuses a step of YAML that is no text', async () =>
      expect((await problemsOf({ 'modules.yaml': 'Modules:\n  - Shut:\n      - Press Element: [a]\n' }))[0]).to.contain(
        'modules.yaml:3:9: a step of "Shut" is one text',
      ));
  });

  describe('elements', () => {
    it('joins columns and repeated rows to ordered alternatives', async () => {
      const { elements } = await projectOf({
        'a.csv':
          'Element_Name,Element_ID_xpath,Element_ID,Element_Text\nmenu,"//a[@t=""1""]",menu.png,Menu\nmenu,,//b\nuser,ann\\tb,,\n',
        'b.yaml': 'Elements:\n  menu: [//b, //c]\n  total: 12\n',
        'menu.png': '',
      });
      expect([...elements.values()].map(({ name, locators }) => [name, locators])).to.deep.equal([
        ['menu', ['//a[@t="1"]', 'menu.png', '//b', '//c']],
        ['user', ['ann\tb']],
        ['total', ['12']],
      ]);
    });

    it('splits a list that a loop runs over, and no other text with bars', async () => {
      const { elements } = await projectOf({
        'modules.csv':
          'module_name,module_step,param_1,param_2,param_3\nOpen,Run Loop,Close,minute,${minutes}\nOpen,Run Loop,Close,hour,${hours}\nClose,Reload\n',
        'elements.csv': 'Element_Name,Element_ID\nminutes,"[""00"",15]"\nhours,7|8\nunion,//a|//b\n',
      });
      expect(elements.get('minutes')!.locators).to.deep.equal(['00', '15']);
      expect(elements.get('hours')!.locators).to.deep.equal(['7', '8']);
      expect(elements.get('union')!.locators).to.deep.equal(['//a|//b']);
    });

    it('leaves out a picture that is missing where there are alternatives, with a warning', async () => {
      const { project, problems } = await read({
        'cases.csv': CASES,
        'modules.csv': MODULES,
        'e.csv': 'element_name,element_id,element_id_2\na,//a,x.png\nb,y.png,\nc,save.png,//c\n',
        'pictures/save.png': '',
      });
      expect([...project.elements.values()].map(({ locators }) => locators)).to.deep.equal([
        ['//a'],
        ['y.png'],
        ['save.png', '//c'],
      ]);
      expect(problems.map(problemLine)).to.deep.equal([
        'e.csv:2:1: there is no picture x.png: the other alternatives of "a" are used',
      ]);
    });

    it('warns of elements without a locator', async () =>
      expect(await problemsOf({ 'e.csv': 'element_name,element_id\na,\n,b\n' })).to.deep.equal([
        'e.csv:2:1: the element "a" has no element_id, and is left out',
        'e.csv:3:1: the row has no element_name, and is left out',
      ]));
  });

  it('reads error definitions', async () => {
    const { errors } = await projectOf({
      'e.csv': 'error_code,match_string,description,severity\nE1,has stopped,The app crashed,critical\nE2,offline\n',
    });
    expect(errors).to.deep.equal([
      {
        code: 'E1',
        match: 'has stopped',
        description: 'The app crashed',
        severity: 'critical',
        place: { file: 'e.csv', line: 2, column: 1 },
      },
      { code: 'E2', match: 'offline', place: { file: 'e.csv', line: 3, column: 1 } },
    ]);
  });

  it('joins the APIs of all files, and leaves out the elements that they extract', async () => {
    const api = (name: string, extract: string) =>
      `{base_url: "https://a.example", apis: {${name}: {endpoint: /x, expected_result: {extract: {${extract}: a}}}}}`;
    const { apiData, elements } = await projectOf({
      'a.yaml': `api:\n  collections:\n    shop: ${api('prices', 'price')}\n`,
      'b.yaml': `apis:\n  shop: ${api('names', 'label')}\n`,
      'elements.csv': 'Element_Name,Element_ID\nprice,placeholder\nmenu,//a\n',
    });
    const { shop } = (apiData as { collections: Record<string, { apis: object }> }).collections;
    expect(Object.keys(shop!.apis)).to.deep.equal(['prices', 'names']);
    expect([...elements.keys()]).to.deep.equal(['menu']);
  });

  it('calls what an API has as it is called here, and names conditions that are not checked', async () => {
    const conditions = ["$ == 'GEN'", '$ != None', '$ > 3.5', "'a' in $", 'len($) > 0'];
    const { project, problems } = await read({
      'cases.csv': CASES,
      'modules.csv': MODULES,
      'a.yaml': `api:
  collections:
    shop:
      base_url: https://a.example
      apis:
        prices:
          endpoint: /x
          request: {method: GET, timeout: 30}
          expected_result:
            jsonpath_assertions:
${conditions.map((condition) => `              - {path: $.a, condition: ${JSON.stringify(condition)}}`).join('\n')}
`,
    });
    const { collections } = project.apiData as { collections: Record<string, { apis: Record<string, object> }> };
    expect(collections['shop']!.apis['prices']).to.deep.equal({
      endpoint: '/x',
      request: { method: 'GET', timeout_s: 30 },
      expected_result: {
        assertions: [
          { path: '$.a', equals: 'GEN' },
          { path: '$.a', not_equals: null },
          { path: '$.a', greater_than: 3.5 },
          { path: '$.a', contains: 'a' },
        ],
      },
    });
    expect(problems.map(problemLine)).to.deep.equal(['a.yaml:2:3: the condition "len($) > 0" of $.a is not checked']);
  });

  it('knows the pictures of all folders as templates', async () => {
    const { templates } = await projectOf({ 'test_data/input_templates/save.png': '' });
    expect([...templates]).to.deep.equal(['save.png', 'save']);
  });

  describe('configuration', () => {
    const config = (text: string) => ({
      'config.yaml': `driver_sources:\n  - playwright: {enabled: true}\nelement_sources: [playwright]\n${text}`,
    });

    it('becomes the default session', async () => {
      const { sessions } = await projectOf(
        config('text_detection:\n  - easyocr: {enabled: false}\nai_self_heal: false\n'),
      );
      expect(Object.fromEntries(sessions)).to.deep.equal({
        default: {
          driver_sources: [{ playwright: { enabled: true } }],
          elements_sources: ['playwright'],
          text_detection: [],
          image_detection: [],
          ai_self_heal: false,
        },
      });
    });

    it('gives the pause, the output and settings of the service', async () => {
      const { pauseMs, outputPath, settings, root } = await projectOf(
        config(
          'halt_duration: 0.2\nexecution_output_path: out\nlog_level: WARNING\nevent_attributes_json: e.json\nproject_path: x\n',
        ),
      );
      expect(pauseMs).to.equal(200);
      expect(outputPath).to.equal(join(root, 'out'));
      expect(settings).to.deep.equal({ log_level: 'warn', event_attributes_json: join(root, 'e.json') });
    });

    it('has settings that the service needs before the project is read', async () => {
      const files = { 'cases.csv': CASES, ...config('event_attributes_json: e.json\n') };
      await inDirectory(files, async (root) =>
        expect(await referenceSettings(root)).to.deep.equal({ event_attributes_json: join(root, 'e.json') }),
      );
      expect(await inDirectory({ 'a.test.yaml': '', ...files }, referenceSettings)).to.deep.equal({});
    });

    it('names keys that are not used, with suggestions', async () =>
      expect(await problemsOf(config('halt_duraton: 1\njson_log: true\napi: {collections: {}}\n'))).to.deep.equal([
        'config.yaml:4:1: the key "halt_duraton" is not used (did you mean halt_duration?)',
        'config.yaml:5:1: the key "json_log" is not used',
      ]));

    it('replaces detectors that are not here, and says so', async () => {
      const { project, problems } = await read({
        'cases.csv': CASES,
        'modules.csv': MODULES,
        ...config('text_detection:\n  - easyocr: {enabled: true}\n  - pytesseract\n'),
      });
      expect(project.sessions.get('default')!['text_detection']).to.deep.equal(['tesseract']);
      expect(problems.map(problemLine)).to.deep.equal([
        'config.yaml:4:1: there is no text detector easyocr: tesseract is used instead',
        'config.yaml:4:1: there is no text detector pytesseract: tesseract is used instead',
      ]);
    });

    it('calls capabilities of playwright as they are called here, and leaves out those without an equal', async () => {
      const { project, problems } = await read({
        'cases.csv': CASES,
        'modules.csv': MODULES,
        'config.yaml':
          'driver_sources:\n  - playwright: {enabled: true, capabilities: {browser: chromium, slow_mo: 3, headless: true}}\nelements_sources: []\n',
      });
      expect(project.sessions.get('default')!['driver_sources']).to.deep.equal([
        { playwright: { enabled: true, capabilities: { browserName: 'chromium', headless: true } } },
      ]);
      expect(problems.map(problemLine)).to.deep.equal([
        'config.yaml:1:1: playwright has no capability slow_mo: it is left out',
      ]);
    });

    it('names what a session start would refuse', async () => {
      expect(await problemsOf(config('image_detection: [{a: 1}]\n'))).to.have.length(1);
      expect(
        await problemsOf({ 'config.yaml': 'driver_sources: [{appium: false}]\nelements_sources: []\n' }),
      ).to.deep.equal([
        'config.yaml:1:1: driver_sources: No enabled driver: enable one in driver_sources, such as "playwright"',
      ]);
    });

    it('names wrong values with their places', async () =>
      expect(await problemsOf(config('halt_duration: long\nlog_level: LOUD\ninclude: Log in\n'))).to.deep.equal([
        'config.yaml:6:1: include: must be a list of names of test cases',
        'config.yaml:4:1: halt_duration: must be a number of seconds',
        'config.yaml:5:1: log_level: must be DEBUG, INFO, WARNING, ERROR or CRITICAL',
      ]));

    it('is that of the last file where there are two, with a warning', async () =>
      expect(await problemsOf({ ...config(''), 'a.yaml': 'driver_sources: []\nelements_sources: []\n' })).to.deep.equal(
        ['a.yaml:1:1: a.yaml is not used: config.yaml holds the configuration too'],
      ));
  });

  it('refuses broken YAML of the project, and only warns of that of others', async () => {
    const broken = 'Modules:\n  - Shut: [Reload\n';
    const { problems } = await read({ 'cases.csv': CASES, 'modules.csv': MODULES, 'x.yaml': broken });
    expect(problems.map(({ severity }) => severity)).to.deep.equal(['warning']);
  });
});

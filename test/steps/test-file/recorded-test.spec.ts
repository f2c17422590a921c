import { expect } from 'chai';
import { parse } from 'yaml';
import type { KeywordCatalog } from '../../../src/keyword/catalog.js';
import { defineKeyword } from '../../../src/keyword/definition.js';
import { locator, text } from '../../../src/plugin/params.js';
import type { RecordedStep } from '../../../src/session/recording/recorded-step.js';
import type { Script } from '../../../src/steps/script.js';
import { recordedFiles } from '../../../src/steps/test-file/recorded-files.js';
import { recordedTest } from '../../../src/steps/test-file/recorded-test.js';
import { recordedStep, scriptOf } from '../../fixtures/recorded-script.js';
import { settingsOf } from '../../fixtures/settings.js';

const shape = { element: locator('Element'), text: text('Text', ''), timeout: text('Seconds', '') };
class Probe {
  run(): void {}
}
const PROBE = defineKeyword(
  { info: { name: 'Enter Text', description: '', params: shape, effect: 'act' }, target: Probe },
  settingsOf(),
);
const CATALOG = { get: () => PROBE, has: () => true } as unknown as KeywordCatalog;

const stepOf = (params: RecordedStep['params'], more: Partial<RecordedStep> = {}): RecordedStep =>
  recordedStep({ keyword: 'Enter Text', slug: 'enter_text', parameters: Object.keys(shape), params }, more);

const ORIGIN: Script['origin'] = {
  driver: 'playwright',
  url: undefined,
  capabilities: { url: 'http://a' },
  elementSources: ['playwright'],
  textDetectors: ['tesseract'],
  imageDetectors: [],
  projectPath: '/somewhere',
};
const scriptWith = (steps: readonly RecordedStep[], more: Partial<Script> = {}): Script =>
  scriptOf(ORIGIN, steps, more);

const given = { name: 'a case', file: 'a.test.yaml' };
const written = async (script: Script, options: object = given) =>
  recordedTest(script, CATALOG, { ...given, ...options });
/** What the file holds. */
const contentOf = async (script: Script) =>
  parse((await written(script)).text) as { session: object; cases: { name: string; steps: unknown[] }[] };
const stepsOf = async (script: Script) => (await contentOf(script)).cases[0]!.steps;

const PNG = (content: string) => `data:image/png;base64,${Buffer.from(content).toString('base64')}`;
const FAILURE = { code: 'E0201', message: 'Element not found:\nid=b' };

describe('a recorded session as a test file', () => {
  it('is what a person would write', async () => {
    const script = scriptWith(
      [
        stepOf({ element: 'id=name', text: 'Ada', timeout: '5' }),
        stepOf({ element: 'id=b' }, { failure: FAILURE }),
        stepOf({ element: 'id=c', timeout: '0.5' }),
        stepOf({ element: 'text=Save' }),
        stepOf({ element: ['id=a', 'id=b'] }),
        stepOf({ element: 'css=p', text: 'one\ntwo' }),
        stepOf({}, { keyword: 'Reload' }),
        stepOf({ element: 'id=z' }, { failure: FAILURE }),
      ],
      { unset: ['person'] },
    );
    const { text: file } = await written(script, { name: 'costs ${price}' });
    expect(file.slice(file.indexOf('\n# svc test'))).to.equal(`
# svc test a.test.yaml --variable person=...

session:
  driver: playwright
  capabilities:
    url: http://a
  text_detection:
    - tesseract
cases:
  - name: costs $\${price}
    steps:
      - Enter Text: [id=name, Ada, 5]
      # Failed: Element not found: id=b
      # - Enter Text: id=b
      - Enter Text: {element: id=c, timeout: 0.5}
      - Enter Text: text=Save
      - Enter Text: [[id=a, id=b]]
      - Enter Text:
          - css=p
          - |-
            one
            two
      - Reload
      # Failed: Element not found: id=b
      # - Enter Text: id=z
`);
    expect(file.split('\n')[0]).to.match(/^# Recorded by svc .*: 6 steps on the driver playwright\.$/);
  });

  it('is a file with a case also when nothing succeeded', async () => {
    expect(await stepsOf(scriptWith([]))).to.deep.equal([]);
    expect(await stepsOf(scriptWith([stepOf({ element: 'id=b' }, { failure: FAILURE })]))).to.deep.equal([]);
  });

  it('names secrets after the fields into which they were typed, and says how to give them', async () => {
    const script = scriptWith(
      [
        stepOf({ element: 'id=passphrase', text: '@:${secret_1}' }),
        stepOf({ element: 'css=form [name="passphrase"]', text: 'a ${secret_2} of ${person} $${x}' }),
        stepOf({ element: 'text=Пароль', text: '${secret_3}' }),
      ],
      { secrets: ['secret_1', 'secret_2', 'secret_3'] },
    );
    expect(await stepsOf(script)).to.deep.equal([
      { 'Enter Text': ['id=passphrase', '${secret.PASSPHRASE}'] },
      { 'Enter Text': ['css=form [name="passphrase"]', 'a ${secret.PASSPHRASE_2} of ${person} $${x}'] },
      { 'Enter Text': ['text=Пароль', '${secret.SECRET_3}'] },
    ]);
    const { text: file, environment } = await written(script);
    expect(environment).to.deep.equal(['SVC_SECRET_PASSPHRASE', 'SVC_SECRET_PASSPHRASE_2', 'SVC_SECRET_SECRET_3']);
    expect(file).to.include(`# Secrets are not recorded. Set ${environment.join(', ')}, or name a secrets_file`);
  });

  it('gives API definitions their secrets by variables of the session', async () => {
    const api_data = { collections: { a: { headers: { token: '${secret_1}' } } } };
    const script = scriptWith([stepOf({})], { secrets: ['secret_1'], session: { api_data } });
    const { session } = await contentOf(script);
    expect(session).to.deep.include({ api_data });
    expect((await stepsOf(script))[0]).to.deep.equal({ 'Set Variable': ['secret_1', '${secret.SECRET_1}'] });
  });

  it('leaves out what the project gives, and says that secrets of the capabilities are missing', async () => {
    const { origin } = scriptWith([]);
    const hidden = {
      ...origin,
      capabilities: { url: 'http://a', key: '***' },
      elementSources: ['playwright', 'other'],
    };
    const script = scriptWith([], { origin: hidden, session: { templates: { a: PNG('a') }, test_case: 'x' } });
    expect((await contentOf(script)).session).to.deep.equal({
      driver: 'playwright',
      elements_sources: ['playwright', 'other'],
      text_detection: ['tesseract'],
    });
    expect((await written(script)).text).to.match(/^# .*hold a secret: fill them in\.$/m);
  });

  it('has its pictures in templates, each under a name of its own', async () => {
    const steps = [
      stepOf({ element: 'image=logo' }),
      stepOf({ element: 'text=a|image=logo >> nth=1' }),
      stepOf({ element: 'image=shot.jpg' }),
    ];
    const script = scriptWith(steps, {
      session: { templates: { logo: PNG('one') } },
      pictures: [{}, { logo: PNG('two') }, { 'shot.jpg': PNG('three') }],
      images: ['elsewhere'],
    });
    const { text: file, templates } = await written(script);
    expect([...templates].map(([name, base64]) => [name, Buffer.from(base64, 'base64').toString()])).to.deep.equal([
      ['logo.png', 'one'],
      ['logo-2.png', 'two'],
      ['shot.jpg', 'three'],
    ]);
    expect(await stepsOf(script)).to.deep.equal([
      { 'Enter Text': 'image=logo' },
      { 'Enter Text': 'text=a|image=logo-2 >> nth=1' },
      { 'Enter Text': 'image=shot.jpg' },
    ]);
    expect(file).to.include('# Its pictures are in templates/: logo.png, logo-2.png, shot.jpg\n');
    expect(file).to.include('# Pictures that the project must have: elsewhere\n');
  });
});

describe('the elements of a recorded session', () => {
  const steps = [
    stepOf({ element: 'id=full-name', text: 'Ada' }),
    stepOf({ element: 'id=full-name', text: 'Grace' }),
    stepOf({ element: 'text=Save' }),
    stepOf({ element: 'xpath=//button[.="Save"]' }),
    stepOf({ element: ['xpath=//button[.="Save"]', 'text=Save'] }),
    stepOf({ element: 'id=once' }),
    stepOf({ element: 'id=known' }),
    stepOf({ element: 'id=${row}' }),
    stepOf({ element: 'id=${row}' }),
  ];
  const locators = async (elements?: ReadonlyMap<string, readonly string[]>) => {
    const test = await written(scriptWith(steps), { elements });
    const { cases } = parse(test.text) as { cases: { steps: { 'Enter Text': string | readonly string[] }[] }[] };
    return {
      used: cases[0]!.steps.map(({ 'Enter Text': value }) => (typeof value === 'string' ? value : value[0])),
      elements: Object.fromEntries(test.elements),
    };
  };

  it('stay in the steps unless elements are asked for', async () => {
    const { used, elements } = await locators();
    expect([used[0], elements]).to.deep.equal(['id=full-name', {}]);
  });

  it('get readable names where a locator repeats', async () => {
    const { used, elements } = await locators(new Map());
    expect(elements).to.deep.equal({
      'full-name': 'id=full-name',
      save: 'text=Save',
      'save-2': 'xpath=//button[.="Save"]',
    });
    expect(used).to.deep.equal([
      '${full-name}',
      '${full-name}',
      '${save}',
      '${save-2}',
      ['${save-2}', '${save}'],
      'id=once',
      'id=known',
      'id=${row}',
      'id=${row}',
    ]);
  });

  it('are those of the project where it has them', async () => {
    const known = new Map([
      ['the name', ['id=full-name']],
      ['save', ['id=other', 'text=Save']],
      ['it', ['id=known']],
    ]);
    const { used, elements } = await locators(known);
    expect(elements).to.deep.equal({ 'save-2': 'text=Save', 'save-3': 'xpath=//button[.="Save"]' });
    expect([used[0], used[2], used[6]]).to.deep.equal(['${the name}', '${save-2}', '${it}']);
  });

  it('are answered with the other files of the test', async () => {
    const script = scriptWith(steps, { session: { templates: { logo: PNG('one') } } });
    const files = await recordedFiles(script, CATALOG);
    expect(files.map(({ path }) => path)).to.deep.equal(['recorded.test.yaml', 'elements.yaml', 'templates/logo.png']);
    expect(files[1]!.text).to.equal('full-name: id=full-name\nsave: text=Save\nsave-2: xpath=//button[.="Save"]\n');
    expect(parse(files[0]!.text!)).to.have.nested.property('cases[0].name', 'recorded steps');
  });
});

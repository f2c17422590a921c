import { expect } from 'chai';
import fc from 'fast-check';
import type { KeywordCatalog } from '../../src/keyword/catalog.js';
import { defineKeyword } from '../../src/keyword/definition.js';
import { text } from '../../src/plugin/params.js';
import type { RecordedStep } from '../../src/session/recording/recorded-step.js';
import { type FormatName, writeScript } from '../../src/steps/formats.js';
import { parseSteps } from '../../src/steps/parse-steps.js';
import type { Script } from '../../src/steps/script.js';
import { recordedStep, scriptOf } from '../fixtures/recorded-script.js';
import { settingsOf } from '../fixtures/settings.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const NAMES = ['element', 'text', 'timeout'];
const shape = Object.fromEntries(NAMES.map((name) => [name, text(name, '')]));
class Probe {
  run(): void {}
}
const PROBE = defineKeyword(
  {
    info: { name: 'Probe', description: '', params: shape, effect: 'act' },
    target: Probe,
  },
  settingsOf(),
);
const CATALOG = { get: () => PROBE, has: () => true } as unknown as KeywordCatalog;

const stepOf = (params: RecordedStep['params'], more: Partial<RecordedStep> = {}): RecordedStep =>
  recordedStep({ keyword: 'Probe', slug: 'probe', parameters: NAMES, params }, more);

const ORIGIN: Script['origin'] = {
  driver: 'playwright',
  url: undefined,
  capabilities: { url: "http://a/?it's" },
  elementSources: ['playwright'],
  textDetectors: [],
  imageDetectors: [],
  projectPath: undefined,
};
const scriptWith = (steps: readonly RecordedStep[], more: Partial<Script> = {}): Script =>
  scriptOf(ORIGIN, steps, more);

/** What a reader of the file runs, values as texts. */
const readBack = async (script: Script, format: FormatName) =>
  (await parseSteps(await writeScript(script, format, CATALOG), 'a file', CATALOG)).steps.map(({ params }) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
    ),
  );

const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '5',
    '-0',
    '05',
    '1.50',
    'true',
    'null',
    '~',
    '- a',
    '# a',
    'a: b',
    '|',
    'a\\|b\\',
    'text=a',
    '\u2028',
  ),
);
const steps = (values: fc.Arbitrary<string>) =>
  fc.array(
    fc
      .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 })
      .chain((names) =>
        fc
          .tuple(...names.map(() => fc.oneof(values, fc.array(values, { minLength: 2, maxLength: 3 }))))
          .map((given) =>
            Object.fromEntries(NAMES.filter((name) => names.includes(name)).map((name, i) => [name, given[i]!])),
          ),
      ),
    { minLength: 1, maxLength: 4 },
  );

describe('the formats of steps', () => {
  for (const format of ['yaml', 'json'] as const) {
    it(`give every text back in ${format}`, async () => {
      await fc.assert(
        fc.asyncProperty(steps(words), async (given) => {
          expect(await readBack(scriptWith(given.map((params) => stepOf(params))), format)).to.deep.equal(given);
        }),
      );
    });
  }

  it('give every text back in lines, or refuse what no line can hold', async () => {
    await fc.assert(
      fc.asyncProperty(steps(words), async (given) => {
        const script = scriptWith(given.map((params) => stepOf(params)));
        const unfit = given.flatMap((params) => Object.values(params).flat());
        if (unfit.some((value) => /[\r\n]/.test(value) || value !== value.trimEnd())) {
          const { code, message } = await refusalOf(() => writeScript(script, 'lines', CATALOG));
          expect([code, message]).to.satisfy(([, told = '']: string[]) => /^E0403.*take yaml/s.test(`${code} ${told}`));
          return;
        }
        expect(await readBack(script, 'lines')).to.deep.equal(given);
      }),
    );
  });

  it('are what a person would write', async () => {
    const script = scriptWith([
      stepOf({ element: 'id=name', text: 'Ada', timeout: '5' }),
      stepOf({ element: 'css=p', text: 'one\ntwo' }),
      stepOf({}),
    ]);
    const yaml = await writeScript(script, 'yaml', CATALOG);
    expect(yaml.slice(yaml.indexOf('\n\n') + 2)).to.equal(`- keyword: Probe
  params: { element: id=name, text: Ada, timeout: 5 }
- keyword: Probe
  params:
    element: css=p
    text: |-
      one
      two
- keyword: Probe
`);
    expect(await writeScript(script, 'json', CATALOG)).to.equal(`[
  {"keyword":"Probe","params":{"element":"id=name","text":"Ada","timeout":5}},
  {"keyword":"Probe","params":{"element":"css=p","text":"one\\ntwo"}},
  {"keyword":"Probe","params":{}}
]
`);
    const lines = await writeScript(
      scriptWith([stepOf({ element: 'text=Save', text: 'a|b' }), stepOf({ text: 'Ada', timeout: '5' })]),
      'lines',
      CATALOG,
    );
    expect(lines.slice(lines.indexOf('\n\n') + 2)).to.equal(
      'Probe | element=text=Save | text=a\\|b\nProbe | text=Ada | timeout=5\n',
    );
  });

  it('write a size of the window that is no number into no script', async () => {
    const { origin } = scriptWith([]);
    const viewport = { width: '1}); process.exit(7); ({a: 1', height: 700 };
    const script = scriptWith([], { origin: { ...origin, capabilities: { viewport } } });
    for (const format of ['playwright', 'webdriverio', 'robot'] as const) {
      const source = await writeScript(script, format, CATALOG);
      const code = source.split('\n').filter((line) => !/^(\/\/|#) /.test(line));
      expect(code.join('\n'), format).to.include('1280').and.include('700').and.not.include('process.exit');
    }
  });

  it('begin with what a reader must know', async () => {
    const script = scriptWith([stepOf({ element: 'id=a', text: '@:${secret_1}' })], {
      dropped: 7,
      secrets: ['secret_1'],
      unset: ['person'],
      images: ['logo\nx'],
    });
    for (const format of ['yaml', 'lines'] as const) {
      const head = (await writeScript(script, format, CATALOG)).split('\n\n')[0]!.split('\n');
      expect(head.every((line) => line.startsWith('# '))).to.equal(true);
      expect(head.slice(1)).to.deep.equal([
        `# Capabilities: {"url":"http://a/?it's"}`,
        '# The 7 before them were dropped: a session keeps only its last steps.',
        '# Secrets are not recorded. Fill in: secret_1',
        '# Variables that no step sets: person',
        "# Pictures that must be in the project's directory: logo x",
        `# svc run --file steps.${format === 'yaml' ? 'yaml' : 'txt'} --driver playwright --capabilities '{"url":"http://a/?it'\\''s"}' --project DIR --variable secret_1=... --variable person=...`,
      ]);
    }
  });

  it('have failed calls as remarks, where there is a place for them', async () => {
    const failure = { code: 'E0201', message: 'Element not found:\nid=b' };
    const script = scriptWith([
      stepOf({ element: 'id=a' }),
      stepOf({ element: ['id=b', 'c\nd'] }, { failure }),
      stepOf({ element: 'id=c' }),
    ]);
    for (const format of ['yaml', 'lines'] as const) {
      expect(await readBack(script, format)).to.deep.equal([{ element: 'id=a' }, { element: 'id=c' }]);
      expect(await writeScript(script, format, CATALOG)).to.match(/^# Failed: Element not found: id=b\n# .*Probe/m);
    }
    expect((await refusalOf(() => writeScript(script, 'json', CATALOG))).code).to.equal('E0403');
  });

  it('say that a script of a browser cannot be made of an app', async () => {
    const { origin, ...rest } = scriptWith([]);
    const app = { ...rest, origin: { ...origin, driver: 'appium', capabilities: { platformName: 'Android' } } };
    for (const format of ['webdriverio', 'playwright', 'robot'] as const) {
      const { code, message } = await refusalOf(() => writeScript(app, format, CATALOG));
      expect([code, message]).to.deep.equal([
        'E0403',
        `Invalid parameters: format: ${format} is for browsers, and this session drives an app; take yaml, json or lines`,
      ]);
    }
  });

  it('write nothing as an empty list', async () => {
    expect(await writeScript(scriptWith([]), 'yaml', CATALOG)).to.match(/\n\[\]\n$/);
    expect(await writeScript(scriptWith([]), 'json', CATALOG)).to.equal('[]\n');
  });
});

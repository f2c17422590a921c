import { expect } from 'chai';
import { readStepsText } from '../../src/steps/read-steps-text.js';
import { blankPng } from '../../src/testing/pictures.js';
import { withService } from '../fixtures/service.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const reading = (work: (read: (text: string) => ReturnType<typeof readStepsText>) => Promise<void>) =>
  withService({}, async ({ catalog }) =>
    work((text) => readStepsText(text, 'a file', catalog, new AbortController().signal)),
  );

/** Aliases of aliases, which stand for millions of values. */
const MANY_COPIES = Array.from(
  { length: 9 },
  (_, i) =>
    `- &a${i} [${Array(9)
      .fill(i ? `*a${i - 1}` : 'x')
      .join(', ')}]`,
).join('\n');

describe('the text of a steps file', () => {
  it('gives steps with the names of their keywords and parameters, in every form', () =>
    reading(async (read) => {
      const steps = (line: number) => [
        {
          keyword: 'Press Element',
          slug: 'press_element',
          params: { element: 'id=save', timeout: '3' },
          place: `a file:${line}`,
        },
      ];
      const yaml = await read('# login\n- keyword: press_element\n  params: { element: id=save, timeout: 3 }\n');
      expect(yaml).to.deep.equal({ steps: steps(2) });
      expect(await read('\npress-element | id=save | timeout=3')).to.deep.equal({ steps: steps(2) });
      const json = '{"session":{"driver":"playwright"},\n"steps":[["Press Element"]]}';
      expect((await refusalOf(() => read(json))).message).to.include('a file:2: ');
      const whole = '{"session":{"driver":"playwright"},\n"steps":[{"keyword":"Echo","params":["a"],"test_case":"b"}]}';
      expect(await read(whole)).to.deep.equal({
        session: { driver: 'playwright' },
        steps: [{ keyword: 'Echo', slug: 'echo', params: { value: 'a' }, place: 'a file:2', test_case: 'b' }],
      });
    }));

  it('keeps pictures', () =>
    reading(async (read) => {
      const logo = (await blankPng({ width: 8, height: 8 })).toString('base64');
      const { steps } = await read(JSON.stringify([{ keyword: 'Echo', params: ['a'], template_images: { logo } }]));
      expect(steps[0]!.template_images).to.deep.equal({ logo });
    }));

  it('is refused with the place of the first problem', () =>
    reading(async (read) => {
      for (const [text, code, message] of [
        ['', 'E0403', 'a file has no steps'],
        ['- keyword: [', 'E0403', 'a file:'],
        ['- keyword: Echo\n  params: [a]\n- keyword: Ecko\n', 'E0402', 'a file:3: '],
        ['Echo | a\n\nEcho | a | b', 'E0403', 'a file:3: Echo takes at most value'],
        ['- keyword: Echo\n  params: [a]\n- keyword: Echo\n', 'E0403', 'a file:3: Echo: value is required'],
        ['- &a [x]\n- *b', 'E0403', 'a file: Unresolved alias'],
        [MANY_COPIES, 'E0403', 'a file: Excessive alias count'],
        ['Echo | a\n'.repeat(120_000), 'E0403', 'a file has more than 1000000 characters'],
        ['Sleep | soon', 'E0403', 'a file:1: Sleep: '],
        ['- keyword: Echo\n  parameters: [a]', 'E0403', 'a file:1: parameters: unknown key'],
        [
          '- { keyword: Echo, params: [a], template_images: { logo: ./logo.png } }',
          'E0304',
          'a file:1: logo is neither',
        ],
        ['session: { templates: { logo: ./logo.png } }\nsteps: []', 'E0403', 'a file has no steps'],
        [
          'session: { templates: { logo: ./logo.png } }\nsteps: [{ keyword: Echo, params: [a] }]',
          'E0304',
          'a file: session.templates: logo',
        ],
        [
          'session: { api: api.yaml }\nsteps: [{ keyword: Echo, params: [a] }]',
          'E0403',
          'a file: session.api is the path',
        ],
      ] as const) {
        const refusal = await refusalOf(() => read(text));
        expect(refusal.code, text).to.equal(code);
        expect(refusal.message, text).to.include(message);
      }
    }));
});

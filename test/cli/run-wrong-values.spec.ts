import { expect } from 'chai';
import { runCommand } from '../fixtures/run-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

type Wrong = readonly [args: readonly string[], message: RegExp];

/** Runs `svc run` with each of these in a directory of these files: it says what is wrong and exits with 2. */
const refuses = (files: Readonly<Record<string, string>>, wrong: readonly Wrong[]) =>
  inDirectory(files, async (cwd) => {
    for (const [args, message] of wrong) {
      const { code, stderr } = await runCommand(['run', ...args], { cwd });
      expect(stderr).to.match(message);
      expect(code, stderr).to.equal(2);
    }
  });

describe('svc run with wrong values, before anything is opened', () => {
  it('refuses wrong arguments', () =>
    refuses({ 'api.json': '[]', 'logo.png': 'no picture' }, [
      [[], /give one keyword with its parameters, or --file/],
      [['Sleep', '0', '--file', 'x'], /give one keyword with its parameters, or --file/],
      [['Pres Element', 'a'], /did you mean press_element/],
      [['Sleep', '1', '2', '3', '4'], /Sleep takes at most/],
      [['Sleep', 'soon'], /^Error: E0403 .*Sleep: duration must be a number/],
      [['Get Text', '${nobody}'], /E0403 .*there is no variable \$\{nobody\}/],
      [['Sleep', '0', '--capabilities', '[1]'], /must be an object/],
      [['Sleep', '0', '--template', 'logo'], /E0403 .*--template is NAME=FILE/],
      [['Sleep', '0', '--template', 'logo=none.png'], /E0403 .*none\.png cannot be read \(ENOENT\)/],
      [['Sleep', '0', '--api', 'api.json'], /E0503 .*api\.json holds no API definitions/],
      [['Sleep', '0', '--text', '{'], /E0503 .*--text is no JSON/],
    ]));

  it('says where a file of steps is wrong', async () => {
    const files: Readonly<Record<string, readonly [content: string, message: RegExp]>> = {
      'unknown.yaml': [
        '- keyword: Sleep\n  params: [0]\n- keyword: Slep\n',
        /E0402 .*unknown\.yaml:3: .*did you mean sleep/,
      ],
      'malformed.yaml': ['- keyword: Sleep\n  params: [0\n', /E0403 .*malformed\.yaml:\d/],
      'shape.json': ['[{"keyword": "Sleep", "parameters": []}]', /E0403 .*shape\.json:1: .*parameters/],
      'empty.txt': ['# nothing\n', /E0403 .*empty\.txt has no steps/],
      'lines.txt': ['Sleep | 0\nSleep | 1 | 2 | 3\n', /E0403 .*lines\.txt:2: Sleep takes at most/],
      'suite.yaml': [
        'suite: shop\ntests:\n  - Sleep\n',
        /E0403 .*suite\.yaml: steps are a list of \{keyword, params\}, or \{session, steps\}/,
      ],
      'typo.yaml': [
        'session: { drivr: playwright }\nsteps: [Sleep]\n',
        /E0403 .*typo\.yaml: session\.drivr: unknown key/,
      ],
      'late.yaml': [
        'steps:\n- Capture Screenshot\n- keyword: Sleep\n  params: [soon]\n',
        /E0403 .*late\.yaml:3: Sleep: duration must be a number/,
      ],
      'lost.yaml': ['session: { templates: { logo: logo.png } }\nsteps: [Sleep]\n', /E0304 .*logo/],
    };
    const contents = Object.entries(files).map(([name, [content]]) => [name, content] as const);
    await refuses({ ...Object.fromEntries(contents), 'logo.png': 'no picture' }, [
      ...Object.entries(files).map(([name, [, message]]): Wrong => [['--file', name], message]),
      [['--file', 'missing.yaml'], /missing\.yaml cannot be read \(ENOENT\)/],
    ]);
  });
});

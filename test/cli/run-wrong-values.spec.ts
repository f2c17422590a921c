import { expect } from 'chai';
import { runCommand } from '../fixtures/run-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

describe('svc run with wrong values', () => {
  it('exits with 2 before anything is opened', async () => {
    const files = {
      'suite.yaml': 'suite: shop\ntests:\n  - Sleep\n',
      'typo.yaml': 'session: { drivr: playwright }\nsteps: [Sleep]\n',
      'late.yaml': 'steps:\n- Capture Screenshot\n- keyword: Sleep\n  params: [soon]\n',
      'lost.yaml': 'session: { templates: { logo: logo.png } }\nsteps: [Sleep]\n',
      'api.json': '[]',
      'logo.png': 'no picture',
    };
    await inDirectory(files, async (cwd) => {
      for (const [args, message] of [
        [['Sleep', 'soon'], /^Error: E0403 .*Sleep: duration must be a number/],
        [['Get Text', '${nobody}'], /E0403 .*there is no variable \$\{nobody\}/],
        [
          ['--file', 'suite.yaml'],
          /E0403 .*suite\.yaml: steps are a list of \{keyword, params\}, or \{session, steps\}/,
        ],
        [['--file', 'typo.yaml'], /E0403 .*typo\.yaml: session\.drivr: unknown key/],
        [['--file', 'late.yaml'], /E0403 .*late\.yaml:3: Sleep: duration must be a number/],
        [['--file', 'lost.yaml'], /E0304 .*logo/],
        [['Sleep', '0', '--template', 'logo'], /E0403 .*--template is NAME=FILE/],
        [['Sleep', '0', '--template', 'logo=none.png'], /E0403 .*none\.png cannot be read \(ENOENT\)/],
        [['Sleep', '0', '--api', 'api.json'], /E0503 .*api\.json holds no API definitions/],
        [['Sleep', '0', '--text', '{'], /E0503 .*--text is no JSON/],
      ] as const) {
        const { code, stderr } = await runCommand(['run', ...args], { cwd });
        expect(stderr).to.match(message);
        expect(code, stderr).to.equal(2);
      }
    });
  });
});

import { expect } from 'chai';
import { lateButton } from '../support/late-button.js';
import { PageServer } from '../support/pages.js';
import { whileTesting } from '../support/running-tests.js';
import { ServedService } from '../support/serve.js';
import { COMMAND, svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { until } from '../fixtures/until.js';

const TOKEN = 'a-token-of-the-tests';

describe('svc test --service', function () {
  this.timeout(240_000);
  let pages: PageServer;
  let service: ServedService;

  beforeEach(async () => {
    pages = await PageServer.start({ '/late': lateButton() });
    service = await ServedService.start({ env: { SVC_TOKEN: TOKEN } });
  });
  afterEach(async () => {
    await service.kill();
    await pages.close();
  });

  const files = () => ({
    'shop.test.yaml': `cases:
  - name: waits for a button
    steps:
      - Launch App: ${pages.url('/late')}
      - Press Element: {element: id=late, timeout: 60}
`,
  });

  it('opens a new session when the service is restarted in a step, and runs the case again', () =>
    whileTesting(files(), { args: ['--service', service.url], env: { SVC_TOKEN: TOKEN } }, async (running) => {
      await until('the page', () => pages.asked.includes('/late'), 60_000);
      const { port } = new URL(service.url);
      await service.kill();
      service = await ServedService.start({
        script: [COMMAND, 'serve', '--port', port],
        env: { SVC_TOKEN: TOKEN },
      });
      const { code, stdout } = await running.ended;
      expect([code, stdout]).to.match(/^0,✓ .*waits for a button {2}\(interrupted\)\n/);
      const [result] = (await running.report()).cases;
      expect(result!.attempts.map(({ outcome }) => outcome)).to.deep.equal(['interrupted', 'passed']);
    }));

  it('fails before the first case without a service, and with a wrong token', () =>
    inDirectory(files(), async (cwd) => {
      const wrong = await svc(['test', '--service', service.url, '--token', 'no-token-of-ours'], { cwd });
      expect([wrong.code, wrong.stdout]).to.deep.equal([2, '']);
      expect(wrong.stderr).to.match(/^Error: E0507 /);
      const none = await svc(['test', '--service', 'http://127.0.0.1:9'], { cwd });
      expect([none.code, none.stdout]).to.deep.equal([2, '']);
      expect(none.stderr).to.match(/^Error: E0503 .*: --service: /);
    }));
});

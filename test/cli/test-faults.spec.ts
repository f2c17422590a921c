import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { lateButton } from '../support/late-button.js';
import { PageServer } from '../support/pages.js';
import { type RunningTests, whileTesting } from '../support/running-tests.js';
import { COMMAND } from '../support/svc-command.js';
import { SCRIPTED_PLUGINS } from '../fixtures/scripted-session.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { longIt } from '../fixtures/tier.js';
import { until } from '../fixtures/until.js';

describe('svc test when something goes wrong', function () {
  this.timeout(240_000);
  let pages: PageServer;

  beforeEach(async () => {
    pages = await PageServer.start({ '/late': lateButton(), '/setup': '<h1>Setup</h1>', '/ended': '<h1>Ended</h1>' });
  });
  afterEach(() => pages.close());

  const testing = (test: string, work: (running: RunningTests) => Promise<void>) =>
    whileTesting({ 'shop.test.yaml': test }, { args: ['--variable', `site=${pages.origin}`] }, work);

  const isAsked = (path: string) => until(`a request for ${path}`, () => pages.asked.includes(path), 60_000);

  it('opens a new session when the browser is killed in a step, and runs the case again', () => {
    const test = `cases:
  - name: waits for a button
    steps:
      - Launch App: \${site}/late
      - Press Element: {element: id=late, timeout: 60}
`;
    return testing(test, async ({ ended, processes, report }) => {
      await isAsked('/late');
      const [browser] = await until('the browser', () => processes.browsers());
      process.kill(browser!.pid, 'SIGKILL');
      const { code, stdout } = await ended;
      expect([code, stdout]).to.match(/^0,✓ .*waits for a button {2}\(interrupted\)\n/);
      expect(stdout).to.include('E0106').and.include('✓ 1 of 1 cases passed');
      const [result] = (await report()).cases;
      expect(result!.attempts.map(({ outcome }) => outcome)).to.deep.equal(['interrupted', 'passed']);
    });
  });

  longIt('runs teardown and writes the report after the first Ctrl-C in a setup', () => {
    const test = `setup:
  - Launch App: \${site}/setup
  - Assert Presence: [id=never, 60]
teardown:
  - Launch App: \${site}/ended
cases:
  - name: is set up
    steps: [{Press Element: [id=late]}]
  - name: comes later
    steps: [{Press Element: [id=late]}]
`;
    return testing(test, async ({ child, ended, report }) => {
      await isAsked('/setup');
      child.kill('SIGINT');
      const { code, stdout } = await ended;
      expect(code).to.equal(130);
      expect(stdout)
        .to.include('Interrupted: teardown runs')
        .and.match(/✗ 0 of 2 cases passed, 2 skipped in .*; interrupted\n/);
      expect(pages.asked).to.include('/ended');
      const { isInterrupted, cases } = await report();
      expect([isInterrupted, ...cases.map(({ outcome }) => outcome)]).to.deep.equal([true, 'skipped', 'skipped']);
    });
  });

  longIt('ends on Ctrl-C while a session opens', () => {
    const test = `session: {driver: scripted, capabilities: {open: hang}}
cases:
  - name: never begins
    steps: [{Press Element: [id=known]}]
`;
    const args = ['--plugins', SCRIPTED_PLUGINS, '--json'];
    return whileTesting({ 'shop.test.yaml': test }, { args }, async ({ child, ended, report }) => {
      await until('the report', async () => (await report().catch(() => undefined)) !== undefined);
      child.kill('SIGINT');
      const { code, stdout, stderr } = await ended;
      expect(code).to.equal(130);
      expect(JSON.parse(stdout)).to.include({ title: 'never begins', outcome: 'skipped' });
      expect(stderr).to.include('Interrupted: teardown runs').and.include('; interrupted\n');
      expect((await report()).isInterrupted).to.equal(true);
    });
  });

  longIt('ends at once after the second Ctrl-C, with the browser', () => {
    const test = `teardown:
  - Launch App: \${site}/ended
  - Assert Presence: [id=never, 100]
cases:
  - name: hangs
    steps:
      - Launch App: \${site}/setup
      - Assert Presence: [id=never, 100]
`;
    return testing(test, async ({ child, ended, processes }) => {
      await isAsked('/setup');
      child.kill('SIGINT');
      await isAsked('/ended');
      expect(processes.browsers()).to.have.length(1);
      child.kill('SIGINT');
      expect(await ended).to.include({ code: 130 });
    });
  });

  longIt('says that the report could not be written to a full disk, and fails', async function () {
    const test = `cases:
  - name: makes pictures
    steps:
      - Launch App: \${site}/setup
      - Assert Presence: [text=Setup]
`;
    await inDirectory({ 'shop.test.yaml': test }, async (cwd) => {
      await mkdir(join(cwd, 'report'));
      const words = [process.execPath, COMMAND, 'test', '--screenshots', 'steps', '--variable', `site=${pages.origin}`];
      const script = `mount -t tmpfs -o size=16k tmpfs report || exit 77; exec "$@"`;
      const child = spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', ...words], {
        cwd,
        env: { ...process.env, NO_COLOR: '1' },
      });
      let told = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => (told += text));
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      // A container may forbid name spaces of users.
      if (code === 77 || /unshare: .*not permitted/.test(told)) this.skip();
      expect([code, told]).to.match(/^1,✓ .*makes pictures\n/);
      expect(told)
        .to.match(/Error: .*report.* could not be written \(ENOSPC\)\n/)
        .and.include('✗ 1 of 1 cases passed');
    });
  });
});

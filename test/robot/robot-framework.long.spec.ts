import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { document, PageServer } from '../support/pages.js';
import { installRobotFramework, ROBOT, runRobot } from '../support/robot-framework.js';
import { ServedService } from '../support/serve.js';
import { sharedChromium } from '../support/shared-chromium.js';

const SUITES = fileURLToPath(new URL('../../../test/robot/suites', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));
const PIN = '4711-4712-4713';
const TOKEN = 'a-token-of-the-tests';

interface Entry {
  readonly test?: string;
  readonly status?: string;
  readonly message?: string;
  readonly level?: string;
  readonly html?: boolean;
  readonly text?: string;
}

describe('the library in Robot Framework', function () {
  this.timeout(300_000);
  let service: ServedService;
  let pages: PageServer;
  let cwd: string;
  let library: string;

  before(async () => {
    await installRobotFramework();
    cwd = await mkdtemp(join(tmpdir(), 'svc-robot-'));
    service = await ServedService.start({ script: [COMMAND, 'robot', '--port', '0'], env: { SVC_TOKEN: TOKEN } });
    library = `http://:${TOKEN}@${new URL(service.url).host}`;
    pages = await PageServer.start({
      '/': document(`<h1>Shop &amp; Co</h1><button id=save onclick="this.textContent = 'Saved'">Save</button>
        <input id=name><input id=pin type=password>`),
      '/slow': document('<h1>Slow</h1>'),
    });
  });

  after(async () => {
    await pages?.close();
    await service?.stop();
    await rm(cwd, { recursive: true, force: true });
  });

  describe('runs a suite', () => {
    let entries: readonly Entry[];
    let code: number;
    let output: string;
    const resultOf = (test: string) => entries.find((entry) => entry.test === test);
    /** The messages of a test. */
    const messagesOf = (test: string): readonly Entry[] => {
      const end = entries.findIndex((entry) => entry.test === test);
      const begin = entries.slice(0, end).findLastIndex((entry) => entry.test !== undefined);
      return entries.slice(begin + 1, end);
    };

    before(async () => {
      const variables = [`LIBRARY:${library}`, `PAGE:${pages.url('/')}`, `PIN:@:${PIN}`];
      const args = [
        ...variables.flatMap((variable) => ['--variable', variable]),
        ...['--listener', `${join(SUITES, 'listener.py')}:${join(cwd, 'listened.jsonl')}`],
        ...['--loglevel', 'DEBUG', '--outputdir', cwd, join(SUITES, 'shop.robot')],
      ];
      ({ code, output } = await runRobot('robot', args, { cwd }));
      const lines = (await readFile(join(cwd, 'listened.jsonl'), 'utf8')).trim().split('\n');
      entries = lines.map((line) => JSON.parse(line) as Entry);
    });

    it('whose tests pass and fail as they should', () => {
      const outcomes = entries.flatMap(({ test, status }) => (test === undefined ? [] : [`${test}: ${status}`]));
      expect(outcomes, output).to.deep.equal([
        'Reads And Acts: PASS',
        'Takes Lists And Variables: PASS',
        'Types A Secret: FAIL',
        'Does Not Find: FAIL',
        'Is Stopped: FAIL',
        'Goes On: PASS',
      ]);
      expect(code).to.equal(3);
      expect(entries.filter(({ level }) => level === 'WARN' || level === 'ERROR')).to.deep.equal([]);
    });

    it('with the search and the picture of a failure in its log', async () => {
      expect(resultOf('Does Not Find')?.message).to.match(/^E0201 Element not found: css=#nobody/);
      const messages = messagesOf('Does Not Find');
      expect(messages.some(({ text }) => /^css=#nobody: not found, 1 look, /.test(text!))).to.equal(true);
      expect(messages.find(({ html }) => html)?.text).to.match(/^<img src="data:image\/jpeg;base64,/);
      const page = await (await sharedChromium()).newPage();
      try {
        await page.goto(pathToFileURL(join(cwd, 'log.html')).href);
        const link = page.locator('.test .name', { hasText: 'Does Not Find' }).first();
        await link.click();
        const picture = page.locator('img[src^="data:image/jpeg"]').first();
        await picture.waitFor({ state: 'attached' });
        expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).to.be.greaterThan(300);
      } finally {
        await page.close();
      }
    });

    it('without secrets in what the service says', () => {
      expect(resultOf('Types A Secret')?.message)
        .to.match(/^E0401 /)
        .and.not.include(PIN);
      for (const { text = '' } of messagesOf('Types A Secret')) {
        // Robot Framework itself shows the arguments at the level TRACE.
        expect(text).to.not.include(PIN);
      }
      expect(service.output).to.not.include(PIN);
    });

    it('and ends a keyword that it stops', () => {
      expect(resultOf('Is Stopped')?.message).to.equal('Test timeout 1 second exceeded.');
      const ended = service.log.filter(({ keyword, msg }) => keyword === 'Sleep' && msg === 'keyword failed');
      expect(ended.map(({ code }) => code)).to.deep.equal(['E0406']);
    });
  });

  it('has a documentation', async () => {
    const list = await runRobot('robot.libdoc', [`Remote::${library}`, 'list'], { cwd });
    expect(list.code, list.output).to.equal(0);
    expect(list.output.split('\n')).to.include.members(['Open Session', 'Press Element', 'Set Variable In Session']);
    const shown = await runRobot('robot.libdoc', [`Remote::${library}`, 'show', 'Press Element', 'intro'], { cwd });
    expect(shown.output)
      .to.include('Drives a device or browser')
      .and.match(/timeout.*float.*10/);
    const written = await runRobot('robot.libdoc', [`Remote::${library}`, 'svc.html'], { cwd });
    expect(written.code, written.output).to.equal(0);
  });

  it('serves suites at the same time, each with sessions of its own', async () => {
    const args = ['--command', ...ROBOT, '--end-command', '--no-pabotlib', '--processes', '2', '--testlevelsplit'];
    const variables = ['--variable', `LIBRARY:${library}`, '--variable', `PAGE:${pages.url('/')}`];
    const { code, output } = await runRobot('pabot.pabot', [...args, ...variables, join(SUITES, 'parallel.robot')], {
      cwd,
    });
    expect(code, output).to.equal(0);
    expect(output).to.include('2 tests, 2 passed, 0 failed');
  });

  it('says what is wrong with its address', async () => {
    const variables = ['--variable', `LIBRARY:${service.url}`, '--variable', `PAGE:${pages.url('/')}`];
    const { output } = await runRobot('robot', [...variables, '--output', 'NONE', join(SUITES, 'parallel.robot')], {
      cwd,
    });
    expect(output).to.include('401 E0507 Token missing or wrong: it is the password of the address');
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCommand } from '../fixtures/run-command.js';
import { SCRIPTED } from '../fixtures/scripted-session.js';
import { type Options, startSvc, svc } from '../support/svc-command.js';
import { isFullRun } from '../fixtures/tier.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { PageServer } from '../support/pages.js';
import { ProcessTracker } from '../support/process-tracker.js';
import { until } from '../fixtures/until.js';

const PAGE = `<h1>Shop</h1><input id="name"><button id="save" onclick="out.textContent = 'Saved ' + document.getElementById('name').value.length">Save</button><p id="out"></p>`;

describe('svc live with lines from a pipe', () => {
  let pages: PageServer;
  let at: string[];

  before(async () => {
    pages = await PageServer.start({ '/': PAGE });
    at = ['--capabilities', JSON.stringify({ url: pages.url('/') })];
  });
  after(() => pages.close());

  const live = (
    lines: readonly string[],
    { run = runCommand, session = at, ...options }: Options & { run?: typeof svc; session?: readonly string[] } = {},
  ) =>
    run(['live', ...session], {
      ...options,
      input: `${lines.join('\n')}\n`,
      env: { SVC_FIND_TIMEOUT_S: '0.3', ...options.env },
    });

  it('echoes each step with its time and prints its result, without a prompt', async () => {
    const lines = ['# A shop', '', 'Get Text | css=h1', 'get_text css=h1 timeout=1', 'Sleep | 0'];
    const { code, stdout, stderr } = await live(lines, { run: svc });
    expect(stdout.replace(/ *\d+ ms/g, ' N ms').replace(/ +$/gm, '')).to.equal(
      [
        '✓ N ms  Get Text  element=css=h1',
        '             Shop',
        '✓ N ms  get_text  element=css=h1, timeout=1',
        '             Shop',
        '✓ N ms  Sleep  duration=0',
        '',
      ].join('\n'),
    );
    expect([code, stderr]).to.deep.equal([0, '']);
  });

  it('goes on after what fails, says why and what to do, and exits with 1', async () => {
    const lines = [
      'Pres Element | id=save',
      'Pres Element id=save',
      'Press Element | id=nope',
      'Press Element id="save',
      'Sleep | 1 | 2 | 3 | 4',
      '.elemnts',
      '.elements loud',
      '.screenshot',
      'Get Text | id=known',
    ];
    const { code, stdout } = await live(lines, { session: SCRIPTED });
    expect(code).to.equal(1);
    for (const pattern of [
      /✗ line 1: E0402 .*did you mean press_element.*\n +\.help lists/,
      /✗ line 2: E0402 .*"Pres Element" \(did you mean press_element/,
      /✗ +\d+ ms {2}Press Element {2}element=id=nope\n +E0201 Element not found: id=nope.*\n +\.elements lists/,
      /✗ line 4: E0403 .*a quotation mark is not closed/,
      /✗ line 5: E0403 .*Sleep takes at most/,
      /✗ line 6: E0403 .*did you mean \.elements/,
      /✗ line 7: E0403 .*\.elements takes one of all, interactive/,
      /✗ line 8: E0403 .*write \.screenshot FILE/,
      /✓ .*\n +content\n$/,
    ]) {
      expect(stdout).to.match(pattern);
    }
  });

  it('shows what is on the screen, and writes a picture of it', async () => {
    await inDirectory({}, async (cwd) => {
      const { code, stdout } = await live(
        ['.elements buttons', '.source', '.screenshot shop.png', '.help press_element'],
        {
          cwd,
        },
      );
      expect(code).to.equal(0);
      expect(stdout).to.match(/\nbutton "Save" \[id=save\] @\d+,\d+\n/);
      expect(stdout).to.include('<h1>Shop</h1>').and.include('Press Element (press_element)');
      expect((await readFile(join(cwd, 'shop.png'))).subarray(1, 4).toString()).to.equal('PNG');
    });
  });

  for (const file of isFullRun ? ['shop.yaml', 'shop.json', 'shop.txt', 'shop'] : ['shop.yaml']) {
    it(`saves what succeeded to ${file}, which svc run takes, and keeps no secret`, async () => {
      await inDirectory({}, async (cwd) => {
        const lines = [
          '.save none.yaml',
          'Enter Text | id=name | @:hidden away',
          'Press Element | id=nope',
          'press_element id=nope --alt text=Save',
          'Assert Presence | text=Saved 11',
          `.save ${file}`,
        ];
        const { stdout } = await live(lines, { cwd });
        expect(stdout).to.include('no step has succeeded yet');
        expect(stdout).to.include(`3 steps are in ${file}: svc run --file ${file} --variable secret_1=...`);
        const saved = await readFile(join(cwd, file), 'utf8');
        expect(saved)
          .to.include('text=Save')
          .and.not.match(/hidden|nope/);
        const run = await runCommand(['run', '--file', file, '--variable', 'secret_1=hidden away', ...at], { cwd });
        expect(run.stdout, run.stderr).to.include('3 of 3 steps succeeded');
        expect(run.code).to.equal(0);
      });
    });
  }

  it('saves a case as a test file, with locators that repeat as elements', async () => {
    await inDirectory({ 'old.test.yaml': 'mine' }, async (cwd) => {
      const lines = [
        '.save case none',
        'Enter Text | id=name | @:hidden away',
        'Enter Text | id=name | Ada',
        '.save case',
        '.save case old',
        '/save case A guest: buys --elements',
        '.save plain.test.yaml',
      ];
      const { stdout } = await live(lines, { cwd });
      expect(stdout).to.include('no step has succeeded yet').and.include('write .save case NAME');
      expect(stdout).to.include('old.test.yaml exists already');
      expect(stdout).to.include(
        '2 steps are in A-guest-buys.test.yaml, 1 new in elements.yaml: SVC_SECRET_NAME=... svc test A-guest-buys.test.yaml\n',
      );
      const saved = await readFile(join(cwd, 'A-guest-buys.test.yaml'), 'utf8');
      expect(saved).to.include('  - name: "A guest: buys"\n').and.include('- Enter Text: ["${name}", Ada]');
      expect(await readFile(join(cwd, 'elements.yaml'), 'utf8')).to.equal('name: id=name\n');
      expect(await readFile(join(cwd, 'plain.test.yaml'), 'utf8')).to.include('- Enter Text: [id=name, Ada]');
      expect(await readFile(join(cwd, 'old.test.yaml'), 'utf8')).to.equal('mine');
    });
  });

  it('takes variables, and exits with 2 for wrong usage', async () => {
    const given = ['--variable', 'title=id=known', ...SCRIPTED];
    const said = await runCommand(['live', ...given], { input: 'Get Text | ${title}\n' });
    expect([said.code, said.stdout.includes('content')]).to.deep.equal([0, true]);
    const wrong = await runCommand(['live', '--capabilities', '[1]'], { input: '' });
    expect([wrong.code, wrong.stdout]).to.deep.equal([2, '']);
    expect(wrong.stderr).to.include('must be an object');
  });

  it('leaves no browser behind when it is ended in the middle of a keyword', async () => {
    await inDirectory({}, async (directory) => {
      const processes = new ProcessTracker(directory);
      const { child, ended } = startSvc(['live', ...at], {
        env: { TMPDIR: directory },
        input: 'Assert Presence | id=never | 60\n',
      });
      await until('the browser', () => processes.browsers().length === 1);
      child.kill('SIGTERM');
      expect((await ended).code).to.equal(143);
      await until('the end of the browser', () => processes.browsers().length === 0);
    });
  });
});

import { expect } from 'chai';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { PageServer } from '../support/pages.js';
import { ProcessTracker } from '../support/process-tracker.js';
import { KEYS, PseudoTerminal } from '../support/pseudo-terminal.js';
import { until } from '../fixtures/until.js';

const PAGE = '<h1>Shop</h1><input id="name"><button id="save">Save</button><button id="send">Send</button>';
/** Sets the title of a terminal's window and its clipboard, by C0 and by C1, and turns the direction of text. */
const HOSTILE = 'begin \u001B]0;OWNED\u0007 \u001B]52;c;aGFja2Vk\u0007 \u009B31m \u202Eend';
/** What the page says is there, without what a terminal obeys. */
const expectHarmless = (terminal: PseudoTerminal) => {
  expect(terminal.raw).to.include('\uFFFD]0;OWNED\uFFFD').and.include('end');
  expect(terminal.raw).to.not.match(/\u001B\]|[\u0007\u0080-\u009F\u202E]/);
};
const PROMPT = /svc> $/;

describe('svc live on a terminal', () => {
  let pages: PageServer;

  before(async () => {
    const script = `<h1></h1><script>document.querySelector('h1').textContent = document.title = ${JSON.stringify(HOSTILE)}</script>`;
    pages = await PageServer.start({ '/': PAGE, '/hostile': `<meta charset=utf-8>${script}` });
  });
  after(() => pages.close());

  /** Runs the work at an open prompt; afterwards nothing of it lives any more. */
  const atPrompt = (
    work: (terminal: PseudoTerminal, processes: ProcessTracker, directory: string) => Promise<void>,
    env: NodeJS.ProcessEnv = {},
  ) =>
    inDirectory({}, async (directory) => {
      const processes = new ProcessTracker(directory);
      const args = ['live', '--capabilities', JSON.stringify({ url: pages.url('/') })];
      const terminal = new PseudoTerminal(args, { cwd: directory, env: { TMPDIR: directory, ...env } });
      try {
        await terminal.shows(PROMPT);
        expect(processes.browsers()).to.have.length(1);
        await work(terminal, processes, directory);
        await until('the end of every process', () => processes.alive().length === 0);
      } finally {
        terminal.hangUp();
      }
    });

  it('completes keywords, locators on the screen and parameters, and runs what was typed', async () => {
    await atPrompt(async (terminal) => {
      terminal.press('press el', KEYS.tab);
      await terminal.shows(/Press Element \| $/);
      terminal.press('id=sa', KEYS.tab);
      await terminal.shows(/id=save|ve$/);
      terminal.press(' | time', KEYS.tab);
      await terminal.shows(/timeout=$/);
      terminal.press('3', KEYS.enter);
      const told = await terminal.shows(/✓ +\d+ ms {2}Press Element {2}element=id=save, timeout=3\n(.*\n)*svc> $/);
      expect(told).to.not.include('interrupted');
      terminal.press('.exit', KEYS.enter);
      expect(await terminal.ended).to.equal(0);
    });
  });

  it('ends the keyword on Ctrl-C and keeps the prompt; at the prompt the second Ctrl-C leaves', async () => {
    await atPrompt(async (terminal) => {
      terminal.press('Assert Presence | id=never | 60', KEYS.enter);
      await terminal.shows(/Assert Presence {2}elements=id=never/);
      terminal.press(KEYS.ctrlC);
      await terminal.shows(/✗ +\d+ ms {2}Assert Presence.*\n +interrupted\nsvc> $/);
      terminal.press('Get Text | css=h1', KEYS.enter);
      await terminal.shows(/✓ .*\n +Shop\nsvc> $/);
      terminal.press('half a line', KEYS.ctrlC);
      terminal.press(KEYS.ctrlC);
      await terminal.shows(/Ctrl-C again, Ctrl-D or \.exit leaves\.\nsvc> $/);
      terminal.press(KEYS.ctrlC);
      expect(await terminal.ended).to.equal(0);
    });
  });

  it('leaves on Ctrl-D', async () => {
    await atPrompt(async (terminal) => {
      terminal.press(KEYS.ctrlD);
      expect(await terminal.ended).to.equal(0);
    });
  });

  it('leaves no browser behind when the terminal goes in the middle of a keyword', async () => {
    await atPrompt(async (terminal) => {
      terminal.press('Assert Presence | id=never | 60', KEYS.enter);
      await terminal.shows(/Assert Presence {2}elements=id=never/);
      terminal.hangUp();
      await terminal.ended;
    });
  });

  it('says once what to do about a dead browser, and goes on with a new one', async () => {
    await atPrompt(async (terminal, processes) => {
      process.kill(processes.browsers()[0]!.pid, 'SIGKILL');
      await until('the end of the browser', () => processes.browsers().length === 0);
      terminal.press('Get Text | css=h1', KEYS.enter);
      await terminal.shows(/E0106 .*\n +Close And Terminate App, then Launch App, open it again\.\nsvc> $/);
      terminal.press('Get Text | css=', KEYS.tab);
      terminal.press('h1', KEYS.enter);
      const again = await terminal.shows(/E0106 .*\nsvc> $/);
      expect(again).to.not.include('Launch App');
      terminal.press('Close And Terminate App', KEYS.enter);
      await terminal.shows(/✓ .*Close And Terminate App *\nsvc> $/);
      terminal.press('Launch App', KEYS.enter);
      await terminal.shows(/✓ .*Launch App *\n.*\nsvc> $/);
      terminal.press('Get Text | css=h1', KEYS.enter);
      await terminal.shows(/✓ .*\n +Shop\nsvc> $/);
      terminal.press('.exit', KEYS.enter);
      expect(await terminal.ended).to.equal(0);
    });
  });

  it('shows no control character of a page', async () => {
    await atPrompt(async (terminal) => {
      terminal.press(`Launch App | ${pages.url('/hostile')}`, KEYS.enter);
      await terminal.shows(/✓ .*\n(.*\n)*svc> $/);
      terminal.press('Get Text | css=h1', KEYS.enter);
      await terminal.shows(/✓ .*\n +.*end\nsvc> $/);
      terminal.press('.elements', KEYS.enter);
      await terminal.shows(/heading .*\n(.*\n)*svc> $/);
      terminal.press('.source', KEYS.enter);
      await terminal.shows(/<h1.*\n(.*\n)*svc> $/);
      terminal.press('Execute Script | throw document.title', KEYS.enter);
      await terminal.shows(/✗ .*\n(.*\n)*svc> $/);
      terminal.press('.exit', KEYS.enter);
      await terminal.ended;
      expectHarmless(terminal);
    });
  });

  it('shows none in svc run either', async () => {
    const capabilities = JSON.stringify({ url: pages.url('/hostile') });
    const terminal = new PseudoTerminal(['run', 'Get Text', 'css=h1', '--capabilities', capabilities]);
    expect(await terminal.ended).to.equal(0);
    expectHarmless(terminal);
  });

  it('colours its marks, unless NO_COLOR is set, and keeps what moves within 80 columns', async () => {
    const green = '\u001B[32m✓';
    const run = async (terminal: PseudoTerminal) => {
      terminal.press(`Assert Presence | id=${'never'.repeat(30)} | 1`, KEYS.enter);
      await terminal.shows(/E0\d+ [^]*svc> $/);
      terminal.press('Get Text | css=h1', KEYS.enter);
      await terminal.shows(/✓ .*\n +Shop\nsvc> $/);
      terminal.press('.exit', KEYS.enter);
      await terminal.ended;
      const frames = terminal.raw.split('\u001B[1G').filter((frame) => /^[⠁-⣿]/.test(frame));
      expect(frames).to.not.be.empty;
      for (const frame of frames) expect(frame.split('\u001B')[0]!.length).to.be.at.most(80);
    };
    await atPrompt(async (terminal) => {
      await run(terminal);
      expect(terminal.raw).to.include(green);
    });
    await atPrompt(
      async (terminal) => {
        await run(terminal);
        expect(terminal.raw).to.include('✓').and.not.include('\u001B[3');
      },
      { NO_COLOR: '1' },
    );
  });
});

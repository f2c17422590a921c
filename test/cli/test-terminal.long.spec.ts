import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { SCRIPTED_PLUGINS } from '../fixtures/scripted-session.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { until } from '../fixtures/until.js';
import { KEYS, PseudoTerminal } from '../support/pseudo-terminal.js';
import { ProcessTracker } from '../support/process-tracker.js';

const FILES = {
  'svc.config.yaml': 'sessions:\n  default: {driver: scripted}\nfind_timeout_s: 0.2\n',
  'elements.yaml': 'title: id=known-title\n',
  'shop.test.yaml': `cases:
  - name: waits
    steps: [{Stall: 0.5}]
  - name: finds nothing
    steps: [{Get Text: [id=nope]}]
`,
  'other.test.yaml': 'cases:\n  - name: reads the title\n    steps: [{Get Text: [title]}]\n',
};

describe('svc test on a terminal', function () {
  this.timeout(240_000);
  /** Runs the work; afterwards nothing of the command lives any more. */
  const onTerminal = (
    args: readonly string[],
    work: (terminal: PseudoTerminal, directory: string) => Promise<void>,
    env: NodeJS.ProcessEnv = {},
  ) =>
    inDirectory(FILES, async (cwd) => {
      const processes = new ProcessTracker(cwd);
      const words = ['test', '--plugins', SCRIPTED_PLUGINS, ...args];
      const terminal = new PseudoTerminal(words, { cwd, env: { TMPDIR: cwd, ...env } });
      try {
        await work(terminal, cwd);
        await until('the end of every process', () => processes.alive().length === 0);
      } finally {
        terminal.hangUp();
      }
    });

  it('shows the running step of each worker and the counts, in colours, and keeps the lines of ended cases', () =>
    onTerminal(['--workers', '2'], async (terminal) => {
      await terminal.shows(/waits › Stall {2}.*\n(.*\n)?.* of 3 cases/);
      expect(await terminal.ended).to.equal(1);
      const told = terminal.fresh;
      expect(told)
        .to.match(/✓ +\S+ m?s {2}shop.test.yaml {2}waits\n/)
        .and.include('2 of 3 cases passed, 1 failed');
      expect(terminal.raw).to.include('\u001B[32m✓').and.include('\u001B[31m✗');
      // The terminal wraps lines again.
      expect(terminal.raw.lastIndexOf('\u001B[?7h')).to.be.above(terminal.raw.lastIndexOf('\u001B[?7l'));
    }));

  it('uses no colours with NO_COLOR, and plain lines with --plain', async () => {
    await onTerminal(
      [],
      async (terminal) => {
        expect(await terminal.ended).to.equal(1);
        expect(terminal.raw).to.include(' of 3 cases').and.not.include('\u001B[3');
      },
      { NO_COLOR: '1' },
    );
    await onTerminal(['--plain'], async (terminal) => {
      expect(await terminal.ended).to.equal(1);
      expect(terminal.raw).to.not.include('\u001B[?7l');
      expect(terminal.fresh).to.match(/✓ +\S+ m?s {2}shop.test.yaml {2}waits\n/);
    });
  });

  it('ends with 130 on Ctrl-C, with the summary', () =>
    onTerminal(['--grep', 'waits', '--repeat-each', '90'], async (terminal) => {
      await terminal.shows(/waits.* › Stall/);
      terminal.press(KEYS.ctrlC);
      expect(await terminal.ended).to.equal(130);
      expect(terminal.fresh)
        .to.match(/Interrupted: teardown runs.*\n/)
        .and.match(/✗ .*skipped in.*; interrupted\n/);
    }));

  it('runs again what a change concerns, everything on Enter, and ends on q with the code of the last run', () =>
    onTerminal(['--watch'], async (terminal, directory) => {
      const change = async (file: string, from: string, to: string) => {
        const path = join(directory, file);
        await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
      };
      const waiting = /2 of 3 cases passed, 1 failed[^]*Waiting for changes/;
      await terminal.shows(waiting);
      await change('elements.yaml', 'title', 'name');
      const wrong = await terminal.shows(/Error: E0503[^]*Waiting for changes|✗[^]*Waiting for changes/);
      expect(wrong).to.not.include('waits');
      await change('elements.yaml', 'name', 'title');
      const one = await terminal.shows(/Changed: elements.yaml[^]*✓ 1 of 1 cases passed[^]*Waiting for changes/);
      expect(one).to.include('reads the title').and.not.include('finds nothing');
      terminal.press(KEYS.enter);
      await terminal.shows(waiting);
      await change('shop.test.yaml', 'id=nope', 'known');
      const fixed = await terminal.shows(/Changed: shop.test.yaml[^]*✓ 2 of 2 cases passed[^]*Waiting for changes/);
      expect(fixed).to.not.include('reads the title');
      await change('shop.test.yaml', 'cases:', 'case:');
      await terminal.shows(/Error: E0503[^]*shop.test.yaml/);
      await change('shop.test.yaml', 'case:', 'cases:');
      await terminal.shows(/✓ 2 of 2 cases passed[^]*Waiting for changes/);
      terminal.press('q');
      expect(await terminal.ended).to.equal(0);
    }));

  it('ends a watch on Ctrl-C', () =>
    onTerminal(['--watch', '--grep', 'title'], async (terminal) => {
      await terminal.shows(/Waiting for changes/);
      terminal.press(KEYS.ctrlC);
      expect(await terminal.ended).to.equal(130);
    }));
});

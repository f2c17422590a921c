import type { WriteStream } from 'node:tty';
import { expect } from 'chai';
import { LiveProgress } from '../../../../src/cli/test/progress/live-progress.js';
import type { PlannedCase } from '../../../../src/suite/model/project.js';
import { aCase, aFailedCase } from '../../../fixtures/case-results.js';
import { until } from '../../../fixtures/until.js';

/** What a terminal shows that knows the escape sequences of the progress. */
class Screen {
  readonly isTTY = true;
  readonly hasColors = () => false;
  readonly lines: string[] = [''];
  /** The widest line that was written at any time. */
  widest = 0;
  #row = 0;
  #wraps = true;

  constructor(
    readonly columns = 80,
    readonly rows = 24,
  ) {}

  write(text: string): boolean {
    for (const [part] of text.matchAll(/\u001B\[[?\d]*[A-Za-z]|\r|\n|[^\u001B\r\n]+/g)) this.#take(part);
    return true;
  }

  get shown(): string[] {
    return this.lines.slice(0, -1);
  }

  #take(part: string): void {
    const up = /^\u001B\[(\d+)A$/.exec(part)?.[1];
    if (up !== undefined) this.#row = Math.max(0, this.#row - Number(up));
    else if (part === '\u001B[J') this.lines.splice(this.#row, Infinity, '');
    else if (part === '\u001B[?7l') this.#wraps = false;
    else if (part === '\u001B[?7h') this.#wraps = true;
    else if (part === '\n') this.lines[++this.#row] ??= '';
    else if (part !== '\r') {
      this.lines[this.#row] += part;
      if (!this.#wraps) this.widest = Math.max(this.widest, part.length);
    }
  }
}

const running = (title: string, worker: number, attempt = 1) => ({
  planned: { title } as PlannedCase,
  worker,
  attempt,
});
const step = (line: string) => ({ kind: 'keyword' as const, title: 'Press Element', line });

describe('live progress', () => {
  const show = (screen: Screen) => new LiveProgress(screen as unknown as WriteStream);

  it('has a line for each worker and the counts below the lines of ended cases', async () => {
    const screen = new Screen(120);
    const progress = show(screen);
    progress.runStarted(3);
    progress.caseStarted(running('a guest buys tea', 1));
    progress.caseStarted(running('a guest buys coffee', 2, 2));
    progress.stepStarted(running('', 1), step('element=plus'));
    progress.stepProgress(running('', 1), 'looking for it');
    await until('both workers', () => screen.shown.length === 3);
    expect(screen.shown[0]).to.match(
      /^\S +\d+ ms {2}a guest buys tea › Press Element {2}element=plus {2}\(looking for it\)$/,
    );
    expect(screen.shown[1]).to.match(/^\S +\d+ ms {2}a guest buys coffee \(attempt 2\)$/);
    expect(screen.shown[2]).to.match(/ms {2}0 of 3 cases$/);
    progress.caseEnded(aCase(), 1);
    expect(screen.shown).to.have.length(3);
    expect(screen.shown[0]).to.equal('✓      1.2 s  shop.test.yaml  a guest buys tea');
    expect(screen.shown[2]).to.match(/1 of 3 cases: 1 passed$/);
    progress.note('Interrupted');
    progress.caseEnded(aFailedCase(), 2);
    progress.runEnded();
    expect(screen.shown).to.deep.equal([
      '✓      1.2 s  shop.test.yaml  a guest buys tea',
      'Interrupted',
      '✗      1.2 s  shop.test.yaml  a guest buys coffee',
      '             shop.test.yaml:12:9  Press Element  element=plus',
      '             E0201 id=plus finds nothing',
    ]);
  });

  it('keeps within the columns and rows of a small terminal', async () => {
    for (const columns of [3, 20, 40]) {
      const screen = new Screen(columns, 4);
      const progress = show(screen);
      progress.runStarted(undefined);
      for (let worker = 1; worker <= 9; worker++) {
        progress.caseStarted(running(`case ${'👍'.repeat(40)}`, worker));
        progress.stepStarted(running('', worker), step('element=plus '.repeat(20)));
      }
      await until('a frame', () => screen.shown.length > 0);
      progress.note('remark');
      progress.stop();
      expect(screen.widest).to.be.at.most(columns);
      expect(screen.shown).to.deep.equal(['remark']);
    }
  });

  it('shows the step beside a long title', async () => {
    const screen = new Screen();
    const progress = show(screen);
    progress.runStarted(1);
    progress.caseStarted(running('a very long title '.repeat(10), 1));
    progress.stepStarted(running('', 1), step('element=plus'));
    await until('a frame', () => screen.shown.length === 2);
    expect(screen.shown[0]).to.match(/a very .*… › Press Element {2}element=plus$/);
    progress.stop();
  });

  it('shows no control character of a title or a step', async () => {
    const screen = new Screen();
    const progress = show(screen);
    const raw: string[] = [];
    const write = screen.write.bind(screen);
    screen.write = (text) => raw.push(text) > 0 && write(text);
    progress.runStarted(1);
    progress.caseStarted(running('title \u001B]0;OWNED\u0007', 1));
    progress.stepStarted(running('', 1), step('\u009B31m \u202E'));
    await until('a frame', () => screen.shown.length === 2);
    progress.caseEnded(aCase({ title: 'ended \u001B]0;OWNED\u0007' }), 1);
    progress.stop();
    expect(raw.join('')).to.include('ended \uFFFD]0;OWNED\uFFFD');
    expect(raw.join('')).to.not.match(/\u001B\]|[\u0007\u0080-\u009F\u202E]/);
  });
});

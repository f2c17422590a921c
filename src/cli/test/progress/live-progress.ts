import type { WriteStream } from 'node:tty';
import type { CaseResult } from '../../../suite/result/run-result.js';
import type { RunningCase, RunningStep } from '../../../suite/run/run-listener.js';
import { terminalText } from '../../../terminal-text.js';
import { caseLines } from './case-lines.js';
import { linePainter, oneLine, type OutputLine } from './output-line.js';
import type { Progress } from './progress.js';
import { EndedCases } from './ended-cases.js';
import { workerLine, type WorkerState } from './worker-line.js';
import { durationText } from '../../../text/quantity.js';

const INTERVAL_MS = 100;
/** Free columns at the end of a line, where a terminal writes ^C. */
const MARGIN_COLUMNS = 3;
const UP = (lines: number) => (lines > 0 ? `\u001B[${lines}A\r` : '\r');
const CLEAR_BELOW = '\u001B[J';
/** Without line wrap (DECAWM) a wide character cannot make a line take two rows, which would be left behind. */
const NO_WRAP = '\u001B[?7l';
const WRAP = '\u001B[?7h';

/** On a terminal: the lines of ended cases, below them one line for each worker and the counts. */
export class LiveProgress implements Progress {
  readonly #painted: (line: OutputLine) => string;
  readonly #workers = new Map<number, WorkerState>();
  #ended = new EndedCases();
  #total: number | undefined;
  #began = 0;
  #frame = 0;
  /** Rows that the last frame takes. */
  #rows = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly terminal: WriteStream) {
    this.#painted = linePainter(terminal);
  }

  runStarted(count: number | undefined): void {
    this.#total = count;
    this.#ended = new EndedCases();
    this.#began = performance.now();
    this.#timer = setInterval(() => this.#draw(), INTERVAL_MS);
    this.#timer.unref();
  }

  caseStarted({ planned, worker, attempt }: RunningCase): void {
    const title = `${oneLine(planned.title)}${attempt > 1 ? ` (attempt ${attempt})` : ''}`;
    this.#workers.set(worker, { title, step: '', remark: '', began: performance.now() });
  }

  stepStarted({ worker }: RunningCase, { title, line }: RunningStep): void {
    this.#change(worker, { step: [title, line].filter(Boolean).map(oneLine).join('  '), remark: '' });
  }

  stepProgress({ worker }: RunningCase, message: string): void {
    this.#change(worker, { remark: oneLine(message) });
  }

  caseEnded(result: CaseResult, worker: number): void {
    this.#workers.delete(worker);
    this.#ended.add(result.outcome);
    this.#draw(caseLines(result));
  }

  runEnded(): void {
    this.stop();
  }

  note(text: string): void {
    this.#draw([{ text }]);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#draw();
  }

  #change(worker: number, state: Partial<WorkerState>): void {
    const known = this.#workers.get(worker);
    if (known) this.#workers.set(worker, { ...known, ...state });
  }

  /** Replaces the last frame by these lines, which stay, and the next frame. */
  #draw(lasting: readonly OutputLine[] = []): void {
    const frame = this.#timer ? this.#lines() : [];
    if (this.#rows === 0 && frame.length === 0 && lasting.length === 0) return;
    const kept = lasting.map((line) => `${this.#painted(line)}\n`).join('');
    const drawn = frame.map((line) => `${line}\n`).join('');
    this.terminal.write(`${UP(this.#rows)}${CLEAR_BELOW}${kept}${NO_WRAP}${drawn}${WRAP}`);
    this.#rows = frame.length;
  }

  #lines(): string[] {
    const columns = this.terminal.columns - MARGIN_COLUMNS;
    const workers = [...this.#workers].sort(([a], [b]) => a - b);
    // What scrolls out of the window cannot be replaced.
    const shown = workers.slice(0, Math.max(0, this.terminal.rows - 2));
    const frame = this.#frame++;
    const time = durationText(performance.now() - this.#began).padStart(10);
    return [
      ...shown.map(([, state]) => workerLine(state, frame, columns)),
      terminalText(`  ${time}  ${this.#ended.text(this.#total)}`).slice(0, columns),
    ];
  }
}

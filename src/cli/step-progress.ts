import type { WriteStream } from 'node:tty';
import { terminalText } from '../terminal-text.js';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const INTERVAL_MS = 100;
/** Free columns at the end of the line, where a terminal writes ^C. */
const MARGIN_COLUMNS = 3;

/**
 * A line on a terminal with the running step and its time; nothing on other streams. oclif's spinner has no time, writes to
 * pipes too and does not filter control characters.
 */
export class StepProgress {
  #timer: NodeJS.Timeout | undefined;
  #label = '';
  #remark = '';
  #began = 0;
  #frame = 0;

  constructor(private readonly terminal: WriteStream) {}

  start(label: string): void {
    this.stop();
    if (!this.terminal.isTTY) return;
    this.#label = label;
    this.#remark = '';
    this.#began = performance.now();
    this.#timer = setInterval(() => this.#draw(), INTERVAL_MS);
    this.#timer.unref();
  }

  /** Shows a progress message of the keyword. */
  say(remark: string): void {
    this.#remark = remark;
  }

  stop(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#write('');
  }

  #draw(): void {
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(1);
    const frame = FRAMES[this.#frame++ % FRAMES.length]!;
    const line = `${frame} ${seconds.padStart(8)} s  ${this.#label}${this.#remark && `  (${this.#remark})`}`;
    this.#write(
      terminalText(line)
        .replace(/\s/g, ' ')
        .slice(0, this.terminal.columns - MARGIN_COLUMNS),
    );
  }

  #write(line: string): void {
    this.terminal.cursorTo(0);
    this.terminal.write(line);
    this.terminal.clearLine(1);
  }
}

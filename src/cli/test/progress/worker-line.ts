import { terminalText } from '../../../terminal-text.js';
import { durationText } from '../../../text/quantity.js';

/** What a worker does. */
export interface WorkerState {
  readonly title: string;
  /** The running step; empty before the first. */
  readonly step: string;
  /** The last progress message of the step. */
  readonly remark: string;
  /** Of `performance.now()`. */
  readonly began: number;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const ARROW = ' › ';

/** `⠋     12.3 s  a guest buys tea › Press Element  element=plus`, at most so many columns. */
export function workerLine({ title, step, remark, began }: WorkerState, frame: number, columns: number): string {
  const head = `${FRAMES[frame % FRAMES.length]!} ${durationText(performance.now() - began).padStart(10)}  `;
  const doing = safe([step, remark && `(${remark})`].filter(Boolean).join('  '));
  const room = columns - head.length;
  if (doing === '') return `${head}${cut(safe(title), room)}`.slice(0, Math.max(0, columns));
  // A long title leaves half of the line to the step.
  const titleRoom = Math.max(Math.floor(room / 2), room - ARROW.length - doing.length);
  return `${head}${cut(`${cut(safe(title), titleRoom)}${ARROW}${doing}`, room)}`.slice(0, Math.max(0, columns));
}

const safe = (text: string): string => terminalText(text).replace(/\s/g, ' ');

function cut(text: string, columns: number): string {
  if (text.length <= columns) return text;
  // A pair of surrogates may be cut apart.
  return columns < 1
    ? ''
    : `${text
        .slice(0, columns - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}

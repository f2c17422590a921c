import { createInterface, type Interface } from 'node:readline';
import type { Completions } from './completions.js';

const LEAVE_HINT = 'Ctrl-C again, Ctrl-D or .exit leaves.';

/** Runs a line; the signal aborts it. Resolves to whether to read another line. */
export type TakeLine = (line: string, signal: AbortSignal) => Promise<boolean>;

export interface PromptOptions {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Prompt for lines, with editing and completion. */
  readonly isTerminal: boolean;
  readonly complete: (line: string) => Promise<Completions>;
}

/**
 * Reads lines from a terminal or a pipe. Ctrl-C aborts the running line, or clears the typed one, or on an empty line
 * prints how to leave and leaves the second time; Ctrl-D leaves.
 */
export class Prompt {
  readonly #lines: Interface;
  #running: AbortController | undefined;
  #isWarned = false;
  #isOver = false;

  constructor(private readonly options: PromptOptions) {
    const { input, output, isTerminal, complete } = options;
    this.#lines = createInterface({
      input,
      ...(isTerminal && { output, terminal: true, prompt: 'svc> ' }),
      crlfDelay: Infinity,
      completer: (line: string, answer: (error: null, completions: Completions) => void) =>
        void complete(line).then(
          (completions) => answer(null, completions),
          () => answer(null, [[], line]),
        ),
    });
    this.#lines.on('SIGINT', () => this.#interrupt());
  }

  /** Runs line by line until the input ends, the user leaves or the signal is aborted. */
  async serve(take: TakeLine, signal: AbortSignal): Promise<void> {
    const end = () => this.#leave();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    this.#ask();
    try {
      for await (const line of this.#lines) {
        if (this.#isOver) break;
        this.#isWarned = false;
        this.#running = new AbortController();
        const goesOn = await take(line, AbortSignal.any([signal, this.#running.signal]));
        this.#running = undefined;
        if (!goesOn || this.#isOver) break;
        this.#ask();
      }
    } finally {
      signal.removeEventListener('abort', end);
      this.#lines.close();
    }
  }

  #ask(): void {
    // Keeps the text that was typed meanwhile.
    if (this.options.isTerminal && !this.#isOver) this.#lines.prompt(true);
  }

  #interrupt(): void {
    if (this.#running) {
      if (this.#running.signal.aborted) this.#leave();
      this.#running.abort();
    } else if (this.#lines.line !== '') {
      this.#lines.write(null, { ctrl: true, name: 'e' });
      this.#lines.write(null, { ctrl: true, name: 'u' });
    } else if (this.#isWarned) {
      this.#leave();
    } else {
      this.#isWarned = true;
      this.options.output.write(`\n${LEAVE_HINT}\n`);
      this.#ask();
    }
  }

  #leave(): void {
    this.#isOver = true;
    this.#lines.close();
  }
}

import { createInterface, type Interface } from 'node:readline';
import type { Completions } from './completions.js';

const HOW_TO_LEAVE = 'Ctrl-C again, Ctrl-D or .exit leaves.';

/** Works on a line; the signal is aborted when it is not wanted any more. Answers whether there is to be another line. */
export type TakeLine = (line: string, signal: AbortSignal) => Promise<boolean>;

export interface PromptOptions {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Whether a person types: lines are prompted for, edited and completed then. */
  readonly isTerminal: boolean;
  readonly complete: (line: string) => Promise<Completions>;
}

/**
 * Reads lines, from a person or a pipe. Ctrl-C ends what runs, or empties the line, or, on an empty one, says how to
 * leave, and leaves the second time; Ctrl-D leaves.
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

  /** Hands over line by line until there is no other one, somebody leaves, or the signal is aborted. */
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
    // What was typed meanwhile stays.
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
      this.options.output.write(`\n${HOW_TO_LEAVE}\n`);
      this.#ask();
    }
  }

  #leave(): void {
    this.#isOver = true;
    this.#lines.close();
  }
}

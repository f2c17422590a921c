import type { WriteStream } from 'node:tty';
import type { CaseResult } from '../../../suite/result/run-result.js';
import { caseLines } from './case-lines.js';
import { linePainter, type OutputLine } from './output-line.js';
import type { Progress } from './progress.js';

/** Writes the lines of each case when it has ended. */
export class PlainProgress implements Progress {
  readonly #painted: (line: OutputLine) => string;

  constructor(private readonly stream: WriteStream) {
    this.#painted = linePainter(stream);
  }

  caseEnded(result: CaseResult): void {
    for (const line of caseLines(result)) this.#write(line);
  }

  note(text: string): void {
    this.#write({ text });
  }

  stop(): void {
    // It shows no progress that would have to be removed.
  }

  #write(line: OutputLine): void {
    this.stream.write(`${this.#painted(line)}\n`);
  }
}

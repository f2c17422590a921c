import type { WriteStream } from 'node:tty';
import { healedSteps } from '../../../suite/report/run-counts.js';
import type { CaseResult } from '../../../suite/result/run-result.js';
import { textFor } from '../../../terminal-text.js';
import { failedSteps } from './failed-steps.js';
import type { Progress } from './progress.js';

/** Writes each ended case as one line of JSON, and remarks to another stream. */
export class JsonProgress implements Progress {
  constructor(
    private readonly stream: WriteStream,
    private readonly remarks: WriteStream,
  ) {}

  caseEnded(result: CaseResult): void {
    const { id, title, file, place, tags, session, outcome, reason, ms, attempts } = result;
    const last = attempts.at(-1);
    const failed = last && failedSteps(last).map(({ place: at, title: step, error }) => ({ place: at, step, error }));
    const line = {
      ...{ id, title, file, place, tags, session, outcome, reason, ms, attempts: attempts.length },
      error: outcome === 'failed' ? last?.error : undefined,
      failed_steps: outcome === 'failed' ? failed : undefined,
      healed: attempts.flatMap(healedSteps).map(({ heal }) => heal!.summary),
    };
    this.stream.write(`${textFor(this.stream, JSON.stringify(line))}\n`);
  }

  note(text: string): void {
    this.remarks.write(`${textFor(this.remarks, text)}\n`);
  }

  stop(): void {
    // It shows no progress that would have to be removed.
  }
}

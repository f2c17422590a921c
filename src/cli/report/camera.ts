import { ServiceError } from '../../errors.js';
import { withDeadline } from '../../deadline.js';
import type { StepFailure } from '../steps/step-result.js';
import type { Screenshot } from './run-record.js';

/** Seconds that one picture may take. */
const LIMIT = 5;
/** Failures that get a picture, which keeps the report of a long run small enough to open. */
const MOST_FAILURES = 20;

/** Takes the pictures of a report. Never throws. */
export class Camera {
  #failures = 0;

  /** @param screenshot gives the screen as a base64 PNG, with secrets painted over */
  constructor(private readonly screenshot: () => Promise<string>) {}

  /** The screen after this failure. */
  async failure({ code, message }: StepFailure): Promise<Screenshot> {
    if (code === 'E0106') return { missing: `${code} ${message}` };
    if (++this.#failures > MOST_FAILURES) {
      return { missing: `only the first ${MOST_FAILURES} failures of a run have one` };
    }
    return this.take();
  }

  async take(): Promise<Screenshot> {
    const late = () => new ServiceError('E0107', `no picture within ${LIMIT} s`);
    try {
      return { png: await withDeadline(LIMIT, late, this.screenshot) };
    } catch (error) {
      const { code, message } = ServiceError.from(error);
      return { missing: `${code} ${message}` };
    }
  }
}

import { ServiceError } from '../../errors.js';
import type { Screenshot, StepFailure } from '../steps/step-result.js';

/** Later failures get no picture, so that the report of a long run stays small enough to open. */
const MAX_FAILURE_PICTURES = 20;

/** Takes the pictures of a report. Never throws. */
export class ReportCamera {
  #failures = 0;

  /** @param screenshot gives the screen as a base64 PNG, with secrets painted over */
  constructor(private readonly screenshot: () => Promise<string>) {}

  /** The screen after this failure. */
  async failure({ code, message }: StepFailure): Promise<Screenshot> {
    if (code === 'E0106') return { missing: `${code} ${message}` };
    if (++this.#failures > MAX_FAILURE_PICTURES) {
      return { missing: `only the first ${MAX_FAILURE_PICTURES} failures of a run have one` };
    }
    return this.take();
  }

  async take(): Promise<Screenshot> {
    try {
      return { png: await this.screenshot() };
    } catch (error) {
      const { code, message } = ServiceError.from(error);
      return { missing: `${code} ${message}` };
    }
  }
}

import { withDeadline } from '../../deadline.js';
import { ServiceError } from '../../errors.js';
import type { Attachments } from '../result/attachments.js';
import type { Picture } from '../result/step-record.js';
import type { TestSession } from './test-session.js';

const SCREENSHOT_TIMEOUT_S = 5;

/** After which steps the screen is shown in reports. */
export type ScreenshotMode = 'failure' | 'steps' | 'off';

/** Takes the pictures of a case. Never throws. */
export class Camera {
  constructor(
    private readonly session: Pick<TestSession, 'screenshot'>,
    private readonly attachments: Attachments,
    private readonly mode: ScreenshotMode,
  ) {}

  /** The screen after a step, when it is wanted; after a failure of the driver there is none. */
  async after(failure: { readonly code: string; readonly message: string } | undefined): Promise<Picture | undefined> {
    if (this.mode === 'off' || (!failure && this.mode === 'failure')) return undefined;
    if (failure?.code === 'E0106') return { missing: failure.message };
    return this.take();
  }

  async take(): Promise<Picture> {
    const late = () => new ServiceError('E0107', `no picture within ${SCREENSHOT_TIMEOUT_S} s`);
    try {
      const png = await withDeadline(SCREENSHOT_TIMEOUT_S, late, () => this.session.screenshot());
      return await this.attachments.picture(png, 'image/png');
    } catch (error) {
      const { code, message } = ServiceError.from(error);
      return { missing: `${code} ${message}` };
    }
  }
}

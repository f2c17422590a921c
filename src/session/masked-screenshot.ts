import { withDeadline } from '../deadline.js';
import { ServiceError } from '../errors.js';
import type { Session } from './session.js';

const SCREENSHOT_TIMEOUT_S = 5;

/** The screen for a report: a PNG in base64, secrets painted over. @throws ServiceError E0107 when it takes over 5 s */
export function maskedScreenshot(session: Pick<Session, 'read' | 'variables'>): Promise<string> {
  const { secrets } = session.variables;
  const late = () => new ServiceError('E0107', `no picture within ${SCREENSHOT_TIMEOUT_S} s`);
  return withDeadline(SCREENSHOT_TIMEOUT_S, late, () =>
    session.read((workspace) => workspace.maskedScreenshot(secrets)),
  );
}

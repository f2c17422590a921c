import { isDialogOpen, ServiceError, untilAborted, z } from '#svc';
import type { RemoteSession } from './remote-session.js';
import { isUnreachable } from './translate.js';

const PageState = z.object({
  windows: z.object({ opened: z.array(z.string()), order: z.array(z.string()), fresh: z.array(z.string()) }),
  emulated: z.record(z.object({}).passthrough()),
  waiting: z.string().optional(),
});

/** With what another process goes on with a WebDriver session. */
export const WebDriverAttachment = z.object({
  /** As the server answered the start of the session. */
  session: z.object({ sessionId: z.string(), capabilities: z.record(z.unknown()) }),
  /** Of the page in front; undefined for a native screen. */
  page: PageState.optional(),
});

/**
 * Sends the first command to a session that another process opened. When that fails, no other command follows.
 * @param shown the address of the server, for messages
 * @throws ServiceError E0106 when the session is gone, E0107 when the server does not answer in time, E0102 when it cannot be
 * reached or answers something else: the session may still be open then
 */
export async function findOpen(
  session: RemoteSession,
  shown: string,
  command: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await untilAborted(command(), signal);
  } catch (error) {
    if (isDialogOpen(error) && !signal.aborted) return;
    session.lose('this process has not attached to the session');
    signal.throwIfAborted();
    if (!(error instanceof ServiceError)) throw error;
    const { code, reason, cause } = error;
    if (code === 'E0107' || (code === 'E0106' && !isUnreachable(cause))) throw error;
    throw new ServiceError('E0102', `${shown}: ${reason ?? 'no answer about the session'}`, undefined, {
      cause: error,
    });
  }
}

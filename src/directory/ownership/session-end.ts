import type { Seal } from '../mirror/seal.js';

/** Why a session has ended, for the clients that still ask for it. */
export interface SessionEndNotice {
  readonly reason: string;
  /** The last event of its stream, encrypted. */
  readonly event: string;
}

/**
 * The end of a session that its clients did not ask for: the last event of its stream says why.
 * @param reason without the error code
 */
export const endNotice = (reason: string, seal: Seal): SessionEndNotice => {
  const lost = { execution_id: 'session', status: 'FAIL', message: `Session lost: E0106 ${reason}` };
  return { reason, event: seal.seal(JSON.stringify(lost)) };
};

import { computed } from '@preact/signals';
import { elementsFailure } from '../state/elements';
import { screenFailure } from '../state/screen';
import { hasEnded, session, sessionId } from '../state/session';

/** The error of a driver whose browser or device is gone. */
const LOST = 'E0106';

export type Trouble = 'ended' | 'lost' | 'closed';

/** What keeps the session of the page from being used. */
export const trouble = computed<Trouble | undefined>(() => {
  if (sessionId.value === undefined) return undefined;
  if (hasEnded.value) return 'ended';
  const state = session.value?.state;
  const codes = [screenFailure.value?.code, elementsFailure.value?.code];
  if (state === 'lost' || (state !== 'closed' && codes.includes(LOST))) return 'lost';
  return state === 'closed' ? 'closed' : undefined;
});

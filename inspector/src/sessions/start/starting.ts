import { signal } from '@preact/signals';
import { api, bodyOf } from '../../api/client';
import { type Failure, failureOf } from '../../api/failure';
import { notify } from '../../state/notices';
import { goTo, sessionPath } from '../../state/route';
import { rememberStart } from './remembered';
import { bodyOfForm, type Capabilities, type StartForm } from './start-form';

/** Whether a start is under way. */
export const isStarting = signal(false);

/** Why the last start failed; undefined when it did not. */
export const startFailure = signal<Failure | undefined>(undefined);

let abort: AbortController | undefined;

/** Starts a session and shows it. @param capabilities of the form, parsed */
export async function startSession(form: StartForm, capabilities: Capabilities): Promise<void> {
  if (isStarting.peek()) return;
  const { signal: aborted } = (abort = new AbortController());
  isStarting.value = true;
  startFailure.value = undefined;
  try {
    const body = bodyOfForm(form, capabilities);
    const { session_id: id, warnings = [] } = await bodyOf(api.POST('/v1/sessions/start', { body, signal: aborted }));
    rememberStart(form);
    for (const text of warnings) notify({ tone: 'info', text });
    goTo(sessionPath(id));
  } catch (error) {
    if (!aborted.aborted) startFailure.value = failureOf(error);
  } finally {
    isStarting.value = false;
  }
}

/** Cancels the start that is under way: the service closes what it opened. */
export function cancelStart(): void {
  abort?.abort();
}

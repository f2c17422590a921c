import { effect, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { reconnections } from '../api/connection';
import { type Failure, failureOf } from '../api/failure';
import type { SessionSummary } from '../api/types';
import { notify } from '../state/notices';

/** The open sessions, oldest first; undefined until they are read. */
export const openSessions = signal<readonly SessionSummary[] | undefined>(undefined);

/** Why the sessions could not be read; undefined when they could. */
export const sessionsFailure = signal<Failure | undefined>(undefined);

const INTERVAL_MS = 2000;

async function read(): Promise<void> {
  try {
    openSessions.value = (await bodyOf(api.GET('/v1/sessions'))).sessions;
    sessionsFailure.value = undefined;
  } catch (error) {
    sessionsFailure.value = failureOf(error);
  }
}

/** Reads the sessions now and every two seconds while the page can be seen. @returns a function that stops it */
export function watchSessions(): () => void {
  const readVisible = () => {
    if (document.visibilityState === 'visible') void read();
  };
  const timer = setInterval(readVisible, INTERVAL_MS);
  document.addEventListener('visibilitychange', readVisible);
  const stop = effect(() => {
    void reconnections.value;
    void read();
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', readVisible);
    stop();
  };
}

/** Stops a session, and tells what did not go well. */
export async function stopSession(id: string): Promise<void> {
  try {
    const path = { session_id: id };
    const { warnings = [] } = await bodyOf(api.DELETE('/v1/sessions/{session_id}/stop', { params: { path } }));
    notify({ tone: 'success', text: ['The session was stopped.', ...warnings].join(' ') });
  } catch (error) {
    const { code, message } = failureOf(error);
    const text = code === 'gone' ? 'The session had ended already.' : `The session was not stopped: ${message}`;
    notify({ tone: code === 'gone' ? 'info' : 'error', text });
  }
  await read();
}

import { computed, effect, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { failureOf } from '../api/failure';
import { openStream } from '../api/event-stream';
import type { Message, SessionSummary } from '../api/types';
import { reconnections } from '../api/connection';
import { route } from './route';

/** The id of the session that the page shows; undefined in the list of sessions. */
export const sessionId = computed(() => route.value.sessionId);

/** What is shown for the state of a session. */
export const STATE_LABELS: Readonly<Record<SessionSummary['state'], string>> = {
  ready: 'ready',
  busy: 'running a keyword',
  closed: 'driver closed',
  lost: 'driver lost',
};

/** As the list of sessions has it; undefined until it is read, and when the session has ended. */
export const session = signal<SessionSummary | undefined>(undefined);

/** Whether the session that the page shows has ended. */
export const hasEnded = signal(false);

export type CallEvent = Message<'watchEvents'>;
export interface SeenEvent {
  readonly event: CallEvent;
  readonly at: Date;
}

const MAX_EVENTS = 1000;
/** A call that joins the queue is no event: the queue of a busy session is read this often. */
const BUSY_PAUSE_MS = 1000;

/** The newest events of the session, oldest first. */
export const events = signal<readonly SeenEvent[]>([]);

/** Counts up with every call that ended, from any client. */
export const endedCalls = signal(0);

/** The path of the session's routes, for `openStream` and addresses of pictures. */
export const sessionRoot = (id: string): string => `/v1/sessions/${encodeURIComponent(id)}`;

/** Reads the summary of the session again. */
async function refreshSession(): Promise<void> {
  const id = sessionId.peek();
  if (id === undefined) return;
  try {
    const { sessions } = await bodyOf(api.GET('/v1/sessions'));
    if (sessionId.peek() !== id) return;
    session.value = sessions.find((each) => each.session_id === id);
    hasEnded.value = session.value === undefined;
  } catch (error) {
    // A service that is gone, or wants a login, is told by the connection.
    if (![0, 401].includes(failureOf(error).status)) session.value = undefined;
  }
}

effect(() => {
  const id = sessionId.value;
  session.value = undefined;
  hasEnded.value = false;
  events.value = [];
  if (id === undefined) return;
  const listener = {
    message(event: CallEvent) {
      events.value = [...events.peek().slice(1 - MAX_EVENTS), { event, at: new Date() }];
      if (event.status !== 'RUNNING') endedCalls.value++;
      void refreshSession();
    },
    end: () => void refreshSession(),
  };
  return openStream(`${sessionRoot(id)}/events`, listener, { after: 'now' });
});

effect(() => {
  void sessionId.value;
  void reconnections.value;
  void refreshSession();
});

effect(() => {
  if (session.value?.state !== 'busy') return;
  const timer = setTimeout(() => void refreshSession(), BUSY_PAUSE_MS);
  return () => clearTimeout(timer);
});

import type { CallEvent, SeenEvent } from '../state/session';
import { events, sessionId } from '../state/session';
import { CopyButton } from '../ui/copy-button';
import type { Panel } from '../ui/panel';
import { EntryView, type EntryKind } from './entries/entry-view';

const BADGES: Readonly<Record<CallEvent['status'], string>> = {
  RUNNING: 'running',
  SUCCESS: 'succeeded',
  FAIL: 'failed',
  HEARTBEAT: '',
};

const numbers = new WeakMap<SeenEvent, number>();
let lastNumber = 0;

/** Events have no number of their own here; they are numbered in their order, as they are seen. */
function numberOf(seen: SeenEvent): number {
  const number = numbers.get(seen) ?? ++lastNumber;
  numbers.set(seen, number);
  return number;
}

const EVENTS: EntryKind<SeenEvent> = {
  label: 'Events',
  empty: 'Nothing has happened since this page was opened. Calls of every client are listed here.',
  keyOf: numberOf,
  groupLabel: 'Status',
  groupOf: ({ event }) => event.status,
  textOf: ({ event }) => `${event.message ?? ''} ${event.execution_id}`,
  row: ({ event, at }) => (
    <>
      <time class="muted">{at.toLocaleTimeString()}</time>
      <span class={`badge ${BADGES[event.status]}`}>{event.status}</span>
      <span class="around-text">{event.message}</span>
    </>
  ),
  details: ({ event, at }) => (
    <>
      <dl>
        <dt>Call</dt>
        <dd class="mono">{event.execution_id === 'session' ? 'none: the session itself' : event.execution_id}</dd>
        <dt>Time</dt>
        <dd>{at.toLocaleString()}</dd>
      </dl>
      <pre>{event.message}</pre>
      <CopyButton text={event.message ?? ''} label="Copy the message" />
    </>
  ),
};

const EventsView = () => <EntryView key={sessionId.value} kind={EVENTS} entries={events} />;

export const eventsPanel: Panel = { id: 'events', label: 'Events', View: EventsView };

import { useEffect, useState } from 'preact/hooks';
import type { SessionSummary } from '../api/types';
import { goTo, sessionPath } from '../state/route';
import { addShortcut } from '../state/shortcuts';
import { Button } from '../ui/button';
import { Empty, FailureText } from '../ui/failure-text';
import { ageOf } from './age';
import { openSessions, sessionsFailure, watchSessions } from './session-list';
import { StopDialog } from './stop-dialog';
import './sessions.css';

const STATES: Readonly<Record<SessionSummary['state'], string>> = {
  ready: 'ready',
  busy: 'running a keyword',
  closed: 'driver closed',
  lost: 'driver lost',
};

/** The open sessions. */
export function SessionsView() {
  const [stopped, setStopped] = useState<SessionSummary | undefined>(undefined);
  useEffect(watchSessions, []);
  useEffect(() => addShortcut({ keys: 'N', description: 'Start a session', run: () => goTo('start') }), []);
  const sessions = openSessions.value;
  const failure = sessionsFailure.value;
  return (
    <main class="page sessions-page">
      <div class="sessions-title">
        <h1>Open sessions</h1>
        <Button label="Start a session" icon="plus" tone="primary" keys="N" onClick={() => goTo('start')} />
      </div>
      {failure && failure.status !== 0 && <FailureText failure={failure} />}
      {sessions?.length === 0 && (
        <Empty>No session is open. Start one here, or over the HTTP interface of the service.</Empty>
      )}
      {sessions !== undefined && sessions.length > 0 && <SessionTable sessions={sessions} onStop={setStopped} />}
      {stopped && <StopDialog session={stopped} onClose={() => setStopped(undefined)} />}
    </main>
  );
}

interface SessionTableProps {
  readonly sessions: readonly SessionSummary[];
  readonly onStop: (session: SessionSummary) => void;
}

function SessionTable({ sessions, onStop }: SessionTableProps) {
  return (
    <div class="sessions-scroller" role="region" aria-label="Open sessions" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Driver</th>
            <th scope="col">Target</th>
            <th scope="col">Owner</th>
            <th scope="col">State</th>
            <th scope="col">Open for</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionRow key={session.session_id} session={session} onStop={() => onStop(session)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SessionRow({ session, onStop }: { readonly session: SessionSummary; readonly onStop: () => void }) {
  const { session_id: id, driver, target, owner, state, queue_length: waiting, created } = session;
  const named = `${driver}${target === null ? '' : ` on ${target}`}`;
  return (
    <tr>
      <th scope="row">
        <a href={`#/${sessionPath(id)}`} aria-label={`Attach to ${named}`} title={id}>
          {driver}
        </a>
      </th>
      <td class="sessions-target">{target ?? <span class="muted">not named</span>}</td>
      <td>{owner ?? <span class="muted">unknown</span>}</td>
      <td>
        <span class={`badge ${state}`}>{STATES[state]}</span>
        {waiting > 0 && <span class="badge">{waiting} waiting</span>}
      </td>
      <td title={`since ${new Date(created).toLocaleString()}`}>{ageOf(created)}</td>
      <td class="sessions-actions">
        <Button label={`Attach to ${named}`} icon="play" onClick={() => goTo(sessionPath(id))}>
          Attach
        </Button>
        <Button label={`Stop ${named}`} icon="stop" iconOnly onClick={onStop} />
      </td>
    </tr>
  );
}

import { HeaderTools } from '../access/header-tools';
import { openPalette } from '../state/palette';
import { goTo } from '../state/route';
import { session, sessionId } from '../state/session';
import { Button } from '../ui/button';

const STATES = {
  ready: 'ready',
  busy: 'running a keyword',
  closed: 'driver closed',
  lost: 'driver lost',
} as const;

export function Header() {
  const summary = session.value;
  return (
    <header class="header">
      <a class="brand" href="#/">
        svc inspector
      </a>
      {sessionId.value !== undefined && (
        <div class="header-session">
          <Button label="All sessions" icon="left" iconOnly tone="quiet" onClick={() => goTo('')} />
          <h1>{summary ? summary.driver : 'Session'}</h1>
          {summary && <span class={`badge ${summary.state}`}>{STATES[summary.state]}</span>}
          {summary && summary.queue_length > 0 && <span class="badge">{summary.queue_length} waiting</span>}
          <Button label="Run a keyword" icon="play" keys="Ctrl+K" onClick={() => openPalette()} />
        </div>
      )}
      <HeaderTools />
    </header>
  );
}

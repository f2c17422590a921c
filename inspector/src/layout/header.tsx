import { HeaderTools } from '../access/header-tools';
import { openPalette } from '../state/palette';
import { goTo } from '../state/route';
import { session, sessionId, STATE_LABELS } from '../state/session';
import { Button } from '../ui/button';

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
          {summary && <span class={`badge ${summary.state}`}>{STATE_LABELS[summary.state]}</span>}
          {summary && summary.queue_length > 0 && <span class="badge">{summary.queue_length} waiting</span>}
          <Button label="Run a keyword" icon="play" keys="Ctrl+K" onClick={() => openPalette()} />
        </div>
      )}
      <HeaderTools />
    </header>
  );
}

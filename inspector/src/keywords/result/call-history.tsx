import { sentCalls } from '../../state/calls';
import { sessionId } from '../../state/session';
import { showCall, shownCall } from '../shown-call';
import { shownText } from './shown-text';

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** The calls that this page sent, newest first; one that is chosen is shown above. */
export function CallHistory() {
  return (
    <ol class="keywords-history" aria-label="Calls of this page">
      {sentCalls.value.map((call) => (
        <li key={call.number}>
          <button type="button" aria-current={call === shownCall.value} onClick={() => showCall(call)}>
            <time dateTime={call.sent.toISOString()}>{time.format(call.sent)}</time>
            <span class={`badge ${call.state}`}>{call.state}</span>
            {call.sessionId !== sessionId.value && <span class="badge">other session</span>}
            <span>
              {call.keyword} <span class="muted">{shownText(call.params)}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

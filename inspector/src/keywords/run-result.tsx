import { useId } from 'preact/hooks';
import { cancelCall, runCall, type SentCall, sentCalls } from '../state/calls';
import { openPalette } from '../state/palette';
import { sessionPath } from '../state/route';
import { sessionId } from '../state/session';
import { stored } from '../state/stored';
import { Button } from '../ui/button';
import { CallDetail } from './result/call-detail';
import { CallHistory } from './result/call-history';
import { shownText } from './result/shown-text';
import { shownCall } from './shown-call';

const isOpen = stored('result-open', true);
const isHistory = stored('result-history', false);

const again = ({ keyword, params, templates }: SentCall, picture = false) =>
  void runCall({ keyword, params, ...(templates && { templates }) }, { picture });

/** The result of the last call, or of one of the history, below the panels. */
export function RunResult() {
  const id = useId();
  const call = shownCall.value;
  if (!call) return null;
  const isOfOther = call.sessionId !== sessionId.value;
  return (
    <section class="keywords-result" aria-labelledby={id}>
      <header class="toolbar">
        <h2 id={id}>Result</h2>
        <p class="keywords-told" role="status">
          <span class={`badge ${call.state}`}>{call.state}</span> {call.keyword}
          {call.ms !== undefined && ` in ${timeOf(call.ms)}`} <span class="muted">{shownText(call.params)}</span>
        </p>
        {call.state === 'running' ? (
          <Button label="Cancel" icon="stop" tone="danger" onClick={() => cancelCall(call.number)} />
        ) : (
          <>
            {isOfOther ? (
              <a href={`#/${sessionPath(call.sessionId)}`}>Run in another session: open that one to run it again</a>
            ) : (
              <>
                <Button label="Run again" icon="refresh" iconOnly onClick={() => again(call)} />
                <Button label="Run again with a picture" icon="camera" iconOnly onClick={() => again(call, true)} />
              </>
            )}
            <Button
              label={isOfOther ? 'Edit and run in this session' : 'Edit and run again'}
              icon="edit"
              iconOnly
              onClick={() => openPalette({ keyword: call.keyword, params: call.params })}
            />
          </>
        )}
        <Button
          label={`History (${sentCalls.value.length})`}
          pressed={isHistory.value}
          onClick={() => {
            isHistory.value = !isHistory.value;
            isOpen.value = true;
          }}
        />
        <Button
          label={isOpen.value ? 'Hide the result' : 'Show the result'}
          icon={isOpen.value ? 'down' : 'up'}
          iconOnly
          tone="quiet"
          onClick={() => (isOpen.value = !isOpen.value)}
        />
      </header>
      {isOpen.value && (
        <div class="keywords-result-body" tabIndex={0} role="region" aria-label="Details of the result">
          {isHistory.value ? <CallHistory /> : <CallDetail key={call.number} call={call} />}
        </div>
      )}
    </section>
  );
}

const timeOf = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

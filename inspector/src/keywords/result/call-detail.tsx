import type { SentCall } from '../../state/calls';
import { FailureText } from '../../ui/failure-text';
import { adviceFor } from './advice';
import { AttemptList } from './attempt-list';
import { ResultData } from './result-data';
import { attemptsOf, tracesOf } from './traces';
import { TraceList } from './trace-view';

/** What is shown of a call. */
type ShownCall = Pick<SentCall, 'state' | 'data' | 'failure' | 'isAnswerDropped'>;

/** What a call answered: its result or why it failed, its attempts, and how elements were found. */
export function CallDetail({ call }: { readonly call: ShownCall }) {
  const { state, data, failure, isAnswerDropped = false } = call;
  if (state === 'running') return <p>It runs, or waits until the calls before it have ended.</p>;
  if (state === 'cancelled') return <p>It was cancelled: the session may be anywhere between before and after it.</p>;
  const attempts = attemptsOf(failure);
  const traces = tracesOf(data ?? failure?.details);
  return (
    <div class="keywords-detail">
      {failure && (
        <FailureText failure={failure}>
          <p>{adviceFor(failure)}</p>
        </FailureText>
      )}
      {isAnswerDropped && <p class="muted">Only the newest answers are kept. Run it again to see this one.</p>}
      {data && <ResultData data={data} />}
      {/* One attempt says what the failure says. */}
      {attempts.length > 1 && <AttemptList attempts={attempts} />}
      {attempts.length > 1 && traces.length > 0 && <h3>How the last attempt looked for it</h3>}
      <TraceList traces={traces} />
    </div>
  );
}

import type { SentCall } from '../../state/calls';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { FailureText } from '../../ui/failure-text';
import { HeaderTable } from '../header-table';

/** The answer of an API, as Invoke API returns it; of a failed call only the fields that are known. */
interface ApiAnswer {
  readonly status_code?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly elapsed_ms?: number;
  readonly body_truncated?: true;
}

/** More of a body is only copied. */
const MAX_CHARS = 100_000;

/** The answer of the last call of an API. */
export function ApiAnswerView({ call, onClose }: { readonly call: SentCall; readonly onClose: () => void }) {
  const identifier = String(call.params['api_identifier']);
  const answer = (call.data ?? call.failure?.details ?? {}) as ApiAnswer;
  return (
    <section class="around-details" aria-label={`Answer of ${identifier}`} tabIndex={0}>
      <header>
        <h2>{identifier}</h2>
        {answer.status_code !== undefined && (
          <span class={`badge ${call.failure ? 'failed' : 'succeeded'}`}>status {answer.status_code}</span>
        )}
        {answer.elapsed_ms !== undefined && <span class="badge">{answer.elapsed_ms.toLocaleString()} ms</span>}
        <Button label="Close the answer" icon="close" iconOnly tone="quiet" onClick={onClose} />
      </header>
      {call.failure && <FailureText failure={call.failure} />}
      {answer.headers && (
        <details>
          <summary>Headers ({Object.keys(answer.headers).length})</summary>
          <HeaderTable headers={answer.headers} />
        </details>
      )}
      {answer.status_code !== undefined && <AnswerBody {...answer} />}
    </section>
  );
}

function AnswerBody({ body, body_truncated: isTruncated }: ApiAnswer) {
  if (body === null || body === undefined) return <p class="muted">The answer has no body.</p>;
  const text = typeof body === 'string' ? body : JSON.stringify(body, undefined, 2);
  return (
    <>
      <div class="around-line">
        <h3>Body</h3>
        <CopyButton text={text} label="Copy the body" />
        {isTruncated && <span class="muted">only its first 1 MB</span>}
      </div>
      <pre>{text.slice(0, MAX_CHARS)}</pre>
      {text.length > MAX_CHARS && (
        <p class="muted">{(text.length - MAX_CHARS).toLocaleString()} more characters: copy the body to see them.</p>
      )}
    </>
  );
}

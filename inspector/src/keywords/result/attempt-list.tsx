import type { Attempt } from './traces';
import { TraceList } from './trace-view';

/** The combinations of alternatives that were tried, with what each failed by. */
export function AttemptList({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <div role="group" aria-label="Attempts">
      <h3>{attempts.length} attempts, all failed</h3>
      <ol class="keywords-attempts">
        {attempts.map(({ params, code, message, trace }, i) => (
          <li key={i}>
            <code>
              {Object.entries(params)
                .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
                .join(', ')}
            </code>
            <p>
              {message} <span class="muted">{code}</span>
            </p>
            {trace.length > 0 && (
              <details>
                <summary>How it was looked for</summary>
                <TraceList traces={trace} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

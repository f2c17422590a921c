import { FailureText } from '../../ui/failure-text';
import type { StepRun } from '../run/replay';

/** An attempt in `details` of a failed call. */
interface Attempt {
  readonly params: Readonly<Record<string, string>>;
  readonly message: string;
}

/** How the last run of a step ended. */
export function StepResult({ run: { state, failure, data } }: { readonly run: StepRun }) {
  if (failure) {
    const attempts = (failure.details['attempts'] ?? []) as readonly Attempt[];
    const total = (failure.details['attempts_total'] ?? attempts.length) as number;
    return (
      <FailureText failure={failure}>
        {attempts.length > 0 && (
          <table class="steps-attempts">
            <caption>{total === 1 ? '1 attempt' : `${total} attempts`}</caption>
            <thead>
              <tr>
                <th scope="col">With</th>
                <th scope="col">What happened</th>
              </tr>
            </thead>
            <tbody>
              {attempts.map(({ params, message }, i) => (
                <tr key={i}>
                  <td class="mono">
                    {Object.entries(params)
                      .map(([name, value]) => `${name}=${value}`)
                      .join('  ')}
                  </td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </FailureText>
    );
  }
  const result = data?.['result'];
  if (state !== 'succeeded' || result === null || result === undefined) return null;
  return <pre class="steps-result">{typeof result === 'string' ? result : JSON.stringify(result, undefined, 2)}</pre>;
}

import type { ComponentChildren } from 'preact';
import type { Loaded } from './use-loaded';
import { Empty, FailureText } from '../ui/failure-text';

/** What was read, below the failure of the last read; says that it is being read before the first answer. */
export function LoadedView<T>({
  loaded,
  children,
}: {
  readonly loaded: Loaded<T>;
  readonly children: (value: T) => ComponentChildren;
}) {
  const { value, failure } = loaded;
  const read = value.value;
  return (
    <>
      {failure.value && (
        <FailureText failure={failure.value}>
          {read !== undefined && <p class="muted">What is shown is older.</p>}
        </FailureText>
      )}
      {read !== undefined ? children(read) : !failure.value && <Empty>Reading…</Empty>}
    </>
  );
}

import type { ComponentChildren } from 'preact';
import type { Failure } from '../api/failure';
import { Icon } from './icon';

/** A failure in words, with what to do when the page knows it. */
export function FailureText({
  failure,
  children,
}: {
  readonly failure: Pick<Failure, 'code' | 'message'>;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="failure" role="alert">
      <Icon name="warning" />
      <div>
        <p>{failure.message}</p>
        <p class="muted">{failure.code}</p>
        {children}
      </div>
    </div>
  );
}

/** What a part of the page says while it has nothing to show. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <p class="empty">{children}</p>;
}

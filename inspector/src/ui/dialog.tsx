import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './button';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** The buttons at the bottom. */
  readonly actions?: ComponentChildren;
  readonly wide?: boolean;
}

/** A modal dialog; Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog${wide ? ' wide' : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button label="Close" icon="close" iconOnly tone="quiet" onClick={onClose} />
      </div>
      <div class="dialog-body">{children}</div>
      {actions && <div class="dialog-foot">{actions}</div>}
    </dialog>
  );
}

import { dismiss, notices } from '../state/notices';
import { Button } from '../ui/button';

/** The messages at the lower edge; screen readers announce them. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {notices.value.map(({ id, tone, text, action }) => (
        <div key={id} class={`toast ${tone}`}>
          <span>{text}</span>
          {action && (
            <Button
              label={action.label}
              tone="quiet"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            />
          )}
          <Button label="Close the message" icon="close" iconOnly tone="quiet" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}

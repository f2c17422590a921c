import { shortcuts } from '../state/shortcuts';
import { Dialog } from '../ui/dialog';

/** Keys that controls have by the ARIA Authoring Practices and by HTML. */
const EVERYWHERE = [
  ['Tab, Shift+Tab', 'Next and previous control'],
  ['Arrow keys', 'Move within tabs, lists, trees and separators'],
  ['Enter, Space', 'Press the control'],
  ['Escape', 'Close the dialog'],
] as const;

/** Every key of the page. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <Keys rows={shortcuts.value.map(({ keys, description }) => [keys, description])} />
      <h3 class="access-help-title">In every control</h3>
      <Keys rows={EVERYWHERE} />
      <p class="muted">On a Mac, Ctrl is also the Command key.</p>
    </Dialog>
  );
}

function Keys({ rows }: { readonly rows: readonly (readonly [keys: string, description: string])[] }) {
  return (
    <dl class="access-keys">
      {rows.map(([keys, description]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}

import { signal } from '@preact/signals';

/** A key that works wherever the focus is, but for fields for text. */
interface Shortcut {
  /** As shown and compared: `?`, `Ctrl+K`, `A`. `Ctrl` is also the Command key. */
  readonly keys: string;
  readonly description: string;
  readonly run: () => void;
}

/** Every shortcut, for the help. */
export const shortcuts = signal<readonly Shortcut[]>([]);

/** @returns a function that removes it */
export function addShortcut(shortcut: Shortcut): () => void {
  shortcuts.value = [...shortcuts.peek(), shortcut];
  return () => (shortcuts.value = shortcuts.peek().filter((each) => each !== shortcut));
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

addEventListener('keydown', (event) => {
  const isChord = event.ctrlKey || event.metaKey;
  if (event.altKey || event.defaultPrevented || (!isChord && isTyping(event.target))) return;
  // A dialog has the keyboard for itself.
  if (!isChord && document.querySelector('dialog[open]')) return;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const pressed = `${isChord ? 'Ctrl+' : ''}${key}`;
  const found = shortcuts.peek().find(({ keys }) => keys === pressed);
  if (!found) return;
  event.preventDefault();
  found.run();
});

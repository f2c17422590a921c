import { notify } from '../state/notices';
import { Button } from './button';

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ tone: 'success', text: 'Copied.' });
    } catch {
      notify({ tone: 'error', text: 'The browser did not allow copying. Select the text and press Ctrl+C.' });
    }
  };
  return <Button label={label} icon="copy" iconOnly tone="quiet" onClick={() => void copy()} />;
}

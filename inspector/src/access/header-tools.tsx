import { useEffect, useState } from 'preact/hooks';
import { connection } from '../api/connection';
import { addShortcut } from '../state/shortcuts';
import { Button } from '../ui/button';
import { HelpDialog } from './help-dialog';
import { isLoggedIn, logOut } from './login';
import { ThemeChoice } from './theme-choice';
import './access.css';

/** Theme, help and logout, at the right of the header. */
export function HeaderTools() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(
    () => addShortcut({ keys: '?', description: 'Show the keyboard shortcuts', run: () => setHelpOpen(true) }),
    [],
  );
  return (
    <div class="header-tools">
      <ThemeChoice />
      <Button label="Keyboard shortcuts" icon="help" iconOnly tone="quiet" keys="?" onClick={() => setHelpOpen(true)} />
      {isLoggedIn.value && connection.value !== 'login' && (
        <Button label="Log out" tone="quiet" onClick={() => void logOut()} />
      )}
      {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

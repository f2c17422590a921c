import { useState } from 'preact/hooks';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Banner } from './banner';
import { endingSoon } from './login';
import { TokenForm } from './token-form';

/** Says that the login ends soon, and takes the token for a new one. */
export function LoginBanner() {
  const [isOpen, setOpen] = useState(false);
  const end = endingSoon.value;
  if (!end) return null;
  const close = () => setOpen(false);
  return (
    <Banner role="status" text={`Your login ends at ${end.toLocaleTimeString()}.`}>
      <Button label="Log in again" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title="Log in again" onClose={close}>
          <TokenForm onDone={close} />
        </Dialog>
      )}
    </Banner>
  );
}

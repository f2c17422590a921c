import { useState } from 'preact/hooks';
import { failureOf } from '../api/failure';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { logIn } from './login';

/** Takes the token and logs in with it. */
export function TokenForm({ onDone }: { readonly onDone?: () => void }) {
  const [error, setError] = useState<string>();
  const [isSent, setSent] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const field = form.elements.namedItem('token') as HTMLInputElement;
    setSent(true);
    setError(undefined);
    try {
      await logIn(field.value.trim());
      onDone?.();
    } catch (failure) {
      const { status, message } = failureOf(failure);
      setError(status === 401 ? 'This is not the token of the service.' : message);
      field.select();
    } finally {
      setSent(false);
    }
  };
  return (
    <form
      class="access-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <Field
        label="Token"
        hint="The one that the service was started with: --token, SVC_TOKEN or token_file."
        error={error}
      >
        {(control) => (
          <input {...control} name="token" type="password" autocomplete="current-password" required autofocus />
        )}
      </Field>
      <Button label="Log in" type="submit" tone="primary" disabled={isSent} />
    </form>
  );
}

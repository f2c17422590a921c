import { useSignal } from '@preact/signals';
import { type Failure, failureOf } from '../../api/failure';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FailureText } from '../../ui/failure-text';
import { Field } from '../../ui/field';
import { isSecretName, setVariables } from './missing-variables';
import { replaySteps } from './replay';
import type { WaitingReplay } from './start-replay';

interface VariablesDialogProps {
  readonly waiting: WaitingReplay;
  readonly onClose: () => void;
}

/** Preact's types take one type of a field at a time. */
const fieldOf = (name: string): object => ({ type: isSecretName(name) ? 'password' : 'text', autocomplete: 'off' });

/** Asks for the values of variables, sets them in the session, and runs the steps. */
export function VariablesDialog({ waiting: { names, keys }, onClose }: VariablesDialogProps) {
  const values = useSignal<Readonly<Record<string, string>>>({});
  const failure = useSignal<Failure | undefined>(undefined);
  const run = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await setVariables(Object.fromEntries(names.map((name) => [name, values.value[name] ?? ''])));
    } catch (error) {
      failure.value = failureOf(error);
      return;
    }
    onClose();
    await replaySteps(keys);
  };
  return (
    <Dialog
      title="Values that the steps need"
      onClose={onClose}
      actions={
        <>
          <Button label="Cancel" onClick={onClose} />
          <Button label="Set and run" type="submit" form="steps-variables" tone="primary" />
        </>
      }
    >
      <form id="steps-variables" class="steps-form" onSubmit={(event) => void run(event)}>
        <p>The session does not have these variables. Secrets are never recorded.</p>
        {names.map((name) => (
          <Field key={name} label={name}>
            {(control) => (
              <input
                {...control}
                {...fieldOf(name)}
                required
                value={values.value[name] ?? ''}
                onInput={({ currentTarget }) => (values.value = { ...values.value, [name]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
        {failure.value && <FailureText failure={failure.value} />}
      </form>
    </Dialog>
  );
}

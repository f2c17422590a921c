import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Failure } from '../../api/failure';
import { runCall } from '../../state/calls';
import { notify } from '../../state/notices';
import { MASKED_SECRET, SECRET_MARK } from '../../state/secret-text';
import { Button } from '../../ui/button';
import { FailureText } from '../../ui/failure-text';
import { Field } from '../../ui/field';

interface EditedVariable {
  readonly name: string;
  readonly values: readonly string[];
}

/** Sets a variable by the keyword Set Variable, so that the recording has it. @param edited fills the form */
export function VariableForm({ edited }: { readonly edited: Signal<EditedVariable | undefined> }) {
  const name = useSignal('');
  const value = useSignal('');
  const isList = useSignal(false);
  const isSecret = useSignal(false);
  const isRunning = useSignal(false);
  const failure = useSignal<Failure | undefined>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  useSignalEffect(() => {
    if (!edited.value) return;
    const { name: given, values } = edited.value;
    name.value = given;
    isSecret.value = values.includes(MASKED_SECRET);
    value.value = isSecret.peek() ? '' : values.join('\n');
    isList.value = values.length > 1;
    edited.value = undefined;
    field.current?.focus();
  });
  const set = async (event: Event) => {
    event.preventDefault();
    const mark = isSecret.value ? SECRET_MARK : '';
    const lines = value.value.split('\n').map((line) => mark + line);
    const params = { name: name.value, value: isList.value ? lines : mark + value.value };
    isRunning.value = true;
    const call = await runCall({ keyword: 'Set Variable', params });
    isRunning.value = false;
    failure.value = call.failure;
    if (call.state !== 'succeeded') return;
    notify({ tone: 'success', text: `${params.name} is set.` });
    [name.value, value.value] = ['', ''];
  };
  return (
    <form class="around-form" aria-label="Set a variable" onSubmit={(event) => void set(event)}>
      <Field label="Name">
        {(control) => (
          <input
            {...control}
            required
            spellcheck={false}
            autocomplete="off"
            value={name.value}
            onInput={({ currentTarget }) => (name.value = currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Value" hint="${name} is filled in from another variable; $${ is a literal ${.">
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={2}
            value={value.value}
            onInput={({ currentTarget }) => (value.value = currentTarget.value)}
          />
        )}
      </Field>
      <div class="around-options">
        <CheckBox label="Each line is a value" checked={isList} />
        <CheckBox label="Secret" checked={isSecret} />
        <Button label="Set variable" type="submit" tone="primary" disabled={isRunning.value} />
      </div>
      {failure.value && <FailureText failure={failure.value} />}
    </form>
  );
}

const CheckBox = ({ label, checked }: { readonly label: string; readonly checked: Signal<boolean> }) => (
  <label>
    <input
      type="checkbox"
      checked={checked.value}
      onChange={({ currentTarget }) => (checked.value = currentTarget.checked)}
    />{' '}
    {label}
  </label>
);

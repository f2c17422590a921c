import { Field } from '../../ui/field';
import type { StartForm } from './start-form';

interface SessionOptionsProps {
  readonly form: StartForm;
  readonly onChange: (changed: Partial<StartForm>) => void;
}

const DIALOGS: readonly (readonly [value: StartForm['dialogs'], label: string])[] = [
  ['', 'As the driver does: browsers dismiss them, devices leave them open'],
  ['dismiss', 'Dismiss them'],
  ['accept', 'Accept them'],
  ['wait', 'Leave them open until Handle Dialog answers'],
];

const MAX_OWNER_CHARS = 100;

/** What a session has beside its driver and its detectors. */
export function SessionOptions({ form, onChange }: SessionOptionsProps) {
  return (
    <>
      <Field label="Project directory" hint="On the machine of the service: its pictures are templates.">
        {(control) => (
          <input
            {...control}
            type="text"
            autocomplete="off"
            value={form.projectPath}
            onInput={({ currentTarget }) => onChange({ projectPath: currentTarget.value.trim() })}
          />
        )}
      </Field>
      <Field label="Dialogs">
        {(control) => (
          <select
            {...control}
            value={form.dialogs}
            onChange={({ currentTarget }) => onChange({ dialogs: currentTarget.value as StartForm['dialogs'] })}
          >
            {DIALOGS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Owner" hint="Your name, which others see in the list of sessions.">
        {(control) => (
          <input
            {...control}
            type="text"
            autocomplete="name"
            maxLength={MAX_OWNER_CHARS}
            value={form.owner}
            onInput={({ currentTarget }) => onChange({ owner: currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}

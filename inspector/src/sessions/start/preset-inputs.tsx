import { Field } from '../../ui/field';
import type { Preset } from './offers';
import { capabilitiesOf, type StartForm, withCapability } from './start-form';

interface PresetInputsProps {
  readonly form: StartForm;
  /** Undefined for a driver that was chosen without one. */
  readonly preset: Preset | undefined;
  readonly onChange: (form: StartForm) => void;
}

/** The fields that a preset asks for: each is a capability, or the address of the server. */
export function PresetInputs({ form, preset, onChange }: PresetInputsProps) {
  const capabilities = capabilitiesOf(form);
  const server = { capability: null, title: 'Address of the server', example: '', required: false };
  const inputs = preset?.inputs ?? [server];
  const hint = capabilities ? undefined : 'Correct the capabilities below first: they are no JSON object.';
  return (
    <>
      {inputs.map(({ capability, title, example, required }) => {
        const value = capability === null ? form.server : capabilities?.[capability];
        const set = (given: string) =>
          onChange(capability === null ? { ...form, server: given } : withCapability(form, capability, given));
        const isOther = value !== undefined && typeof value !== 'string';
        return (
          <Field
            key={capability}
            label={title}
            hint={capability === null ? undefined : isOther ? `${capability} below is no text.` : hint}
          >
            {(control) => (
              <input
                {...control}
                type="text"
                autocomplete="off"
                placeholder={example}
                required={required}
                disabled={capability !== null && (capabilities === undefined || isOther)}
                value={typeof value === 'string' ? value : ''}
                onInput={({ currentTarget }) => set(currentTarget.value.trim())}
              />
            )}
          </Field>
        );
      })}
    </>
  );
}

import { useId } from 'preact/hooks';
import { Field } from '../../ui/field';
import type { Detector } from './offers';
import type { ChosenDetectors } from './start-form';

interface DetectorChoiceProps {
  readonly legend: string;
  readonly detectors: readonly Detector[];
  readonly chosen: ChosenDetectors;
  readonly onChange: (chosen: ChosenDetectors) => void;
}

/** Detectors of one kind; they are asked in the order in which they are listed. */
export function DetectorChoice({ legend, detectors, chosen, onChange }: DetectorChoiceProps) {
  const id = useId();
  /** In the order of the list, whichever was chosen first. */
  const change = (changed: string, url: string | undefined) => {
    const next = { ...chosen, [changed]: url };
    const entries = detectors.map(({ name }) => [name, next[name]] as const);
    onChange(Object.fromEntries(entries.filter((entry): entry is readonly [string, string] => entry[1] !== undefined)));
  };
  return (
    <fieldset class="sessions-choice">
      <legend>{legend}</legend>
      {detectors.map(({ name, description }) => (
        <div key={name}>
          <label>
            <input
              type="checkbox"
              checked={chosen[name] !== undefined}
              aria-describedby={`${id}-${name}`}
              onChange={({ currentTarget }) => change(name, currentTarget.checked ? '' : undefined)}
            />{' '}
            {name}
          </label>
          <p class="hint" id={`${id}-${name}`}>
            {description}
          </p>
          {chosen[name] !== undefined && (
            <Field label={`Server of ${name}`} hint="Its address; empty for a detector that needs none.">
              {(control) => (
                <input
                  {...control}
                  type="text"
                  inputMode="url"
                  value={chosen[name]}
                  onInput={({ currentTarget }) => change(name, currentTarget.value.trim())}
                />
              )}
            </Field>
          )}
        </div>
      ))}
    </fieldset>
  );
}

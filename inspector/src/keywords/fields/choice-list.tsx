import { useId } from 'preact/hooks';
import type { KeywordParameter } from '../../api/types';

interface ChoiceListProps {
  readonly parameter: KeywordParameter;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A parameter that takes several words of a list, as checkboxes. */
export function ChoiceList({ parameter: { name, description, choices = [] }, chosen, onChange }: ChoiceListProps) {
  const id = useId();
  return (
    <fieldset class="keywords-choices" aria-describedby={id}>
      <legend>{name}</legend>
      {choices.map((choice) => (
        <label key={choice} class="keywords-check">
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, choice] : chosen.filter((each) => each !== choice))
            }
          />
          {choice}
        </label>
      ))}
      <p id={id} class="muted">
        {description}.
      </p>
    </fieldset>
  );
}

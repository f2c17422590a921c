import { useId } from 'preact/hooks';
import type { KeywordParameter } from '../../api/types';
import { suggestionsFor } from './suggestions';
import type { ValueInputProps } from './value-input';

/** A field for text with the browser's own list of what it may hold. */
export function CompletedInput({ parameter, text, control, focus, onChange }: ValueInputProps) {
  const listId = useId();
  const isNumber = parameter.type === 'int' || parameter.type === 'float';
  const suggestions = suggestionsFor(parameter, text);
  return (
    <>
      <input
        {...control}
        // A number may also be a variable, which a number field does not take.
        type="text"
        inputMode={isNumber ? 'decimal' : 'text'}
        class={parameter.kind && 'mono'}
        list={suggestions.length > 0 ? listId : undefined}
        placeholder={shownDefault(parameter)}
        autocomplete="off"
        spellcheck={false}
        autofocus={focus}
        aria-required={parameter.required}
        value={text}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

const shownDefault = ({ default: fallback }: KeywordParameter): string =>
  fallback === null || fallback === undefined ? '' : typeof fallback === 'string' ? fallback : JSON.stringify(fallback);

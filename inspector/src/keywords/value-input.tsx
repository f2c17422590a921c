import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { KeywordParameter } from '../api/types';
import { Button } from '../ui/button';
import { type Suggestion, suggestionsFor } from './suggestions';
import { isFreeText, SECRET_MARK } from './values';

interface ValueInputProps {
  readonly parameter: KeywordParameter;
  readonly text: string;
  readonly focus: boolean;
  /** What ties the control to its label. */
  readonly control: Readonly<Record<string, string | boolean | undefined>>;
  readonly onChange: (text: string) => void;
}

/** The control of one text: a choice, a script, a secret, or a field that completes what is typed. */
export function ValueInput(props: ValueInputProps) {
  const { parameter, text, control, focus, onChange } = props;
  const common = {
    ...control,
    autofocus: focus,
    'aria-required': parameter.required,
    value: text,
  };
  const choices = parameter.type === 'bool' ? ['true', 'false'] : parameter.choices;
  if (choices) {
    return (
      <select {...common} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{parameter.required ? 'Choose' : `Default (${JSON.stringify(parameter.default)})`}</option>
        {(choices.includes(text) || text === '' ? choices : [...choices, text]).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  if (parameter.kind === 'script') {
    return (
      <textarea
        {...common}
        rows={5}
        spellcheck={false}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  if (isFreeText(parameter)) return <SecretOrText {...props} />;
  return <CompletedInput {...props} />;
}

/** A text that may be a secret: the mark `@:` is a switch, and the rest is hidden. */
function SecretOrText(props: ValueInputProps) {
  const { parameter, text, control, focus, onChange } = props;
  const isShown = useSignal(false);
  const isSecret = text.startsWith(SECRET_MARK);
  const bare = isSecret ? text.slice(SECRET_MARK.length) : text;
  const hidden = {
    ...control,
    autocomplete: 'off',
    autofocus: focus,
    'aria-required': parameter.required,
    value: bare,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      onChange(SECRET_MARK + currentTarget.value),
  } as const;
  return (
    <>
      {isSecret ? (
        isShown.value ? (
          <input {...hidden} type="text" />
        ) : (
          <input {...hidden} type="password" />
        )
      ) : (
        <CompletedInput {...props} />
      )}
      {isSecret && <Button label="Show" pressed={isShown.value} onClick={() => (isShown.value = !isShown.value)} />}
      <Button label="Secret" pressed={isSecret} onClick={() => onChange(isSecret ? bare : SECRET_MARK + bare)} />
    </>
  );
}

/** A field for text with the browser's own list of what it may hold. */
function CompletedInput({ parameter, text, control, focus, onChange }: ValueInputProps) {
  const listId = useId();
  const isNumber = parameter.type === 'int' || parameter.type === 'float';
  const suggestions: readonly Suggestion[] = suggestionsFor(parameter, text);
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

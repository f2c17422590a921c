import { useSignal } from '@preact/signals';
import { isSecret, SECRET_MARK } from '../../state/secret-text';
import { Button } from '../../ui/button';
import { CompletedInput } from './completed-input';
import type { ValueInputProps } from './value-input';

/** A text that may have several lines, or be a secret. The mark `@:` is a switch; the rest of a secret is hidden. */
export function FreeText(props: ValueInputProps) {
  const { text, onChange } = props;
  const hasLines = useSignal(text.includes('\n'));
  if (isSecret(text)) return <Secret {...props} />;
  return (
    <>
      {hasLines.value ? <TextLines {...props} /> : <CompletedInput {...props} />}
      <Button
        label="Several lines"
        icon="menu"
        iconOnly
        pressed={hasLines.value}
        disabled={text.includes('\n')}
        onClick={() => (hasLines.value = !hasLines.value)}
      />
      <Button label="Secret" pressed={false} onClick={() => onChange(SECRET_MARK + text)} />
    </>
  );
}

export function TextLines({ parameter, text, focus, control, onChange }: ValueInputProps) {
  return (
    <textarea
      {...control}
      autofocus={focus}
      aria-required={parameter.required}
      rows={5}
      spellcheck={false}
      value={text}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Secret({ parameter, text, focus, control, onChange }: ValueInputProps) {
  const isShown = useSignal(false);
  const bare = text.slice(SECRET_MARK.length);
  const shared = {
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
      {isShown.value ? <input {...shared} type="text" /> : <input {...shared} type="password" />}
      <Button label="Show" pressed={isShown.value} onClick={() => (isShown.value = !isShown.value)} />
      <Button label="Secret" pressed onClick={() => onChange(bare)} />
    </>
  );
}

import type { KeywordParameter } from '../../api/types';
import type { ParamValue } from '../../state/calls';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { isDroppedSecret, isSecret, secretField, textsOf } from '../document/step';

interface ParameterFieldProps {
  readonly parameter: KeywordParameter;
  readonly value: ParamValue | undefined;
  /** undefined: it is not given. */
  readonly onChange: (value: ParamValue | undefined) => void;
}

/** A parameter with one text, or with alternatives. */
export function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, required, description } = parameter;
  const texts = value === undefined ? [''] : textsOf(value);
  const take = (given: readonly string[]) => {
    const kept = given.length === 1 ? given : given.filter((text) => text !== '');
    if (kept.length === 0 || (kept.length === 1 && kept[0] === '' && !required)) onChange(undefined);
    else onChange(kept.length === 1 ? kept[0]! : kept);
  };
  const hasDropped = texts.some(isDroppedSecret);
  return (
    <div class="steps-parameter">
      {texts.map((text, i) => (
        <Field
          key={i}
          label={i === 0 ? `${name}${required ? ' (required)' : ''}` : `${name}, alternative ${i + 1}`}
          hint={i === 0 ? description : undefined}
          error={hasDropped && i === 0 ? 'The browser does not keep secrets: type it again, after "@:".' : undefined}
        >
          {(control) => (
            <TextControl
              control={control}
              parameter={parameter}
              text={text}
              onChange={(changed) => take(texts.with(i, changed))}
            />
          )}
        </Field>
      ))}
      {texts.at(-1) !== '' && parameter.type !== 'bool' && (
        <Button
          label={`Add an alternative to ${name}`}
          icon="plus"
          iconOnly
          tone="quiet"
          onClick={() => onChange([...texts, texts.at(-1)!])}
        />
      )}
    </div>
  );
}

interface TextControlProps {
  readonly control: object;
  readonly parameter: KeywordParameter;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function TextControl({ control, parameter: { type, default: fallback, required }, text, onChange }: TextControlProps) {
  const placeholder = typeof fallback === 'string' ? fallback : fallback == null ? '' : JSON.stringify(fallback);
  const shared = {
    ...control,
    value: text,
    required,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(currentTarget.value),
  };
  if (type === 'bool' && ['', 'true', 'false'].includes(text)) {
    return (
      <select {...shared}>
        <option value="">default: {placeholder || 'none'}</option>
        <option value="true">true</option>
        <option value="false">false</option>
      </select>
    );
  }
  if (text.includes('\n')) return <textarea {...shared} rows={Math.min(12, text.split('\n').length + 1)} />;
  return <input {...shared} {...secretField(isSecret(text))} placeholder={placeholder} spellcheck={false} />;
}

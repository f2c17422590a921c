import type { KeywordParameter } from '../../api/types';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { ChoiceList } from './choice-list';
import { ValueInput } from './value-input';
import { isChoiceList, isFreeText } from '../values';

interface ParameterFieldProps {
  readonly parameter: KeywordParameter;
  /** The alternatives; one at least, unless it is a list of choices. */
  readonly texts: readonly string[];
  readonly problem: string | undefined;
  readonly focus: boolean;
  readonly onChange: (texts: readonly string[]) => void;
}

/** A parameter with its alternatives. */
export function ParameterField({ parameter, texts, problem, focus, onChange }: ParameterFieldProps) {
  const { name, type, required } = parameter;
  if (isChoiceList(parameter)) return <ChoiceList parameter={parameter} chosen={texts} onChange={onChange} />;
  const noun = type === 'list' ? 'value' : 'alternative';
  const replace = (at: number, ...by: readonly string[]) => onChange(texts.toSpliced(at, 1, ...by));
  return (
    <Field label={required ? `${name} *` : name} hint={hintOf(parameter)} error={problem}>
      {(control) => (
        <div class="keywords-values">
          {texts.map((text, i) => (
            <div key={i} class="keywords-value">
              <ValueInput
                parameter={parameter}
                text={text}
                focus={focus && i === 0}
                control={i === 0 ? control : { 'aria-label': `${name}, ${noun} ${i + 1}` }}
                onChange={(changed) => replace(i, changed)}
              />
              {texts.length > 1 && (
                <Button
                  label={`Remove ${noun} ${i + 1} of ${name}`}
                  icon="close"
                  iconOnly
                  tone="quiet"
                  onClick={() => replace(i)}
                />
              )}
              {i === texts.length - 1 && (
                <Button
                  label={`Add ${noun} of ${name}`}
                  icon="plus"
                  iconOnly
                  tone="quiet"
                  onClick={() => onChange([...texts, ''])}
                />
              )}
            </div>
          ))}
        </div>
      )}
    </Field>
  );
}

/** The description, the range and the default. */
function hintOf(parameter: KeywordParameter): string {
  const { description, minimum, maximum, default: fallback, required } = parameter;
  const range = minimum === undefined && maximum === undefined ? '' : ` (${minimum ?? 'any'} to ${maximum ?? 'any'})`;
  const shown = fallback === null || fallback === undefined ? '' : ` Default: ${JSON.stringify(fallback)}.`;
  const empty = required && isFreeText(parameter) ? ' Left empty, it is an empty text.' : '';
  return `${description}${range}.${shown}${empty}`;
}

import type { KeywordParameter } from '../../api/types';
import { CompletedInput } from './completed-input';
import { FreeText, TextLines } from './free-text';
import { isFreeText } from '../values';

export interface ValueInputProps {
  readonly parameter: KeywordParameter;
  readonly text: string;
  readonly focus: boolean;
  /** What ties the control to its label. */
  readonly control: Readonly<Record<string, string | boolean | undefined>>;
  readonly onChange: (text: string) => void;
}

/** The control of one text: a choice, a script, a text of any content, or a field that completes what is typed. */
export function ValueInput(props: ValueInputProps) {
  const { parameter, text, control, focus, onChange } = props;
  const choices = parameter.type === 'bool' ? ['true', 'false'] : parameter.choices;
  if (parameter.kind === 'script') return <TextLines {...props} />;
  if (isFreeText(parameter)) return <FreeText {...props} />;
  if (!choices) return <CompletedInput {...props} />;
  return (
    <select
      {...control}
      autofocus={focus}
      aria-required={parameter.required}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{parameter.required ? 'Choose' : `Default (${JSON.stringify(parameter.default)})`}</option>
      {(choices.includes(text) || text === '' ? choices : [...choices, text]).map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}

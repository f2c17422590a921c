import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { KeywordInfo, KeywordParameter } from '../api/types';
import { ParameterField } from './fields/parameter-field';
import { refreshSuggestions } from './fields/suggestions';
import type { FormValues } from './values';

interface KeywordFormProps {
  readonly info: KeywordInfo;
  /** Made by `formValues`; `paramsOf` turns them into the parameters of a call. */
  readonly params: FormValues;
  readonly onChange: (params: FormValues) => void;
  /** Made by `problemsOf`. */
  readonly problems?: Readonly<Record<string, string>>;
  /** Puts the focus into the first field when it opens. */
  readonly focusFirst?: boolean;
}

/** The fields of a keyword: first what is required, the rest below a heading that opens. */
export function KeywordForm({ info, params, onChange, problems = {}, focusFirst = false }: KeywordFormProps) {
  useEffect(() => void refreshSuggestions(), [info]);
  const required = info.parameters.filter((parameter) => parameter.required);
  const optional = info.parameters.filter((parameter) => !parameter.required);
  const isUsed = ({ name }: KeywordParameter) => params[name]?.some((text) => text !== '') ?? false;
  const isOpen = useSignal(required.length === 0 || optional.some(isUsed));
  const field = (parameter: KeywordParameter, i: number) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      texts={params[parameter.name] ?? ['']}
      problem={problems[parameter.name]}
      focus={focusFirst && i === 0 && (parameter.required || required.length === 0)}
      onChange={(texts) => onChange({ ...params, [parameter.name]: texts })}
    />
  );
  if (info.parameters.length === 0) return <p>It takes no parameters.</p>;
  return (
    <div class="keywords-fields">
      {required.map(field)}
      {optional.length > 0 && (
        <details
          open={isOpen.value || optional.some(({ name }) => name in problems)}
          onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
        >
          <summary>Optional: {optional.map(({ name }) => name).join(', ')}</summary>
          <div class="keywords-fields">{optional.map(field)}</div>
        </details>
      )}
    </div>
  );
}

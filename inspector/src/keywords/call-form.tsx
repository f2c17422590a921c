import { useSignal } from '@preact/signals';
import type { KeywordInfo } from '../api/types';
import { runCall } from '../state/calls';
import type { PaletteRequest } from '../state/palette';
import { Button } from '../ui/button';
import { KeywordForm } from './form';
import { countUse } from './ranking';
import { formValues, paramsOf, problemsOf } from './values';

interface CallFormProps {
  readonly info: KeywordInfo;
  readonly request: PaletteRequest;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The form of a keyword, which runs it or gives its parameters to who asked. */
export function CallForm({ info, request, onBack, onClose }: CallFormProps) {
  const values = useSignal(formValues(info, request.params, request.locator));
  const problems = useSignal<Readonly<Record<string, string>>>({});
  const picture = useSignal(false);
  const submit = (event: Event) => {
    event.preventDefault();
    problems.value = problemsOf(info, values.value);
    if (Object.keys(problems.value).length > 0) {
      const form = event.currentTarget as HTMLFormElement;
      // Drawn first: only then is the field marked as invalid.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const params = paramsOf(info, values.value);
    onClose();
    if (request.done) return request.done(info.keyword, params);
    countUse(info);
    void runCall({ keyword: info.keyword, params }, { picture: picture.value });
  };
  return (
    <form class="keywords-form" onSubmit={submit} noValidate>
      <p class="muted">{info.description}</p>
      <KeywordForm
        info={info}
        params={values.value}
        problems={problems.value}
        focusFirst
        onChange={(changed) => {
          values.value = changed;
          // The message of a field is removed when its value is valid.
          const left = problemsOf(info, changed);
          problems.value = Object.fromEntries(Object.entries(left).filter(([name]) => name in problems.value));
        }}
      />
      <div class="keywords-actions">
        {request.done === undefined && (
          <label class="keywords-check">
            <input
              type="checkbox"
              checked={picture.value}
              onChange={({ currentTarget }) => (picture.value = currentTarget.checked)}
            />
            Picture of what was found
          </label>
        )}
        <Button label="Other keyword" icon="left" onClick={onBack} />
        {request.done ? (
          <Button label="Apply" icon="check" tone="primary" type="submit" />
        ) : (
          <Button label="Run" icon="play" tone="primary" type="submit" />
        )}
      </div>
    </form>
  );
}

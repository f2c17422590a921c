import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api, bodyOf } from '../../api/client';
import { type Failure, failureOf } from '../../api/failure';
import { saveText } from '../../state/downloads';
import { sessionId } from '../../state/session';
import { stored } from '../../state/stored';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { FailureText } from '../../ui/failure-text';
import { Field } from '../../ui/field';
import { currentKey, steps } from '../document/steps-document';
import { FORMATS, type FormatName, keptJson } from './formats';
import { bodyOfStep } from '../document/step';

const format = stored<FormatName>('steps-format', 'yaml');

/** The steps as a file in one of the formats of the service: shown, copied or downloaded. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  /** With its format: after another one was chosen, the text is still that of the one before. */
  const answer = useSignal<{ readonly format: FormatName; readonly text: string } | undefined>(undefined);
  const failure = useSignal<Failure | undefined>(undefined);
  const name = format.value;
  useEffect(() => {
    let isLeft = false;
    answer.value = undefined;
    failure.value = undefined;
    written(name).then(
      (text) => !isLeft && (answer.value = { format: name, text }),
      (error: unknown) => !isLeft && (failure.value = failureOf(error)),
    );
    return () => (isLeft = true);
  }, [name]);
  const text = answer.value?.format === name ? answer.value.text : undefined;
  const wrong = Number(/step (\d+)/.exec(failure.value?.message ?? '')?.[1] ?? 0);
  const showWrong = () => {
    currentKey.value = steps.peek()[wrong - 1]?.key;
    onClose();
  };
  const isUnreachable = failure.value !== undefined && [0, 404].includes(failure.value.status);
  const { extension, label } = FORMATS[name];
  return (
    <Dialog
      title="Export the steps"
      wide
      onClose={onClose}
      actions={
        <>
          {text !== undefined && <CopyButton text={text} />}
          <Button
            label="Download"
            icon="download"
            tone="primary"
            disabled={text === undefined}
            onClick={() => saveText(`steps.${extension}`, text!)}
          />
        </>
      }
    >
      <Field label="Format">
        {(control) => (
          <select
            {...control}
            value={name}
            onChange={({ currentTarget }) => (format.value = currentTarget.value as FormatName)}
          >
            {Object.entries(FORMATS).map(([each, { label: shown }]) => (
              <option key={each} value={each}>
                {shown}
              </option>
            ))}
          </select>
        )}
      </Field>
      {failure.value && (
        <FailureText failure={failure.value}>
          {wrong > 0 && <Button label={`Show step ${wrong}`} onClick={showWrong} />}
          {isUnreachable && (
            <Button
              label="Download what the page has, as JSON"
              icon="download"
              onClick={() => saveText('steps.json', keptJson(steps.peek()))}
            />
          )}
        </FailureText>
      )}
      {text !== undefined && (
        <pre class="steps-preview" tabIndex={0} role="region" aria-label={`The steps as ${label}`}>
          {text}
        </pre>
      )}
    </Dialog>
  );
}

function written(name: FormatName): Promise<string> {
  const params = { path: { session_id: sessionId.peek() ?? '' }, query: { format: name } };
  const body = { steps: steps.peek().map(bodyOfStep) };
  return bodyOf(api.POST('/v1/sessions/{session_id}/steps', { params, body, parseAs: 'text' }));
}

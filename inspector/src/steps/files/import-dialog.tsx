import { useSignal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../api/failure';
import { notify } from '../../state/notices';
import { sessionId } from '../../state/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FailureText } from '../../ui/failure-text';
import { Field } from '../../ui/field';
import { insertSteps, replaceSteps } from '../document/steps-document';
import { keptDocuments } from '../document/kept-documents';
import { keptJson } from './formats';
import { prepareSession, readSteps, type StepsFile } from './import-steps';

/** Takes steps from a file, from a text that is pasted, or from what the page kept of an earlier session. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useSignal('');
  const name = useSignal('steps');
  const mode = useSignal<'append' | 'replace'>('append');
  const failure = useSignal<Failure | undefined>(undefined);
  const fillsSession = useSignal(true);
  const area = useRef<HTMLTextAreaElement>(null);
  const [kept] = useState(keptDocuments);
  const earlier = kept.filter((each) => each.sessionId !== sessionId.value && each.steps.length > 0);
  const choose = (given: string, from: string) => {
    text.value = given;
    name.value = from;
    failure.value = undefined;
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    failure.value = undefined;
    let file: StepsFile;
    try {
      file = await readSteps(text.value, name.value);
      if (fillsSession.value) await prepareSession(file);
    } catch (error) {
      failure.value = failureOf(error);
      selectLine(area.current!, /:(\d+): /.exec(failure.value.message)?.[1]);
      return;
    }
    const { steps } = file;
    if (mode.value === 'replace') replaceSteps(steps);
    else insertSteps(steps);
    notify({ tone: 'success', text: `${steps.length === 1 ? '1 step was' : `${steps.length} steps were`} imported.` });
    onClose();
  };
  return (
    <Dialog
      title="Import steps"
      wide
      onClose={onClose}
      actions={
        <>
          <Button label="Cancel" onClick={onClose} />
          <Button label="Import" type="submit" form="steps-import" tone="primary" disabled={text.value.trim() === ''} />
        </>
      }
    >
      <form id="steps-import" class="steps-form" onSubmit={(event) => void submit(event)}>
        <Field label="File" hint="YAML, JSON, or lines such as: Press Element | Save">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".yaml,.yml,.json,.txt"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file) void file.text().then((content) => choose(content, file.name));
              }}
            />
          )}
        </Field>
        {earlier.length > 0 && (
          <Field label="Or the steps of an earlier session">
            {(control) => (
              <select
                {...control}
                onChange={({ currentTarget }) => {
                  const chosen = earlier.find((each) => each.sessionId === currentTarget.value);
                  if (chosen) choose(keptJson(chosen.steps), 'earlier steps');
                }}
              >
                <option value="">None</option>
                {earlier.map(({ sessionId: id, steps, changed }) => (
                  <option key={id} value={id}>
                    {new Date(changed).toLocaleString()}, {steps.length} steps
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label="Steps">
          {(control) => (
            <textarea
              {...control}
              ref={area}
              rows={12}
              spellcheck={false}
              value={text.value}
              onInput={({ currentTarget }) => choose(currentTarget.value, name.value)}
            />
          )}
        </Field>
        {failure.value && <FailureText failure={failure.value} />}
        <fieldset class="steps-mode">
          <legend>Put them</legend>
          {(['append', 'replace'] as const).map((each) => (
            <label key={each} class="steps-check">
              <input type="radio" name="mode" checked={mode.value === each} onChange={() => (mode.value = each)} />
              {each === 'append' ? 'after the steps that are there' : 'in place of the steps that are there'}
            </label>
          ))}
        </fieldset>
        <label class="steps-check">
          <input
            type="checkbox"
            checked={fillsSession.value}
            onChange={({ currentTarget }) => (fillsSession.value = currentTarget.checked)}
          />
          Put the pictures and API definitions of the file into this session
        </label>
      </form>
    </Dialog>
  );
}

/** Selects the line that a message names. @param line from 1 */
function selectLine(area: HTMLTextAreaElement, line: string | undefined): void {
  if (line === undefined) return;
  const lines = area.value.split('\n');
  const start = lines.slice(0, Number(line) - 1).join('\n').length + (line === '1' ? 0 : 1);
  area.focus();
  area.setSelectionRange(start, start + (lines[Number(line) - 1]?.length ?? 0));
}

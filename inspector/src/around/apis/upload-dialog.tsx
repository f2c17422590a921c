import { useSignal } from '@preact/signals';
import { api } from '../../api/client';
import { type Failure, failureOf } from '../../api/failure';
import { notify } from '../../state/notices';
import { sessionId } from '../../state/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FailureText } from '../../ui/failure-text';
import { Field } from '../../ui/field';
import type { ApiDefinitions } from './collection-list';
import { type DefinitionProblem, parseDefinitions, UnreadableText } from './parse-definitions';

interface UploadDialogProps {
  readonly onClose: () => void;
  /** The session has the new definitions. */
  readonly onLoaded: () => void;
}

const EXAMPLE = `collections:
  contacts:
    base_url: http://localhost:8080
    apis:
      find:
        endpoint: /api/contacts
        request: { method: GET }`;

/** Replaces the API definitions of the session by those of a file or a text. */
export function UploadDialog({ onClose, onLoaded }: UploadDialogProps) {
  const text = useSignal('');
  const isSending = useSignal(false);
  const failure = useSignal<Pick<Failure, 'code' | 'message'> | undefined>(undefined);
  const problems = useSignal<readonly DefinitionProblem[]>([]);
  const choose = async (file: File | undefined) => {
    if (file) text.value = await file.text();
  };
  const send = async () => {
    isSending.value = true;
    problems.value = [];
    failure.value = undefined;
    try {
      const path = { session_id: sessionId.peek()! };
      // The service checks it, and reports the place of each problem.
      const body = (await parseDefinitions(text.value)) as ApiDefinitions;
      await api.POST('/v1/sessions/{session_id}/api', { params: { path }, body });
      notify({ tone: 'success', text: 'The API definitions were replaced.' });
      onLoaded();
    } catch (error) {
      if (error instanceof UnreadableText) problems.value = error.problems;
      else {
        failure.value = failureOf(error);
        problems.value = (failureOf(error).details['problems'] as DefinitionProblem[] | undefined) ?? [];
      }
    } finally {
      isSending.value = false;
    }
  };
  const actions = (
    <>
      <Button label="Cancel" onClick={onClose} />
      <Button
        label="Replace definitions"
        tone="primary"
        disabled={isSending.value || text.value.trim() === ''}
        onClick={() => void send()}
      />
    </>
  );
  return (
    <Dialog title="Load API definitions" wide onClose={onClose} actions={actions}>
      <div class="around-stack">
        <p>They replace all definitions of the session.</p>
        <Field label="File" hint="JSON or YAML">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".json,.yaml,.yml"
              onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
            />
          )}
        </Field>
        <Field label="Definitions">
          {(control) => (
            <textarea
              {...control}
              rows={14}
              spellcheck={false}
              placeholder={EXAMPLE}
              value={text.value}
              onInput={({ currentTarget }) => (text.value = currentTarget.value)}
            />
          )}
        </Field>
        {problems.value.length > 0 ? (
          <ProblemTable problems={problems.value} />
        ) : (
          failure.value && <FailureText failure={failure.value} />
        )}
      </div>
    </Dialog>
  );
}

const ProblemTable = ({ problems }: { readonly problems: readonly DefinitionProblem[] }) => (
  <div role="alert" class="around-problems">
    <p>The definitions were not loaded; those of before are still there.</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Problem</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ path, message }, i) => (
          <tr key={i}>
            <td class="mono">{path || 'the whole'}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

import { useSignal } from '@preact/signals';
import { catalogue } from '../state/catalogue';
import { hasEnded } from '../state/session';
import { FailureText } from '../ui/failure-text';
import { currentKey, redo, stepWith, undo } from './document/steps-document';
import { ExportDialog } from './files/export-dialog';
import { ImportDialog } from './files/import-dialog';
import { isUnkept } from './document/kept-documents';
import { ReplayBar } from './run/replay-bar';
import { StepDetail } from './detail/step-detail';
import { StepList } from './step-list';
import { StepsToolbar } from './steps-toolbar';
import './document/recorder';
import './steps.css';

/** What the session did, as a list that is edited, run, exported and imported. */
export function StepsView() {
  const dialog = useSignal<'export' | 'import' | undefined>(undefined);
  const close = () => (dialog.value = undefined);
  const step = stepWith(currentKey.value);
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  };
  return (
    <section class="steps" aria-label="Steps" onKeyDown={onKeyDown}>
      <StepsToolbar onExport={() => (dialog.value = 'export')} onImport={() => (dialog.value = 'import')} />
      <ReplayBar />
      <div class="steps-notes">
        {isUnkept.value && (
          <FailureText
            failure={{
              code: 'storage',
              message: 'The browser cannot keep these steps: they are lost when the page closes. Export them.',
            }}
          />
        )}
        {hasEnded.value && (
          <p class="steps-note">
            The session has ended. Its steps stay here: copy them, or import them in another session.
          </p>
        )}
      </div>
      <StepList />
      {step && <StepDetail key={step.key} step={step} keywords={catalogue.value} />}
      {dialog.value === 'export' && <ExportDialog onClose={close} />}
      {dialog.value === 'import' && <ImportDialog onClose={close} />}
    </section>
  );
}

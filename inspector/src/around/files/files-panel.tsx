import { useSignal } from '@preact/signals';
import { endedCalls, sessionId } from '../../state/session';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/failure-text';
import type { Panel } from '../../ui/panel';
import { LoadedView } from '../loaded-view';
import { useLoaded } from '../use-loaded';
import { FileDrop } from './file-drop';
import { FileTable } from './file-table';
import { saveScreenshot } from './screenshot';
import { readFiles } from './session-file';

/** The files of the session: uploads, downloads of its browser, what keywords saved. */
function FilesView() {
  const loaded = useLoaded(readFiles, endedCalls);
  const keeps = useSignal(false);
  const isSaving = useSignal(false);
  const save = async () => {
    isSaving.value = true;
    await saveScreenshot({ keep: keeps.value });
    isSaving.value = false;
    if (keeps.value) loaded.reload();
  };
  return (
    <div class="around-panel">
      <div class="toolbar">
        <Button label="Save screenshot" icon="camera" disabled={isSaving.value} onClick={() => void save()} />
        <label>
          <input
            type="checkbox"
            checked={keeps.value}
            onChange={({ currentTarget }) => (keeps.value = currentTarget.checked)}
          />{' '}
          Also keep it in the session
        </label>
        <Button label="Read the files again" icon="refresh" iconOnly tone="quiet" onClick={loaded.reload} />
      </div>
      <FileDrop onUploaded={loaded.reload} />
      <div class="around-body">
        <LoadedView loaded={loaded}>
          {(files) =>
            files.length > 0 ? (
              <FileTable id={sessionId.value!} files={files} onDeleted={loaded.reload} />
            ) : (
              <Empty>
                The session has no files. Upload some for Upload File and Push File; downloads of the browser and what
                keywords save come here too.
              </Empty>
            )
          }
        </LoadedView>
      </div>
    </div>
  );
}

export const filesPanel: Panel = { id: 'files', label: 'Files', View: FilesView };

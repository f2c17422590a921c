import { useSignal } from '@preact/signals';
import { api, SERVICE } from '../../api/client';
import { failureOf } from '../../api/failure';
import { notify } from '../../state/notices';
import { sessionRoot } from '../../state/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { fileSize, type SessionFile } from './session-file';

interface FileTableProps {
  readonly id: string;
  readonly files: readonly SessionFile[];
  readonly onDeleted: () => void;
}

export function FileTable({ id, files, onDeleted }: FileTableProps) {
  const doomed = useSignal<string | undefined>(undefined);
  const remove = async (name: string) => {
    doomed.value = undefined;
    try {
      await api.DELETE('/v1/sessions/{session_id}/files/{name}', { params: { path: { session_id: id, name } } });
      notify({ tone: 'success', text: `${name} was deleted.` });
    } catch (error) {
      notify({ tone: 'error', text: `${name} could not be deleted: ${failureOf(error).message}` });
    }
    onDeleted();
  };
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <table>
        <caption>
          {files.length} {files.length === 1 ? 'file' : 'files'}, {fileSize(total)}
        </caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Size</th>
            <th scope="col">
              <span class="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, size, sha256 }) => (
            <tr key={name}>
              <th scope="row" class="mono" title={`SHA-256: ${sha256}`}>
                {name}
              </th>
              <td>{fileSize(size)}</td>
              <td class="around-actions">
                <a
                  class="button quiet icon-only"
                  href={`${SERVICE}${sessionRoot(id)}/files/${encodeURIComponent(name)}`}
                  download={name}
                  aria-label={`Download ${name}`}
                  title={`Download ${name}`}
                >
                  <Icon name="download" />
                </a>
                <Button
                  label={`Delete ${name}`}
                  icon="trash"
                  iconOnly
                  tone="quiet"
                  onClick={() => (doomed.value = name)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {doomed.value !== undefined && (
        <DeleteDialog
          name={doomed.value}
          onClose={() => (doomed.value = undefined)}
          onConfirm={() => void remove(doomed.value!)}
        />
      )}
    </>
  );
}

interface DeleteDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

const DeleteDialog = ({ name, onClose, onConfirm }: DeleteDialogProps) => (
  <Dialog
    title="Delete the file?"
    onClose={onClose}
    actions={
      <>
        <Button label="Keep" onClick={onClose} />
        <Button label="Delete" tone="danger" onClick={onConfirm} />
      </>
    }
  >
    <p>{name} is removed from the session. That cannot be undone.</p>
  </Dialog>
);

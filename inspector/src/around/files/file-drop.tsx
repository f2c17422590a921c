import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { failureOf } from '../../api/failure';
import { notify } from '../../state/notices';
import { sessionId } from '../../state/session';
import { fileSize, uploadFile } from './session-file';

/** Where files are dropped or chosen; they are uploaded one after the other. @param onUploaded after each file */
export function FileDrop({ onUploaded }: { readonly onUploaded: () => void }) {
  const id = useId();
  const isOver = useSignal(false);
  const sending = useSignal<readonly File[]>([]);
  const upload = async (files: readonly File[]) => {
    const isRunning = sending.peek().length > 0;
    sending.value = [...sending.peek(), ...files];
    if (isRunning) return;
    for (let [file] = sending.peek(); file; [file] = sending.peek()) {
      await send(file, onUploaded);
      sending.value = sending.peek().slice(1);
    }
  };
  const [current] = sending.value;
  return (
    <div
      class={`around-drop${isOver.value ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        void upload([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <label for={id}>Upload files, or drop them here</label>
      <input
        id={id}
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          void upload([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <span role="status">
        {current &&
          `Uploading ${current.name} (${fileSize(current.size)})${sending.value.length > 1 ? `, ${sending.value.length - 1} more wait` : ''} …`}
      </span>
    </div>
  );
}

async function send(file: File, onUploaded: () => void): Promise<void> {
  const id = sessionId.peek();
  if (id === undefined) return;
  try {
    const { name, size } = await uploadFile(id, file);
    notify({ tone: 'success', text: `${name} is in the session (${fileSize(size)}).` });
    onUploaded();
  } catch (error) {
    notify({ tone: 'error', text: `${file.name} was not uploaded: ${failureOf(error).message}` });
  }
}

import { useSignal } from '@preact/signals';
import { api } from '../../api/client';
import { failureOf } from '../../api/failure';
import { saveFile, timedFileName } from '../../state/downloads';
import { notify } from '../../state/notices';
import { Button } from '../../ui/button';

/** Saves the requests of the session, with the bodies that are texts, as an HTTP Archive. */
export function HarButton({ id }: { readonly id: string }) {
  const isReading = useSignal(false);
  const save = async () => {
    isReading.value = true;
    try {
      const params = { path: { session_id: id } };
      const { data } = await api.GET('/v1/sessions/{session_id}/har', { params, parseAs: 'blob' });
      saveFile(timedFileName('requests', 'har'), data as Blob);
    } catch (error) {
      notify({ tone: 'error', text: `The requests could not be saved: ${failureOf(error).message}` });
    } finally {
      isReading.value = false;
    }
  };
  return <Button label="Download HAR" icon="download" disabled={isReading.value} onClick={() => void save()} />;
}

import { api, bodyOf } from '../../api/client';
import { failureOf } from '../../api/failure';
import { saveFile, timedFileName } from '../../state/downloads';
import { notify } from '../../state/notices';
import { bytesOf } from '../../state/screen';
import { sessionId } from '../../state/session';

/**
 * Saves a screenshot of the session in its full size, as PNG, and shows whether it was saved.
 * @param options `keep`: also among the files of the session
 * @returns whether it was saved
 */
export async function saveScreenshot({ keep = false }: { readonly keep?: boolean } = {}): Promise<boolean> {
  const id = sessionId.peek();
  if (id === undefined) return false;
  const path = { session_id: id };
  try {
    const { data } = await bodyOf(api.GET('/v1/sessions/{session_id}/screenshot', { params: { path } }));
    const encoded = data.result ?? '';
    const name = timedFileName('screenshot', 'png');
    saveFile(name, new Blob([bytesOf(encoded)], { type: 'image/png' }));
    const body = { name, content_base64: encoded };
    if (keep) await api.POST('/v1/sessions/{session_id}/files', { params: { path }, body });
    notify({ tone: 'success', text: `${name} was saved${keep ? ', also among the files of the session' : ''}.` });
    return true;
  } catch (error) {
    notify({ tone: 'error', text: `The screenshot could not be saved: ${failureOf(error).message}` });
    return false;
  }
}

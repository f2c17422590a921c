import { api, bodyOf } from '../../api/client';
import type { Answer } from '../../api/types';

/**
 * Adds a file to a session, as bytes.
 * @returns the file under its cleaned name
 * @throws Failure
 */
export async function uploadFile(id: string, file: File): Promise<Answer<'uploadFile'>> {
  return bodyOf(
    api.POST('/v1/sessions/{session_id}/files', {
      params: { path: { session_id: id }, query: { name: file.name } },
      headers: { 'Content-Type': 'application/octet-stream' },
      // The interface takes JSON, too, which the types name; these are the bytes themselves.
      body: { name: file.name, content_base64: '' },
      bodySerializer: () => file,
    }),
  );
}

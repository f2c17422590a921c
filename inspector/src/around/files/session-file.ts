import { api, bodyOf } from '../../api/client';
import type { Answer } from '../../api/types';

/** A file of a session. */
export type SessionFile = Answer<'listFiles'>['files'][number];

/** The files of a session by name. @throws Failure */
export async function readFiles(id: string): Promise<readonly SessionFile[]> {
  const params = { path: { session_id: id } };
  return (await bodyOf(api.GET('/v1/sessions/{session_id}/files', { params }))).files;
}

/**
 * Adds a file to a session, as bytes.
 * @returns the file under its cleaned name
 * @throws Failure
 */
export async function uploadFile(id: string, file: File): Promise<SessionFile> {
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

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in bytes with its unit, in three digits: `1.23 MB`. */
export function fileSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  // What would be rounded to 1000 takes the next unit.
  for (; size >= 999.5 && unit < UNITS.length - 1; unit++) size /= 1000;
  const digits = size.toLocaleString(undefined, {
    maximumSignificantDigits: Math.max(3, String(Math.round(size)).length),
  });
  return `${digits} ${UNITS[unit]}`;
}

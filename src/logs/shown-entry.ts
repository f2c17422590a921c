import type { HeaderFields, NetworkRequest } from '../device/browser/page-logs.js';
import { redact, type Secrets } from '../secret.js';
import type { LogEntry } from './log-buffer.js';

/** An entry as clients get it. */
export type Shown<T> = { readonly seq: number } & T;

/** Masks the secrets of the session in an entry. */
export const shownEntry = <T>({ seq, item }: LogEntry<T>, { hide }: Secrets): Shown<T> => hide({ seq, ...item });

/** Masks the secrets of the session, those of the address, and headers such as Authorization and Cookie. */
export function shownRequest(
  { seq, item }: LogEntry<NetworkRequest>,
  { hide }: Secrets,
  withBodies: boolean,
): Shown<NetworkRequest> {
  const { url, request_headers, response_headers, request_body, response_body, ...rest } = item;
  return hide({
    seq,
    ...rest,
    url: redact(url) as string,
    request_headers: redact(request_headers) as HeaderFields,
    response_headers: redact(response_headers) as HeaderFields,
    ...(withBodies && request_body !== undefined && { request_body }),
    ...(withBodies && response_body !== undefined && { response_body }),
  });
}

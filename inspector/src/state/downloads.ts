import { session, sessionId } from './session';

/** The browser needs the address until it has begun to save the file. */
const RELEASE_AFTER_MS = 60_000;

/** Lets the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER_MS);
}

/** Lets the browser save a text. */
export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain' }));
}

/** A name for a file about the session of the page: what, the driver, the begin of the session's id, the time. */
export function timedFileName(what: string, extension: string): string {
  const time = new Date().toISOString().replace(/\..*/, '').replaceAll(':', '-');
  const id = sessionId.peek()?.slice(0, 8);
  return [what, session.peek()?.driver, id, time].filter(Boolean).join('-') + `.${extension}`;
}

import { signal } from '@preact/signals';
import type { Step } from './step';
import { withoutSecrets } from './step';

/** The steps that a page has of a session. */
export interface StepsDocument {
  /** Marks the requests of this document's runs. */
  readonly id: string;
  readonly steps: readonly Step[];
  /** The last recorded call that was considered. */
  readonly lastSeq: number;
  readonly nextKey: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
}

/** A kept document of any session. */
interface KeptDocument extends StepsDocument {
  readonly sessionId: string;
}

const PREFIX = 'svc-inspector:steps:';
const MAX_DOCUMENTS = 20;

/** Whether the browser refused to keep the document: then it is lost with the page. */
export const isUnkept = signal(false);

export const newDocument = (): StepsDocument => ({
  id: Math.random().toString(36).slice(2, 12),
  steps: [],
  lastSeq: 0,
  nextKey: 1,
  changed: 0,
});

/** The document of a session as it was kept; undefined when there is none. */
export function readDocument(sessionId: string): StepsDocument | undefined {
  try {
    const text = localStorage.getItem(PREFIX + sessionId);
    return text === null ? undefined : (JSON.parse(text) as StepsDocument);
  } catch {
    // A damaged document cannot be used, and a forbidden storage has none.
    return undefined;
  }
}

/** Keeps a document without its secrets. */
export function keepDocument(sessionId: string, kept: StepsDocument): void {
  try {
    localStorage.setItem(PREFIX + sessionId, JSON.stringify({ ...kept, steps: kept.steps.map(withoutSecrets) }));
    isUnkept.value = false;
  } catch {
    isUnkept.value = true;
  }
}

/** The kept documents of all sessions, the last changed first. */
export function keptDocuments(): KeptDocument[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => {
      const sessionId = name.slice(PREFIX.length);
      const kept = readDocument(sessionId);
      return kept ? [{ ...kept, sessionId }] : [];
    })
    .sort((a, b) => b.changed - a.changed);
}

/** Removes all kept documents but the 20 that were changed last. */
export function dropOldDocuments(): void {
  for (const { sessionId } of keptDocuments().slice(MAX_DOCUMENTS)) localStorage.removeItem(PREFIX + sessionId);
}

/** Tells when another tab of the browser has changed the document of a session. */
export function onOtherTab(changed: (sessionId: string) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(PREFIX)) changed(key.slice(PREFIX.length));
  });
}

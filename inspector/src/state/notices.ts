import { signal } from '@preact/signals';

/** A message that is shown for a while, or until it is closed. */
interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 6000;

export const notices = signal<readonly Notice[]>([]);
let lastId = 0;

/** Shows a message. Errors stay until they are closed. */
export function notify(notice: Omit<Notice, 'id'>): void {
  const id = ++lastId;
  notices.value = [...notices.peek(), { ...notice, id }];
  if (notice.tone !== 'error') setTimeout(() => dismiss(id), SHOWN_MS);
}

export function dismiss(id: number): void {
  notices.value = notices.peek().filter((notice) => notice.id !== id);
}

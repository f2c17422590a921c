import { computed, signal } from '@preact/signals';
import { type SentCall, sentCalls } from '../state/calls';

/** A call that was chosen from the history, until the next one is sent. */
const chosen = signal<{ readonly number: number; readonly newest: number | undefined } | undefined>(undefined);

/** The call whose result is shown: the newest, or the chosen one. */
export const shownCall = computed<SentCall | undefined>(() => {
  const [newest] = sentCalls.value;
  if (chosen.value?.newest !== newest?.number) return newest;
  return sentCalls.value.find(({ number }) => number === chosen.value?.number) ?? newest;
});

export function showCall({ number }: SentCall): void {
  chosen.value = { number, newest: sentCalls.peek()[0]?.number };
}

import { computed, effect, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { type Failure, failureOf } from '../api/failure';
import type { Answer } from '../api/types';
import { selected } from '../state/elements';
import { hasEnded, sessionId } from '../state/session';

type ElementDetails = Answer<'readLocators'>;
export type RatedLocator = ElementDetails['locators'][number];

/** The locators and attributes of the selected element; undefined while they are read. */
export const details = signal<ElementDetails | undefined>(undefined);
/** Why they could not be read. */
export const detailsFailure = signal<Failure | undefined>(undefined);

/** A selection that moves by arrow keys is read when it rests. */
const PAUSE_MS = 120;

/** The locator and all that was read of the element: another text or place makes its locators stale. */
const wanted = computed(() => selected.value && JSON.stringify(selected.value));
const repeats = signal(0);

effect(() => {
  const id = sessionId.value;
  const isWanted = wanted.value !== undefined && !hasEnded.value;
  void repeats.value;
  const locator = selected.peek()?.locator;
  if (details.peek()?.element.locator !== locator) details.value = undefined;
  detailsFailure.value = undefined;
  if (id === undefined || !isWanted || locator === undefined) return;
  const abort = new AbortController();
  const timer = setTimeout(() => void read(id, locator, abort.signal), PAUSE_MS);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
});

/** Reads them again. */
export function refreshDetails(): void {
  repeats.value++;
}

async function read(id: string, locator: string, signal: AbortSignal): Promise<void> {
  try {
    const path = { session_id: id };
    const answer = await bodyOf(
      api.POST('/v1/sessions/{session_id}/locators', { params: { path }, body: { locator }, signal }),
    );
    if (!signal.aborted) details.value = answer;
  } catch (error) {
    if (!signal.aborted) detailsFailure.value = failureOf(error);
  }
}

import { effect, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { type Failure, failureOf } from '../api/failure';
import type { Answer } from '../api/types';
import { frame } from '../state/screen';
import { endedCalls, sessionId } from '../state/session';

/** What a search of the screen found. */
export type Found = Answer<'findElements'>;
export type Hit = Found['hits'][number];
export type RungTrace = Found['trace']['rungs'][number];

/** The locator in the field. */
export const typed = signal('');

/** What the last search found; undefined before the first. */
export const found = signal<Found | undefined>(undefined);
export const searchFailure = signal<Failure | undefined>(undefined);
export const isSearching = signal(false);

/** The hit that the pointer or the focus is on, by its place in the list. */
export const pointed = signal<number | undefined>(undefined);

/** Whether the screen has changed since the last search, so that its outlines may be wrong. */
export const isStale = signal(false);

let abort: AbortController | undefined;

/** Looks for a locator on the screen as it is now; a search that still runs is given up. */
export async function search(locator: string): Promise<void> {
  const id = sessionId.peek();
  if (id === undefined) return;
  abort?.abort();
  const own = (abort = new AbortController());
  typed.value = locator;
  isSearching.value = true;
  isStale.value = false;
  try {
    const params = { path: { session_id: id } };
    const body = { locator };
    const answer = await bodyOf(api.POST('/v1/sessions/{session_id}/find', { params, body, signal: own.signal }));
    accept(answer);
  } catch (error) {
    if (!own.signal.aborted) accept(undefined, failureOf(error));
  } finally {
    if (abort === own) isSearching.value = false;
  }
}

/** Removes the result, and its outlines from the screen. */
export function clearSearch(): void {
  abort?.abort();
  isSearching.value = false;
  accept(undefined);
}

function accept(result: Found | undefined, failure?: Failure): void {
  pointed.value = undefined;
  found.value = result;
  searchFailure.value = failure;
}

effect(() => {
  void sessionId.value;
  clearSearch();
});

effect(() => {
  void frame.value?.seq;
  void endedCalls.value;
  if (found.peek() || isSearching.peek()) isStale.value = true;
});

import { effect, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { type Failure, failureOf } from '../api/failure';
import type { ScreenElement } from '../api/types';
import { endedCalls, hasEnded, sessionId } from './session';
import { frame } from './screen';

/** The elements of the session's screen, in reading order. */
export const elements = signal<readonly ScreenElement[]>([]);

/** Why the elements could not be read; undefined when they could. */
export const elementsFailure = signal<Failure | undefined>(undefined);

/** The element that the person chose; it stays when the list is read again and still has its locator. */
export const selected = signal<ScreenElement | undefined>(undefined);

/** The element under the pointer, on the screen or in a list, or that the keys have reached; it stays likewise. */
export const hovered = signal<ScreenElement | undefined>(undefined);

/** A screen that keeps changing is read this often at most. */
const PAUSE_MS = 400;

let timer: ReturnType<typeof setTimeout> | undefined;
let isReading = false;
let isStale = false;

async function read(): Promise<void> {
  const id = sessionId.peek();
  if (id === undefined || hasEnded.peek()) return;
  if (isReading) {
    isStale = true;
    return;
  }
  isReading = true;
  isStale = false;
  try {
    const path = { session_id: id };
    const answer = await bodyOf(api.GET('/v1/sessions/{session_id}/elements', { params: { path } }));
    if (sessionId.peek() === id) accept(answer.data.result ?? []);
  } catch (error) {
    if (sessionId.peek() === id) elementsFailure.value = failureOf(error);
  } finally {
    isReading = false;
    if (isStale) refreshElements();
  }
}

function accept(list: readonly ScreenElement[]): void {
  /** The same element in the new list. */
  const again = (known: ScreenElement | undefined) => known && list.find(({ locator }) => locator === known.locator);
  elements.value = list;
  elementsFailure.value = undefined;
  hovered.value = again(hovered.peek());
  selected.value = again(selected.peek());
}

/** Reads the elements again soon; several wishes make one read. */
export function refreshElements(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void read(), PAUSE_MS);
}

effect(() => {
  void sessionId.value;
  elements.value = [];
  elementsFailure.value = undefined;
  selected.value = undefined;
  hovered.value = undefined;
  void read();
});

effect(() => {
  void frame.value?.seq;
  void endedCalls.value;
  refreshElements();
});

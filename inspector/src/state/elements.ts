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
let running: Promise<void> | undefined;
let queued: Promise<void> | undefined;
/** What has changed the screen so far: frames, and calls that ended. */
let changes = 0;
/** The changes that the list is known to show. */
let shownChanges = -1;

/** Reads the elements; a read that runs already may miss what has changed, so another one follows it. */
function read(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  queued ??= (running ?? Promise.resolve()).then(() => {
    queued = undefined;
    running = readOnce().finally(() => (running = undefined));
    return running;
  });
  return queued;
}

async function readOnce(): Promise<void> {
  const id = sessionId.peek();
  if (id === undefined || hasEnded.peek()) return;
  const before = changes;
  try {
    const path = { session_id: id };
    const answer = await bodyOf(api.GET('/v1/sessions/{session_id}/elements', { params: { path } }));
    if (sessionId.peek() !== id) return;
    shownChanges = before;
    accept(answer.data.result ?? []);
  } catch (error) {
    if (sessionId.peek() === id) elementsFailure.value = failureOf(error);
  }
}

function accept(list: readonly ScreenElement[]): void {
  const again = (element: ScreenElement | undefined) =>
    element && list.find(({ locator }) => locator === element.locator);
  elements.value = list;
  elementsFailure.value = undefined;
  hovered.value = again(hovered.peek());
  selected.value = again(selected.peek());
}

/** Reads the elements again soon; several wishes make one read. */
export function refreshElements(): void {
  timer ??= setTimeout(() => void read(), PAUSE_MS);
}

/** Waits until the list is not older than the screen was when this was called, so that a locator is of what is seen. */
export async function awaitFreshElements(): Promise<void> {
  if (shownChanges < changes) await read();
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
  changes++;
  refreshElements();
});

import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { api } from '../../api/client';
import { reconnections } from '../../api/connection';
import { openStream } from '../../api/event-stream';
import { Failure, failureOf } from '../../api/failure';
import { sessionRoot } from '../../state/session';

export type LogType = 'console' | 'network' | 'device';

interface LiveLog<T> {
  /** The newest entries in the order of their beginning. */
  readonly entries: ReadonlySignal<readonly T[]>;
  /** Why none come, such as a driver that does not have the log. */
  readonly failure: ReadonlySignal<Failure | undefined>;
}

/** Entries that the page keeps. */
const MAX_ENTRIES = 10_000;
/** Entries that arrive meanwhile are shown at once. */
const PAUSE_MS = 100;

/** Follows a log of a session from its beginning, while the component is shown. Give the component their key. */
export function useLog<T extends { readonly seq: number }>(id: string, type: LogType): LiveLog<T> {
  const entries: Signal<readonly T[]> = useSignal([]);
  const failure = useSignal<Failure | undefined>(undefined);
  const bySeq = useRef(new Map<number, T>()).current;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const accept = (entry: T) => {
    // A request comes again when it changes, and after a login all come again: each keeps its place.
    bySeq.set(entry.seq, entry);
    if (bySeq.size > MAX_ENTRIES) bySeq.delete(bySeq.keys().next().value!);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      entries.value = [...bySeq.values()];
    }, PAUSE_MS);
  };
  useSignalEffect(() => {
    void reconnections.value;
    const ended = new Failure(404, 'gone', 'The session has ended: its log does not go on.');
    const isLeft = new AbortController();
    let close: (() => void) | undefined;
    assertLog(id, type, isLeft.signal).then(
      () => {
        if (isLeft.signal.aborted) return;
        failure.value = undefined;
        const path = `${sessionRoot(id)}/logs?type=${type}`;
        close = openStream<T>(path, { message: accept, end: () => (failure.value = ended) }, { after: 0 });
      },
      (error: unknown) => {
        if (!isLeft.signal.aborted) failure.value = failureOf(error);
      },
    );
    return () => {
      isLeft.abort();
      close?.();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  });
  return { entries, failure };
}

/** Requests the log once before its stream: the browser does not give the reason for a stream that is refused. @throws Failure */
async function assertLog(id: string, type: LogType, signal: AbortSignal): Promise<void> {
  const asked = new AbortController();
  const params = { path: { session_id: id }, query: { type } };
  const any = AbortSignal.any([signal, asked.signal]);
  await api.GET('/v1/sessions/{session_id}/logs', { params, parseAs: 'stream', signal: any });
  asked.abort();
}

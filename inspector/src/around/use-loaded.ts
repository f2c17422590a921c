import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { reconnections } from '../api/connection';
import { type Failure, failureOf } from '../api/failure';
import { sessionId } from '../state/session';

/** What a panel has read of the service. */
export interface Loaded<T> {
  /** The last answer; undefined before the first one. */
  readonly value: ReadonlySignal<T | undefined>;
  /** Why the last read failed. */
  readonly failure: ReadonlySignal<Failure | undefined>;
  readonly isLoading: ReadonlySignal<boolean>;
  /** Reads again. While a read runs, several wishes make one more. */
  readonly reload: () => void;
}

/**
 * Reads something of the session while the component is shown: at once, after a reconnect, and when `again` changes.
 * @param read must keep to the session that it is given
 */
export function useLoaded<T>(read: (id: string) => Promise<T>, again?: ReadonlySignal<unknown>): Loaded<T> {
  const value: Signal<T | undefined> = useSignal(undefined);
  const failure = useSignal<Failure | undefined>(undefined);
  const isLoading = useSignal(false);
  const state = useRef({ id: '', isStale: false, isRunning: false }).current;
  const load = async (): Promise<void> => {
    state.isStale = state.isRunning;
    if (state.isRunning || state.id === '') return;
    state.isRunning = isLoading.value = true;
    const { id } = state;
    try {
      const answer = await read(id);
      if (state.id === id) [value.value, failure.value] = [answer, undefined];
    } catch (error) {
      if (state.id === id) failure.value = failureOf(error);
    }
    state.isRunning = isLoading.value = false;
    if (state.isStale) await load();
  };
  useSignalEffect(() => {
    const id = sessionId.value ?? '';
    void reconnections.value;
    void again?.value;
    if (id !== state.id) [value.value, failure.value] = [undefined, undefined];
    state.id = id;
    void load();
    return () => void (state.isStale = false);
  });
  return { value, failure, isLoading, reload: () => void load() };
}

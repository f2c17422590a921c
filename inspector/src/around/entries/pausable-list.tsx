import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import { Button } from '../../ui/button';

/** A growing list that can be paused, and then shows its newest items again. */
interface PausableList<T> {
  /** What is shown. */
  readonly items: readonly T[];
  readonly isPaused: Signal<boolean>;
  readonly clear: () => void;
  readonly toggle: () => void;
}

/** @param keyOf counts up in the list */
export function usePausable<T>(source: ReadonlySignal<readonly T[]>, keyOf: (item: T) => number): PausableList<T> {
  const held = useSignal<readonly T[]>([]);
  const isPaused = useSignal(false);
  const cleared = useSignal(0);
  const all = isPaused.value ? held.value : source.value;
  return {
    items: cleared.value > 0 ? all.filter((item) => keyOf(item) > cleared.value) : all,
    isPaused,
    clear() {
      cleared.value = Math.max(0, ...source.peek().slice(-1).map(keyOf));
    },
    toggle() {
      held.value = source.peek();
      isPaused.value = !isPaused.peek();
    },
  };
}

/** The buttons that pause and clear a list. */
export const PauseButtons = ({ list }: { readonly list: PausableList<unknown> }) => (
  <>
    <Button label="Pause" pressed={list.isPaused.value} onClick={list.toggle} />
    <Button label="Clear" onClick={list.clear} />
  </>
);

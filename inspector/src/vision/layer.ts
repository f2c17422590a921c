import { effect, signal, type Signal, untracked } from '@preact/signals';
import { type Failure, failureOf } from '../api/failure';
import { type Box, showBoxes } from '../state/overlays';
import { frame } from '../state/screen';
import { endedCalls, hasEnded, sessionId } from '../state/session';

/** Something that is read from the screen and drawn over it while it is switched on. */
export interface Layer<T> {
  readonly isShown: Signal<boolean>;
  /** What was read last; undefined before the first time. */
  readonly answer: Signal<T | undefined>;
  readonly failure: Signal<Failure | undefined>;
  readonly isReading: Signal<boolean>;
}

interface LayerOptions<T> {
  /** Names its boxes among the overlays. */
  readonly name: string;
  readonly read: (sessionId: string) => Promise<T>;
  readonly boxesOf: (answer: T) => readonly Box[];
  /** What else the answer depends on, beside the screen. */
  readonly version?: Signal<number>;
}

/** A changing screen is read after a pause, which is at least as long as the last read took: detectors use the processor. */
const MIN_PAUSE_MS = 300;

/** Makes a layer, which follows the screen while it is shown. An answer for an unchanged screen is kept. */
export function makeLayer<T>({ name, read, boxesOf, version }: LayerOptions<T>): Layer<T> {
  const layer: Layer<T> = {
    isShown: signal(false),
    answer: signal<T | undefined>(undefined),
    failure: signal<Failure | undefined>(undefined),
    isReading: signal(false),
  };
  /** What the answer, or the failure, was read of. */
  let readOf: string | undefined;
  let lastMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const screenNow = () => `${sessionId.value} ${frame.value?.seq ?? ''} ${endedCalls.value} ${version?.value ?? ''}`;

  const refresh = async () => {
    const id = sessionId.peek();
    if (layer.isReading.peek() || id === undefined || hasEnded.peek() || !layer.isShown.peek()) return;
    const screen = untracked(screenNow);
    if (screen === readOf) return;
    layer.isReading.value = true;
    const began = performance.now();
    const result = await read(id).then(
      (answer) => ({ answer, failure: undefined }),
      (error: unknown) => ({ answer: undefined, failure: failureOf(error) }),
    );
    lastMs = performance.now() - began;
    layer.isReading.value = false;
    if (sessionId.peek() === id) {
      readOf = screen;
      layer.answer.value = result.answer;
      layer.failure.value = result.failure;
    }
    if (untracked(screenNow) !== screen) schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), readOf === undefined ? 0 : Math.max(MIN_PAUSE_MS, lastMs));
  };

  effect(() => {
    void sessionId.value;
    readOf = undefined;
    layer.answer.value = undefined;
    layer.failure.value = undefined;
  });
  effect(() => {
    void screenNow();
    if (layer.isShown.value) schedule();
  });
  effect(() => {
    const answer = layer.answer.value;
    showBoxes(name, layer.isShown.value && answer !== undefined ? boxesOf(answer) : []);
  });
  return layer;
}

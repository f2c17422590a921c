import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Signal } from '@preact/signals';

interface SplitProps {
  readonly label: string;
  /** Percent of the width that the left side has. */
  readonly share: Signal<number>;
  readonly left: ComponentChildren;
  readonly right: ComponentChildren;
}

const MIN = 20;
const MAX = 80;
const KEY_STEP = 2;
const within = (share: number) => Math.min(MAX, Math.max(MIN, share));

/** Two sides with a separator that is moved with the pointer or the arrow keys. */
export function Split({ label, share, left, right }: SplitProps) {
  const box = useRef<HTMLDivElement>(null);
  const drag = (event: PointerEvent) => {
    if (!(event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) return;
    const { left: start, width } = box.current!.getBoundingClientRect();
    share.value = within(((event.clientX - start) / width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const change = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP, Home: -100, End: 100 }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    share.value = within(share.value + change);
  };
  return (
    <div
      class="split"
      ref={box}
      style={{ gridTemplateColumns: `minmax(0, ${share.value}fr) auto minmax(0, ${100 - share.value}fr)` }}
    >
      <div class="split-side">{left}</div>
      <div
        class="separator"
        role="separator"
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={MIN}
        aria-valuemax={MAX}
        aria-valuenow={Math.round(share.value)}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div class="split-side">{right}</div>
    </div>
  );
}

import { effect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { hovered } from '../state/elements';
import { areaRequest } from '../state/overlays';
import { frame, viewport } from '../state/screen';
import { session } from '../state/session';
import { AreaDrawing } from './area-drawing';
import { watchScreen } from './frames';
import { Gestures } from './gestures';
import { elementsAt, meantAt, type Point, visibleElements } from './hit-test';
import { pressKey } from './keys';
import { Layers } from './layers';
import { mode } from './modes';
import { flushTyping } from './typing';
import { room, scale, shownSize, zoomIn, zoomOut } from './zoom';

/** The screen itself: takes the pointer and the keys. */
export function Stage() {
  const box = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointOf = useMemo(() => pointIn(surface), []);
  const gestures = useMemo(() => new Gestures(pointOf), []);
  useEffect(() => watchScreen((bitmap) => paint(canvas.current!, bitmap)), []);
  useEffect(
    () =>
      effect(() => {
        // What is typed from now on goes to the session.
        if (mode.value === 'act') surface.current!.focus({ preventScroll: true });
      }),
    [],
  );
  useEffect(() => followRoom(box.current!, surface.current!), []);
  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey) (event.deltaY < 0 ? zoomIn : zoomOut)();
      if (event.ctrlKey || gestures.wheel(event)) event.preventDefault();
    };
    const element = surface.current!;
    // Preact's handlers are passive for the wheel.
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, []);
  const { width, height } = shownSize.value;
  const request = areaRequest.value;
  return (
    <div ref={box} class="screen-room">
      <div
        ref={surface}
        class={`screen-stage ${session.value?.driver === 'appium' ? 'device' : ''} ${mode.value}`}
        style={{ width: `${width}px`, height: `${height}px` }}
        role="application"
        aria-roledescription="live screen"
        aria-label={nameOf()}
        aria-describedby="screen-keys"
        tabIndex={0}
        onKeyDown={(event) => {
          // Not those on a button inside.
          if (event.target === event.currentTarget) pressKey(event);
        }}
        onBlur={flushTyping}
        onPointerDown={(event) => {
          if (areaRequest.peek()) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          gestures.down(event);
        }}
        onPointerMove={(event) => {
          gestures.move(event);
          const point = pointOf(event);
          hovered.value = point && (mode.peek() === 'act' ? meantAt(point) : elementsAt(point)[0]);
        }}
        onPointerUp={(event) => gestures.up(event)}
        onPointerCancel={() => gestures.cancel()}
        onPointerLeave={() => (hovered.value = undefined)}
        onContextMenu={(event) => gestures.context(event)}
      >
        <canvas ref={canvas} class="screen-canvas" aria-hidden="true" />
        <Layers />
        {request && <AreaDrawing request={request} pointOf={pointOf} />}
      </div>
    </div>
  );
}

function nameOf(): string {
  const { window } = frame.value ?? {};
  if (!window) return 'Screen, not seen yet';
  return `Screen of ${window.width} by ${window.height}, ${visibleElements.value.length} elements`;
}

const pointIn =
  (surface: { readonly current: HTMLDivElement | null }) =>
  ({ clientX, clientY }: MouseEvent): Point | undefined => {
    if (!frame.peek() || !surface.current) return undefined;
    const { left, top } = surface.current.getBoundingClientRect();
    const by = scale.peek();
    return { x: (clientX - left) / by, y: (clientY - top) / by };
  };

/** Drawn within an animation frame. The size is set only when it changes, because that clears the canvas. */
function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const { width, height } = bitmap;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
}

/** Keeps the room of the screen, and tells others where window coordinates are. */
function followRoom(box: HTMLElement, surface: HTMLElement): () => void {
  const measure = () => {
    const style = getComputedStyle(box);
    const width = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const height = box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    room.value = { width, height };
  };
  const observer = new ResizeObserver(measure);
  observer.observe(box);
  const end = effect(() => {
    void room.value;
    void shownSize.value;
    viewport.value = { left: surface.offsetLeft, top: surface.offsetTop, scale: scale.value };
  });
  return () => {
    observer.disconnect();
    end();
  };
}

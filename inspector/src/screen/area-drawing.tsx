import { useEffect, useState } from 'preact/hooks';
import type { Bounds } from '../api/types';
import { selected } from '../state/elements';
import { type AreaRequest, areaRequest } from '../state/overlays';
import { frame } from '../state/screen';
import { Button } from '../ui/button';
import type { Point } from './hit-test';
import { scale } from './zoom';

interface AreaDrawingProps {
  readonly request: AreaRequest;
  /** The place in the window at a place on the page. */
  readonly pointOf: (event: MouseEvent) => Point | undefined;
}

/** Takes a rectangle instead of clicks: drawn with the pointer, or that of the selected element. */
export function AreaDrawing({ request, pointOf }: AreaDrawingProps) {
  const [from, setFrom] = useState<Point>();
  const [to, setTo] = useState<Point>();
  const area = from && to && rectangle(from, to);
  const finish = (result?: Bounds) => {
    areaRequest.value = undefined;
    request.done(result);
  };
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      finish();
    };
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [request]);
  const chosen = selected.value;
  return (
    <div
      class="screen-area"
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setTo(undefined);
        setFrom(pointOf(event));
      }}
      onPointerMove={(event) => from && setTo(clamped(pointOf(event)))}
      onPointerUp={() => {
        setFrom(undefined);
        if (area && area.width > 0 && area.height > 0) finish(area);
      }}
    >
      {area && <div class="screen-rectangle" style={placed(area)} />}
      <div class="screen-area-bar">
        <span>{request.label}</span>
        {chosen?.inViewport && <Button label="Use the selected element" onClick={() => finish(chosen.bounds)} />}
        <Button label="Cancel" keys="Escape" onClick={() => finish()} />
      </div>
    </div>
  );
}

function rectangle(a: Point, b: Point): Bounds {
  const [x, y] = [Math.round(Math.min(a.x, b.x)), Math.round(Math.min(a.y, b.y))];
  return { x, y, width: Math.round(Math.max(a.x, b.x)) - x, height: Math.round(Math.max(a.y, b.y)) - y };
}

function clamped(point: Point | undefined): Point | undefined {
  const { width = 0, height = 0 } = frame.peek()?.window ?? {};
  return point && { x: Math.max(0, Math.min(point.x, width)), y: Math.max(0, Math.min(point.y, height)) };
}

function placed({ x, y, width, height }: Bounds) {
  const by = scale.value;
  return { left: `${x * by}px`, top: `${y * by}px`, width: `${width * by}px`, height: `${height * by}px` };
}

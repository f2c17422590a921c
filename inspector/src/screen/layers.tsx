import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Bounds } from '../api/types';
import { hovered, selected } from '../state/elements';
import { type Box, overlays } from '../state/overlays';
import { visibleElements } from './hit-test';
import { mode, showsAll } from './modes';
import { scale, shownSize } from './zoom';

const LABEL_PX = 12;

/** Draws in CSS pixels. */
type Paint = (context: CanvasRenderingContext2D) => void;

/** A transparent canvas over the screen, which is drawn again when a signal that its painter reads has changed. */
function Layer({ paint }: { readonly paint: Paint }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () =>
      effect(() => {
        const { width, height } = shownSize.value;
        const context = clear(canvas.current!, width, height);
        if (context) paint(context);
      }),
    [paint],
  );
  return <canvas ref={canvas} class="screen-layer" aria-hidden="true" />;
}

function clear(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const [wide, high] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
  const context = canvas.getContext('2d');
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  context?.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context?.clearRect(0, 0, width, height);
  return context;
}

/** A colour of `tokens.css`, in the theme as it is. */
const colour = (context: CanvasRenderingContext2D, name: string): string =>
  getComputedStyle(context.canvas).getPropertyValue(name);

function outline(context: CanvasRenderingContext2D, { x, y, width, height }: Bounds): void {
  const by = scale.peek();
  context.strokeRect(x * by, y * by, width * by, height * by);
}

function label(context: CanvasRenderingContext2D, { x, y }: Bounds, text: string, background: string): void {
  const by = scale.peek();
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  context.font = `${LABEL_PX}px system-ui, sans-serif`;
  const width = context.measureText(shown).width + 8;
  const height = LABEL_PX + 6;
  const left = Math.max(0, Math.min(x * by, shownSize.peek().width - width));
  const top = y * by >= height ? y * by - height : y * by;
  context.fillStyle = background;
  context.fillRect(left, top, width, height);
  context.fillStyle = '#ffffff';
  context.fillText(shown, left + 4, top + LABEL_PX + 1);
}

/** Dark in both themes, so that the white text on it is read. */
const LABEL_COLOURS = { hit: '#a3246f', text: '#1a6b34', picture: '#7a4d00', element: '#1458c8' } as const;
const TONE_COLOURS: Readonly<Record<Box['tone'], string>> = { hit: '--hit', text: '--success', picture: '--warning' };

function paintBoxes(context: CanvasRenderingContext2D): void {
  if (showsAll.value) {
    context.lineWidth = 1;
    context.strokeStyle = colour(context, '--border-strong');
    for (const { bounds } of visibleElements.value) outline(context, bounds);
  }
  context.lineWidth = 2;
  for (const { bounds, label: text, tone } of Object.values(overlays.value).flat()) {
    context.strokeStyle = colour(context, TONE_COLOURS[tone]);
    outline(context, bounds);
    if (text !== undefined) label(context, bounds, text, LABEL_COLOURS[tone]);
  }
  const chosen = selected.value;
  if (!chosen?.inViewport) return;
  context.lineWidth = 3;
  context.strokeStyle = LABEL_COLOURS.element;
  outline(context, chosen.bounds);
}

function paintHighlight(context: CanvasRenderingContext2D): void {
  const element = hovered.value;
  if (!element?.inViewport) return;
  const by = scale.peek();
  const { x, y, width, height } = element.bounds;
  context.fillStyle = mode.value === 'act' ? 'rgb(214 64 159 / 0.18)' : 'rgb(20 88 200 / 0.18)';
  context.fillRect(x * by, y * by, width * by, height * by);
  context.lineWidth = 1.5;
  context.strokeStyle = LABEL_COLOURS[mode.value === 'act' ? 'hit' : 'element'];
  outline(context, element.bounds);
  label(context, element.bounds, `${element.type} ${element.text}`.trim(), String(context.strokeStyle));
}

/** What is drawn over the screen. The highlight follows the pointer, on a canvas of its own. */
export function Layers() {
  return (
    <>
      <Layer paint={paintBoxes} />
      <Layer paint={paintHighlight} />
    </>
  );
}

import { effect, signal, untracked } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { type Failure, failureOf } from '../api/failure';
import type { Bounds } from '../api/types';
import { type Box, showBoxes } from '../state/overlays';
import { frame } from '../state/screen';
import { sessionId } from '../state/session';
import type { Found } from './search';

/** The rectangle that is to become a template, in whole window coordinates; undefined before one is drawn. */
export const area = signal<Bounds | undefined>(undefined);

/** The places that look like the rectangle, the rectangle itself among them. */
export const alike = signal<Found | undefined>(undefined);
export const alikeFailure = signal<Failure | undefined>(undefined);

/** Milliseconds without a change of the rectangle after which it is searched for. */
const PAUSE_MS = 250;
const MIN_SIDE = 4;
const START: Bounds = { x: 0, y: 0, width: 120, height: 80 };

const clamp = (value: number, min: number, max: number) => Math.round(Math.min(Math.max(value, min), max));

/** Sets the rectangle, moved and cut so that it lies on the screen. */
export function setArea({ x, y, width, height }: Bounds): void {
  const { width: right, height: bottom } = frame.peek()?.window ?? { width: Infinity, height: Infinity };
  const wide = clamp(width, MIN_SIDE, right);
  const high = clamp(height, MIN_SIDE, bottom);
  area.value = { x: clamp(x, 0, right - wide), y: clamp(y, 0, bottom - high), width: wide, height: high };
}

/** A rectangle in the middle of the screen, to be moved by keys. */
export function placeArea(): void {
  const { width, height } = frame.peek()?.window ?? START;
  setArea({ ...START, x: (width - START.width) / 2, y: (height - START.height) / 2 });
}

const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const LARGE_STEP = 10;

/** Moves the rectangle by an arrow key; with Shift the key moves its right and lower edge, with Ctrl by ten. */
export function moveByKey(event: KeyboardEvent): void {
  const direction = KEYS[event.key];
  const now = area.peek();
  if (!direction || !now) return;
  event.preventDefault();
  const [x, y] = direction.map((part) => part * (event.ctrlKey || event.metaKey ? LARGE_STEP : 1)) as [number, number];
  if (event.shiftKey) setArea({ ...now, width: now.width + x, height: now.height + y });
  else setArea({ ...now, x: now.x + x, y: now.y + y });
}

let abort: AbortController | undefined;

async function searchAlike(id: string, bounds: Bounds): Promise<void> {
  const own = (abort = new AbortController());
  try {
    const params = { path: { session_id: id } };
    const body = { bounds };
    alike.value = await bodyOf(api.POST('/v1/sessions/{session_id}/find', { params, body, signal: own.signal }));
    alikeFailure.value = undefined;
  } catch (error) {
    if (own.signal.aborted) return;
    alike.value = undefined;
    alikeFailure.value = failureOf(error);
  }
}

effect(() => {
  const [id, bounds] = [sessionId.value, area.value];
  alike.value = undefined;
  alikeFailure.value = undefined;
  if (id === undefined || !bounds) return;
  const timer = setTimeout(() => void searchAlike(id, bounds), PAUSE_MS);
  return () => {
    clearTimeout(timer);
    abort?.abort();
  };
});

effect(() => {
  void sessionId.value;
  untracked(() => (area.value = undefined));
});

effect(() => {
  const bounds = area.value;
  const places = (alike.value?.hits ?? []).map(({ bounds: place, score }): Box => ({
    bounds: place,
    tone: 'picture',
    label: score?.toFixed(2) ?? '',
  }));
  showBoxes('cut', bounds ? [...places, { bounds, tone: 'hit', label: 'new template' }] : []);
});

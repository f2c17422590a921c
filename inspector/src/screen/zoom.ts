import { computed, signal } from '@preact/signals';
import { frame } from '../state/screen';

/** `fit`, or CSS pixels per unit of the window. */
export const zoom = signal<'fit' | number>('fit');

/** The room that the screen has, in CSS pixels. */
export const room = signal({ width: 0, height: 0 });

const STEP = 1.25;
const MIN = 0.1;
const MAX = 4;

/** CSS pixels per unit of the window. */
export const scale = computed(() => {
  const { window } = frame.value ?? {};
  if (zoom.value !== 'fit' || !window) return zoom.value === 'fit' ? 1 : zoom.value;
  return Math.max(MIN, Math.min(room.value.width / window.width, room.value.height / window.height, MAX));
});

/** The size of the screen on the page, in CSS pixels. */
export const shownSize = computed(() => {
  const { width = 0, height = 0 } = frame.value?.window ?? {};
  return { width: Math.floor(width * scale.value), height: Math.floor(height * scale.value) };
});

export const zoomIn = (): number => (zoom.value = Math.min(MAX, scale.peek() * STEP));
export const zoomOut = (): number => (zoom.value = Math.max(MIN, scale.peek() / STEP));
export const fit = (): unknown => (zoom.value = 'fit');

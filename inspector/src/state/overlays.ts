import { signal } from '@preact/signals';
import type { Bounds } from '../api/types';

/** A box that is drawn over the screen. */
export interface Box {
  /** In window coordinates. */
  readonly bounds: Bounds;
  readonly label?: string;
  readonly tone: 'hit' | 'text' | 'picture';
}

/** The boxes over the screen, by the name of the part of the page that shows them. */
export const overlays = signal<Readonly<Record<string, readonly Box[]>>>({});

/** Shows boxes in place of those that the same part showed before; none removes them. */
export function showBoxes(owner: string, boxes: readonly Box[]): void {
  overlays.value = { ...overlays.peek(), [owner]: boxes };
}

/** A rectangle that the person is asked to draw on the screen. */
export interface AreaRequest {
  readonly label: string;
  /** Called with window coordinates; without them when the person gives up. */
  readonly done: (area?: Bounds) => void;
}

/** While it is set the screen takes a rectangle instead of clicks. */
export const areaRequest = signal<AreaRequest | undefined>(undefined);

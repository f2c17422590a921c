import { type Direction, Driver, type Point, type Rect, type Size } from '#svc';
import type { Surface } from './surface.js';

/** A driver that acts on a surface, which is made when it is opened. */
export abstract class SurfaceDriver extends Driver {
  /** What keywords act on now. */
  abstract get surface(): Surface;

  windowSize(): Promise<Size> {
    return this.surface.windowSize();
  }
  press(point: Point, count: number): Promise<void> {
    return this.surface.press(point, count);
  }
  movePointer(point: Point): Promise<void> {
    return this.surface.movePointer(point);
  }
  longPress(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    return this.surface.longPress(point, milliseconds, signal);
  }
  swipe(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    return this.surface.swipe(from, to, signal);
  }
  scroll(at: Point, direction: Direction, distance: number, signal: AbortSignal): Promise<void> {
    return this.surface.scroll(at, direction, distance, signal);
  }
  scrollArea(at: Point): Promise<Rect | undefined> {
    return this.surface.scrollArea(at);
  }
  override scrollAreas(direction: Direction): Promise<readonly Rect[]> {
    return this.surface.scrollAreas(direction);
  }
  drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    return this.surface.drag(from, to, signal);
  }
  pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    return this.surface.pinch(area, scale, signal);
  }
  pressKey(key: string): Promise<void> {
    return this.surface.pressKey(key);
  }
  clearFocused(): Promise<void> {
    return this.surface.clearFocused();
  }
  typeText(text: string): Promise<void> {
    return this.surface.typeText(text);
  }
  typeKeys(text: string, signal: AbortSignal): Promise<void> {
    return this.surface.typeKeys(text, signal);
  }
  executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    return this.surface.executeScript(script, args, signal);
  }
  fingerprint(look?: object): Promise<string> {
    return this.surface.fingerprint(look);
  }
}

import { type Point, type Rect, dp, moved, sizeOf, type Size } from './geometry.js';
import type { Scroller } from './scroller.js';
import type { SvgCanvas } from './svg-canvas.js';

/** A top-level part of the screen with its own tree of views. */
export interface Window {
  readonly packageName: string;
  readonly kind: 'activity' | 'dialog' | 'popup';
  readonly root: View;
  /** Lays the window out in `usable`, the part of the display without bars and keyboard. */
  layout(display: Rect, usable: Rect): void;
  /** Handles the back key. */
  back(): void;
  /** Handles a touch outside a dialog or popup. */
  touchOutside(at: Point): void;
}

/** A length in density-independent pixels, all available space, or the size of the content. */
type Length = number | 'fill' | 'wrap';
export type Alignment = 'start' | 'center' | 'end';

/** Density-independent pixels on each side. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Follows one finger that a view has captured. */
interface FingerListener {
  start?(at: Point): void;
  move(at: Point): void;
  end?(at: Point): void;
}

/** Follows two fingers: `factor` is the ratio of their distance to that of the last call. */
type PinchListener = (factor: number, focus: Point) => void;

export interface ViewOptions {
  className?: string;
  /** `save`, or with its package `android:id/button1`. */
  id?: string;
  text?: string;
  description?: string;
  hint?: string;
  width?: Length;
  height?: Length;
  margin?: Partial<Edges> | number;
  padding?: Partial<Edges> | number;
  /** Share of the remaining length in a linear layout. */
  weight?: number;
  alignX?: Alignment;
  alignY?: Alignment;
  background?: string;
  radius?: number;
  visibility?: 'visible' | 'invisible' | 'gone';
  isEnabled?: boolean;
  isFocusable?: boolean;
  isCheckable?: boolean;
  isChecked?: boolean;
  isSelected?: boolean;
  isPassword?: boolean;
  onTap?: (at: Point) => void;
  onDoubleTap?: (at: Point) => void;
  onLongPress?: (at: Point) => void;
  onFinger?: FingerListener;
  onPinch?: PinchListener;
  onPaint?: (canvas: SvgCanvas, view: View) => void;
}

const edges = (value: Partial<Edges> | number = 0): Edges =>
  typeof value === 'number'
    ? { left: value, top: value, right: value, bottom: value }
    : { left: 0, top: 0, right: 0, bottom: 0, ...value };

/** A part of a window: its content, its bounds and its touch listeners. */
export class View {
  className: string;
  readonly id: string | undefined;
  text: string;
  description: string | undefined;
  hint: string | undefined;
  width: Length;
  height: Length;
  readonly margin: Edges;
  readonly padding: Edges;
  readonly weight: number;
  readonly alignX: Alignment;
  readonly alignY: Alignment;
  background: string | undefined;
  readonly radius: number;
  visibility: 'visible' | 'invisible' | 'gone';
  isEnabled: boolean;
  isFocusable: boolean;
  isCheckable: boolean;
  isChecked: boolean;
  isSelected: boolean;
  readonly isPassword: boolean;
  isFocused = false;
  onTap: ((at: Point) => void) | undefined;
  onDoubleTap: ((at: Point) => void) | undefined;
  onLongPress: ((at: Point) => void) | undefined;
  onFinger: FingerListener | undefined;
  onPinch: PinchListener | undefined;
  readonly onPaint: ((canvas: SvgCanvas, view: View) => void) | undefined;
  /** Offset in device pixels from the position in the layout. */
  translation: Point = { x: 0, y: 0 };
  bounds: Rect = { left: 0, top: 0, right: 0, bottom: 0 };
  parent: View | undefined;
  readonly scroller: Scroller | undefined;
  #children: View[] = [];

  constructor(options: ViewOptions = {}, children: readonly View[] = []) {
    this.className = options.className ?? 'android.view.View';
    this.id = options.id;
    this.text = options.text ?? '';
    this.description = options.description;
    this.hint = options.hint;
    this.width = options.width ?? 'wrap';
    this.height = options.height ?? 'wrap';
    this.margin = edges(options.margin);
    this.padding = edges(options.padding);
    this.weight = options.weight ?? 0;
    this.alignX = options.alignX ?? 'start';
    this.alignY = options.alignY ?? 'start';
    this.background = options.background;
    this.radius = options.radius ?? 0;
    this.visibility = options.visibility ?? 'visible';
    this.isEnabled = options.isEnabled ?? true;
    this.onTap = options.onTap;
    this.onDoubleTap = options.onDoubleTap;
    this.onLongPress = options.onLongPress;
    this.onFinger = options.onFinger;
    this.onPinch = options.onPinch;
    this.onPaint = options.onPaint;
    this.isFocusable = options.isFocusable ?? this.isClickable;
    this.isCheckable = options.isCheckable ?? false;
    this.isChecked = options.isChecked ?? false;
    this.isSelected = options.isSelected ?? false;
    this.isPassword = options.isPassword ?? false;
    this.add(...children);
  }

  get children(): readonly View[] {
    return this.#children;
  }

  get isClickable(): boolean {
    return this.onTap !== undefined || this.onDoubleTap !== undefined;
  }

  /** The text that accessibility services read. */
  get accessibleText(): string {
    return this.text;
  }

  /** Whether children are cut off at the edges of the view. */
  get clipsChildren(): boolean {
    return this.scroller !== undefined;
  }

  add(...views: readonly View[]): void {
    for (const view of views) view.parent = this;
    this.#children.push(...views);
  }

  remove(view: View): void {
    this.#children = this.#children.filter((each) => each !== view);
    view.parent = undefined;
  }

  /** The view and all views below it, parents first. */
  *descendants(): Generator<View> {
    yield this;
    for (const child of this.#children) yield* child.descendants();
  }

  /** The view and its ancestors, the nearest first. */
  *ancestors(): Generator<View> {
    yield this;
    if (this.parent) yield* this.parent.ancestors();
  }

  /** The size of the view within `available`, without its margin. */
  measure(available: Size): Size {
    const across = dp(this.padding.left) + dp(this.padding.right);
    const along = dp(this.padding.top) + dp(this.padding.bottom);
    const width = fixedLength(this.width, available.width);
    const height = fixedLength(this.height, available.height);
    if (width !== undefined && height !== undefined) return { width, height };
    const content = this.measureContent({
      width: (width ?? available.width) - across,
      height: (height ?? available.height) - along,
    });
    return {
      width: width ?? Math.min(content.width + across, available.width),
      height: height ?? Math.min(content.height + along, available.height),
    };
  }

  layout(rect: Rect): void {
    this.bounds = moved(rect, this.translation);
    const { left, top, right, bottom } = this.bounds;
    this.layoutContent({
      left: left + dp(this.padding.left),
      top: top + dp(this.padding.top),
      right: right - dp(this.padding.right),
      bottom: bottom - dp(this.padding.bottom),
    });
  }

  paint(canvas: SvgCanvas): void {
    if (this.visibility !== 'visible') return;
    if (this.background) canvas.rect(this.bounds, this.background, { radius: dp(this.radius) });
    this.paintContent(canvas);
    this.onPaint?.(canvas, this);
    const paintChildren = () => this.#children.forEach((child) => child.paint(canvas));
    if (this.clipsChildren) canvas.clipped(this.bounds, paintChildren);
    else paintChildren();
  }

  protected measureContent(_available: Size): Size {
    return { width: 0, height: 0 };
  }

  protected layoutContent(inner: Rect): void {
    for (const child of this.#children) {
      const { width, height } = child.measure(sizeOf(inner));
      child.layout({ left: inner.left, top: inner.top, right: inner.left + width, bottom: inner.top + height });
    }
  }

  protected paintContent(_canvas: SvgCanvas): void {}
}

function fixedLength(length: Length, available: number): number | undefined {
  if (typeof length === 'number') return dp(length);
  return length === 'fill' && Number.isFinite(available) ? available : undefined;
}

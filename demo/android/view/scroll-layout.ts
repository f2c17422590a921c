import { Scroller } from './scroller.js';
import { dp, sizeOf, type Rect, type Size } from './geometry.js';
import { View, type ViewOptions } from './view.js';

/** A viewport over a longer row or column of children, moved by its scroller. */
export class ScrollLayout extends View {
  override readonly scroller: Scroller;

  constructor(options: ViewOptions = {}, children: readonly View[] = [], axis: 'x' | 'y' = 'y') {
    const className = axis === 'y' ? 'android.widget.ScrollView' : 'android.widget.HorizontalScrollView';
    super({ className, isFocusable: true, ...options }, children);
    this.scroller = new Scroller(axis);
  }

  protected override measureContent(available: Size): Size {
    const lengths = this.#measured(available).map(([, size]) => size);
    return this.scroller.axis === 'y'
      ? { width: available.width, height: lengths.reduce((sum, { height }) => sum + height, 0) }
      : { width: available.width, height: Math.max(0, ...lengths.map(({ height }) => height)) };
  }

  protected override layoutContent(inner: Rect): void {
    const { axis } = this.scroller;
    const size = sizeOf(inner);
    const measured = this.#measured(size);
    const along = axis === 'y' ? 'height' : 'width';
    this.scroller.range = measured.reduce((sum, [, each]) => sum + each[along], 0) - size[along];
    let at = -this.scroller.offset;
    for (const [child, { width, height }] of measured) {
      const { margin } = child;
      const [x, y] = axis === 'y' ? [0, at] : [at, 0];
      child.layout({
        left: inner.left + x + dp(margin.left),
        top: inner.top + y + dp(margin.top),
        right: inner.left + x + width - dp(margin.right),
        bottom: inner.top + y + height - dp(margin.bottom),
      });
      at += axis === 'y' ? height : width;
    }
  }

  /** Children with their sizes, including margins. */
  #measured({ width, height }: Size): (readonly [View, Size])[] {
    return this.children
      .filter(({ visibility }) => visibility !== 'gone')
      .map((child) => {
        const { left, top, right, bottom } = child.margin;
        const [across, along] = [dp(left) + dp(right), dp(top) + dp(bottom)];
        const space =
          this.scroller.axis === 'y'
            ? { width: width - across, height: Infinity }
            : { width: Infinity, height: height - along };
        const size = child.measure(space);
        return [child, { width: size.width + across, height: size.height + along }] as const;
      });
  }
}

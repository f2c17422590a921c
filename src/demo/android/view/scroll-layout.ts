import { dp } from './density.js';
import { sizeOf, type Rect, type Size } from './geometry.js';
import { Scroller } from './scroller.js';
import { View, type ViewOptions } from './view.js';

/** Shows a part of what is longer than itself: its children one below the other, moved by its scroller. */
export class ScrollLayout extends View {
  override readonly scroller = new Scroller('y');

  constructor(options: ViewOptions = {}, children: readonly View[] = []) {
    super({ className: 'android.widget.ScrollView', isFocusable: true, ...options }, children);
  }

  protected override measureContent(available: Size): Size {
    return { width: available.width, height: this.#lengthOfContent(available.width) };
  }

  protected override layoutContent(inner: Rect): void {
    const { width, height } = sizeOf(inner);
    this.scroller.range = this.#lengthOfContent(width) - height;
    let top = inner.top - this.scroller.offset;
    for (const child of this.children) {
      if (child.visibility === 'gone') continue;
      const size = child.measure({ width, height: Infinity });
      top += dp(child.margin.top);
      child.layout({ left: inner.left, top, right: inner.left + size.width, bottom: top + size.height });
      top += size.height + dp(child.margin.bottom);
    }
  }

  #lengthOfContent(width: number): number {
    return this.children
      .filter(({ visibility }) => visibility !== 'gone')
      .reduce(
        (sum, child) =>
          sum + child.measure({ width, height: Infinity }).height + dp(child.margin.top) + dp(child.margin.bottom),
        0,
      );
  }
}

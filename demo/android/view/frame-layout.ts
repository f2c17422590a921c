import { dp } from './density.js';
import { sizeOf, type Rect, type Size } from './geometry.js';
import { aligned } from './linear-layout.js';
import { View, type ViewOptions } from './view.js';

/** Lays its children one over the other, each at the edge that its alignment names. */
export class FrameLayout extends View {
  constructor(options: ViewOptions = {}, children: readonly View[] = []) {
    super({ className: 'android.widget.FrameLayout', ...options }, children);
  }

  protected override measureContent(available: Size): Size {
    const sizes = this.children
      .filter(({ visibility }) => visibility !== 'gone')
      .map((child) => {
        const { width, height } = child.measure(spaceFor(child, available));
        const { left, top, right, bottom } = child.margin;
        return { width: width + dp(left) + dp(right), height: height + dp(top) + dp(bottom) };
      });
    return {
      width: Math.max(0, ...sizes.map(({ width }) => width)),
      height: Math.max(0, ...sizes.map(({ height }) => height)),
    };
  }

  protected override layoutContent(inner: Rect): void {
    const available = sizeOf(inner);
    for (const child of this.children) {
      if (child.visibility === 'gone') continue;
      const space = spaceFor(child, available);
      const { width, height } = child.measure(space);
      const left = inner.left + dp(child.margin.left) + aligned(child.alignX, space.width - width);
      const top = inner.top + dp(child.margin.top) + aligned(child.alignY, space.height - height);
      child.layout({ left, top, right: left + width, bottom: top + height });
    }
  }
}

function spaceFor({ margin }: View, { width, height }: Size): Size {
  return { width: width - dp(margin.left) - dp(margin.right), height: height - dp(margin.top) - dp(margin.bottom) };
}

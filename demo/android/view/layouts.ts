import { dp, sizeOf, type Rect, type Size } from './geometry.js';
import { View, type ViewOptions, type Alignment } from './view.js';

/** Stacks its children on top of each other, each at the edge of its alignment. */
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

type Direction = 'horizontal' | 'vertical';

const marginsOf = ({ margin }: View): Size => ({
  width: dp(margin.left) + dp(margin.right),
  height: dp(margin.top) + dp(margin.bottom),
});

/** Lays its children out one after the other; those with a weight share the remaining length. */
export class LinearLayout extends View {
  constructor(
    readonly direction: Direction,
    options: ViewOptions = {},
    children: readonly View[] = [],
  ) {
    super({ className: 'android.widget.LinearLayout', ...options }, children);
  }

  protected override measureContent(available: Size): Size {
    const sizes = [...this.#sizes(available).entries()].map(([child, { width, height }]) => {
      const margins = marginsOf(child);
      return { width: width + margins.width, height: height + margins.height };
    });
    const widths = sizes.map(({ width }) => width);
    const heights = sizes.map(({ height }) => height);
    return this.direction === 'vertical'
      ? { width: Math.max(0, ...widths), height: sum(heights) }
      : { width: sum(widths), height: Math.max(0, ...heights) };
  }

  protected override layoutContent(inner: Rect): void {
    let { left, top } = inner;
    for (const [child, { width, height }] of this.#sizes(sizeOf(inner))) {
      const { margin } = child;
      const margins = marginsOf(child);
      if (this.direction === 'vertical') {
        const free = inner.right - inner.left - margins.width - width;
        const x = left + dp(margin.left) + aligned(child.alignX, free);
        const y = top + dp(margin.top);
        child.layout({ left: x, top: y, right: x + width, bottom: y + height });
        top += height + margins.height;
      } else {
        const free = inner.bottom - inner.top - margins.height - height;
        const x = left + dp(margin.left);
        const y = top + dp(margin.top) + aligned(child.alignY, free);
        child.layout({ left: x, top: y, right: x + width, bottom: y + height });
        left += width + margins.width;
      }
    }
  }

  #sizes(available: Size): Map<View, Size> {
    const shown = this.children.filter(({ visibility }) => visibility !== 'gone');
    const sizes = new Map<View, Size>();
    const along = this.direction === 'vertical' ? 'height' : 'width';
    let left = available[along];
    for (const child of shown) {
      const margins = marginsOf(child);
      left -= margins[along];
      if (child.weight > 0) continue;
      const space = {
        width: available.width - margins.width,
        height: available.height - margins.height,
        [along]: left,
      };
      const size = child.measure(space);
      sizes.set(child, size);
      left -= size[along];
    }
    const weights = sum(shown.map(({ weight }) => weight));
    const shares = Number.isFinite(left) ? Math.max(0, left) : 0;
    return new Map(
      shown.map((child) => {
        const measured = sizes.get(child);
        if (measured) return [child, measured];
        const margins = marginsOf(child);
        const share = Math.floor((shares * child.weight) / weights);
        const space = { width: available.width - margins.width, height: available.height - margins.height };
        return [child, { ...child.measure({ ...space, [along]: share }), [along]: share }];
      }),
    );
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The offset of an aligned child within `free` pixels. */
function aligned(alignment: Alignment, free: number): number {
  if (alignment === 'start') return 0;
  return Math.floor(alignment === 'center' ? free / 2 : free);
}

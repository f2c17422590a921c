import type { Rect, Size } from '#svc';
import type { Outline } from '../../_webdriver/page-surface.js';
import type { NativeScreen } from '../_screen/native-screen.js';

/** A page and the part of the screen that shows it. */
export interface PlacedPage {
  readonly name: string;
  readonly bounds: Rect;
  /** CSS pixels. */
  readonly size: Size;
}

/** A web view element of a native screen. */
interface Slot {
  readonly bounds: Rect;
  readonly title: string;
}

/** Drivers show one web view as several elements, one inside the other. Where they show none, a page fills the window. */
function slotsOf(screen: NativeScreen): Slot[] {
  const slots: Slot[] = [];
  for (const { type, bounds, text } of screen.elements()) {
    if (type !== 'webview') continue;
    const outer = slots.at(-1);
    if (outer && holds(outer.bounds, bounds)) slots[slots.length - 1] = { ...outer, title: outer.title || text };
    else slots.push({ bounds, title: text });
  }
  return slots.length > 0 ? slots : [{ bounds: { x: 0, y: 0, ...screen.size }, title: '' }];
}

/** Gives each page the element that shows it: the one of its title, else the one of its shape. */
export function placeWebViews(outlines: ReadonlyMap<string, Outline>, screen: NativeScreen): PlacedPage[] {
  const slots = slotsOf(screen);
  const isAnyVisible = [...outlines.values()].some(({ isVisible }) => isVisible);
  const pairs = [...outlines]
    .filter(([, { isVisible }]) => isVisible || !isAnyVisible)
    .flatMap(([name, { title, size }]) =>
      slots.map((slot) => ({ name, slot, size, misfit: misfit(slot, title, size) })),
    )
    .sort((a, b) => a.misfit - b.misfit);
  const found: PlacedPage[] = [];
  const taken = new Set<unknown>();
  for (const { name, slot, size } of pairs) {
    if (taken.has(name) || taken.has(slot)) continue;
    taken.add(name).add(slot);
    found.push({ name, bounds: slot.bounds, size });
  }
  return found;
}

function misfit({ bounds, title: shown }: Slot, title: string, size: Outline['size']): number {
  if (shown !== '' && shown === title) return 0;
  if (size.width === 0 || size.height === 0 || bounds.height === 0) return Infinity;
  return 1 + Math.abs(Math.log(bounds.width / bounds.height / (size.width / size.height)));
}

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

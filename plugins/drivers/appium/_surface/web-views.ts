import { type Rect, ServiceError, type Size } from '#svc';
import type { Outline, PageSurface } from '../../_webdriver/page/page-surface.js';
import type { Remote } from '../../_webdriver/remote-session.js';
import type { Contexts } from './contexts.js';
import { PageFrame } from './web-view-element.js';
import type { NativeScreen } from '../_screen/native-screen.js';

/** A web view on the screen. */
export interface PlacedWebView {
  readonly name: string;
  readonly page: PageSurface;
  readonly frame: PageFrame;
}

/** The web views of the app in front, and their places on the screen. */
export class WebViews {
  readonly #pages = new Map<string, PageSurface>();

  /** @param makePage builds the surface of a web view */
  constructor(
    private readonly contexts: Contexts,
    private readonly screen: () => Promise<NativeScreen>,
    private readonly makePage: (remote: Remote) => PageSurface,
  ) {}

  names(): Promise<string[]> {
    return this.contexts.webViews();
  }

  page(name: string): PageSurface {
    const page = this.#pages.get(name) ?? this.makePage(this.contexts.at(name));
    this.#pages.set(name, page);
    return page;
  }

  /** The web views on the screen, from top to bottom. */
  async placed(): Promise<PlacedWebView[]> {
    const names = await this.names();
    if (names.length === 0) return [];
    const outlines = new Map<string, Outline>();
    for (const name of names) {
      const outline = await this.#outline(name);
      if (outline) outlines.set(name, outline);
    }
    return placeWebViews(outlines, await this.screen())
      .map(({ name, bounds, size }) => ({ name, page: this.page(name), frame: new PageFrame(bounds, size) }))
      .sort((a, b) => a.frame.outer.y - b.frame.outer.y || a.frame.outer.x - b.frame.outer.x);
  }

  /** Undefined when the web view is closed or does not answer. */
  async #outline(name: string): Promise<Outline | undefined> {
    try {
      return await this.page(name).outline();
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'E0401') return undefined;
      throw error;
    }
  }
}

/** A page and the part of the screen that shows it. */
interface PlacedPage {
  readonly name: string;
  readonly bounds: Rect;
  /** In CSS pixels. */
  readonly size: Size;
}

/** A web view element of a native screen. */
interface Slot {
  readonly bounds: Rect;
  readonly title: string;
}

/** Drivers report a web view as several nested elements, which count as one. Without any, a page fills the window. */
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

/** Assigns each page to the element that shows it: the one with its title, else the one with the most similar shape. */
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
  const assigned = new Set<unknown>();
  for (const { name, slot, size } of pairs) {
    if (assigned.has(name) || assigned.has(slot)) continue;
    assigned.add(name).add(slot);
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

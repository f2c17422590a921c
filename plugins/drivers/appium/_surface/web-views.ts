import { ServiceError } from '#svc';
import type { Outline, PageSurface } from '../../_webdriver/page-surface.js';
import type { Remote } from '../../_webdriver/remote-session.js';
import type { Contexts } from './contexts.js';
import { placeWebViews } from './place-web-views.js';
import { PageFrame } from './web-view-element.js';
import type { NativeScreen } from '../_screen/native-screen.js';

/** A web view that is seen on the screen. */
export interface PlacedWebView {
  readonly name: string;
  readonly page: PageSurface;
  readonly frame: PageFrame;
}

/** The web views of the app in front, and where they are. */
export class WebViews {
  readonly #pages = new Map<string, PageSurface>();

  /** @param makePage makes the surface of a web view from what sends commands to it */
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

  /** Those that are on the screen, from its top to its bottom. */
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

  /** Undefined for one that closed, or cannot be asked. */
  async #outline(name: string): Promise<Outline | undefined> {
    try {
      return await this.page(name).outline();
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'E0401') return undefined;
      throw error;
    }
  }
}

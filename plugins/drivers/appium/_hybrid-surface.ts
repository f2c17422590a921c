import { type Rect, ServiceError, type TreeAnswer, type TreeStrategy } from 'svc';
import type { PageSurface } from '../_webdriver/page-surface.js';
import type { Remote } from '../_webdriver/remote-session.js';
import type { Contexts } from './_contexts.js';
import { NativeSurface } from './_native-surface.js';
import type { Commands } from './_profiles/commands.js';
import type { PlatformProfile } from './_profiles/platform-profile.js';
import { PageFrame, WebViewElement } from './_web-view-element.js';

/** A native screen whose web views are asked by CSS, and can be entered. */
export class HybridSurface extends NativeSurface {
  #entered: PageSurface | undefined;

  /**
   * @param native sends commands to the native context
   * @param page makes the surface of a web view from what sends commands to it
   */
  constructor(
    native: Remote,
    profile: PlatformProfile,
    commands: Commands,
    private readonly contexts: Contexts,
    private readonly page: (remote: Remote) => PageSurface,
  ) {
    super(native, profile, commands);
  }

  /** The page of the web view that was entered. */
  get entered(): PageSurface | undefined {
    return this.#entered;
  }

  /** @throws ServiceError E0401 naming the web views there are, when there is none of this name */
  async enter(name?: string): Promise<void> {
    const open = await this.contexts.webViews();
    const chosen = name ?? open.at(-1);
    if (chosen === undefined || !open.includes(chosen)) {
      const there = open.length === 0 ? 'none is open' : `open are ${open.join(', ')}`;
      throw new ServiceError('E0401', `there is no such web view: ${there}`, { webviews: open });
    }
    this.#entered = this.page(this.contexts.at(chosen));
  }

  leave(): void {
    this.#entered = undefined;
  }

  override async find(by: TreeStrategy, value: string, limit: number, look: object): Promise<TreeAnswer> {
    if (by !== 'css') return super.find(by, value, limit, look);
    const name = (await this.contexts.webViews()).at(-1);
    if (name === undefined) return { hits: [], total: 0 };
    const page = this.page(this.contexts.at(name));
    const [{ hits, total }, inner, outer] = await Promise.all([
      page.find('css', value, limit),
      page.windowSize(),
      this.#webViewBounds(),
    ]);
    const frame = new PageFrame(outer, inner);
    return {
      total,
      hits: hits.map(({ bounds, state, element }) => ({
        bounds: frame.toScreen(bounds),
        state,
        element: new WebViewElement(element, frame),
      })),
    };
  }

  /** Where the largest web view lies on the screen; the whole window when the source shows none. */
  async #webViewBounds(): Promise<Rect> {
    const views = (await this.elements()).filter(({ type }) => type === 'webview').map(({ bounds }) => bounds);
    const largest = views.sort((a, b) => b.width * b.height - a.width * a.height)[0];
    return largest ?? { x: 0, y: 0, ...(await this.windowSize()) };
  }
}

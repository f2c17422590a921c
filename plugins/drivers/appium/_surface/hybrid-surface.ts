import { type DialogHandler, ServiceError, type TreeAnswer, type TreeStrategy } from '#svc';
import type { PageState } from '../../_webdriver/page/page.js';
import type { PageSurface } from '../../_webdriver/page/page-surface.js';
import type { Remote } from '../../_webdriver/remote-session.js';
import { NativeSurface } from './native-surface.js';
import type { Commands, PlatformProfile } from '../_platforms/platform-profile.js';
import { WebViewElement } from './web-view-element.js';
import type { WebViews } from './web-views.js';

/** A native screen with web views, which CSS locators search and which a session can enter. */
export class HybridSurface extends NativeSurface {
  #entered: { readonly name: string; readonly page: PageSurface } | undefined;

  /** @param native sends commands to the native context */
  constructor(
    native: Remote,
    profile: PlatformProfile,
    commands: Commands,
    private readonly webViews: WebViews,
    handler: DialogHandler,
  ) {
    super(native, profile, commands, handler);
  }

  /** The page of the web view that was entered. */
  get entered(): PageSurface | undefined {
    return this.#entered?.page;
  }

  get enteredName(): string | undefined {
    return this.#entered?.name;
  }

  /** Goes on in a web view that another process entered. Sends nothing: the next command fails when it is not open. */
  restore(name: string, state: PageState | undefined): void {
    const page = this.webViews.page(name);
    if (state) page.restore(state);
    this.#entered = { name, page };
  }

  /** @throws ServiceError E0401 naming the open web views when this one is not open */
  async enter(name?: string): Promise<void> {
    const open = await this.webViews.names();
    const chosen = name ?? (await this.webViews.placed())[0]?.name ?? open.at(-1);
    if (chosen === undefined || !open.includes(chosen)) {
      const there = open.length === 0 ? 'none is open' : `open are ${open.join(', ')}`;
      throw new ServiceError('E0401', `there is no such web view: ${there}`, { webviews: open });
    }
    this.#entered = { name: chosen, page: this.webViews.page(chosen) };
  }

  leave(): void {
    this.#entered = undefined;
  }

  override async find(by: TreeStrategy, value: string, limit: number, look: object): Promise<TreeAnswer> {
    if (by !== 'css') return super.find(by, value, limit, look);
    const placed = await this.webViews.placed();
    if (placed.length === 0) {
      const reason = 'no web view is open on the screen; native elements are found by id=, text= or xpath=';
      return { hits: [], total: 0, reason };
    }
    let total = 0;
    const hits: TreeAnswer['hits'][number][] = [];
    for (const { page, frame } of placed) {
      const answer = await page.find('css', value, limit);
      total += answer.total;
      for (const { bounds, state, element } of answer.hits) {
        hits.push({ bounds: frame.toScreen(bounds), state, element: new WebViewElement(element, frame) });
      }
    }
    return { total, hits: hits.slice(0, limit) };
  }
}

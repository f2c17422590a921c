import { type BrowserTab, isDialogOpen, Windows } from '#svc';
import type { Page } from '../page.js';
import type { Remote } from '../../remote-session.js';
import { isWindowGone } from '../../translate.js';
import type { WindowHandles } from './window-handles.js';

/** The windows of a WebDriver session. */
export class PageWindows extends Windows {
  constructor(
    private readonly page: Page,
    private readonly session: Remote,
  ) {
    super();
  }

  /** Reads each window by switching to it, as WebDriver reads only the current one. */
  async list(): Promise<BrowserTab[]> {
    const handles = await this.#look();
    const front = handles.order.at(-1)!;
    return this.page.visitOthers(async () => {
      const tabs: BrowserTab[] = [];
      for (const id of handles.opened) {
        const read = await this.#read(id);
        if (read) tabs.push({ id, ...read, active: id === front, isNew: handles.isNew(id) });
      }
      await this.session.command((browser) => browser.switchToWindow(front));
      return tabs;
    });
  }

  async activate(id: string): Promise<void> {
    const { order } = await this.#look();
    if (!order.includes(id)) throw this.wasClosed();
    await this.page.visitOthers(() => this.page.bringToFront(id));
  }

  async previous(): Promise<string | undefined> {
    return (await this.#look()).order.at(-2);
  }

  async open(): Promise<string> {
    const { handle } = await this.session.command((browser) => browser.createWindow('tab'));
    await this.#look();
    await this.page.visitOthers(() => this.page.bringToFront(handle));
    return handle;
  }

  async close(id: string): Promise<void> {
    const { order } = await this.#look();
    const front = order.at(-1)!;
    if (!order.includes(id)) throw this.wasClosed();
    if (order.length === 1) throw this.isLast();
    await this.page.visitOthers(async () => {
      if (id !== front) await this.session.command((browser) => browser.switchToWindow(id));
      await this.session.command((browser) => browser.closeWindow());
      await this.page.bringToFront(id === front ? order.at(-2)! : front);
    });
  }

  /** The handles of the windows that are open now. */
  async #look(): Promise<WindowHandles> {
    this.page.expectNewWindows();
    await this.page.switchToFront();
    return this.page.handles;
  }

  /** Undefined for a window that was closed meanwhile. */
  async #read(id: string): Promise<Pick<BrowserTab, 'title' | 'url'> | undefined> {
    try {
      await this.session.command((browser) => browser.switchToWindow(id));
      const title = await this.session.command((browser) => browser.getTitle());
      return { title, url: await this.session.command((browser) => browser.getUrl()) };
    } catch (error) {
      if (isWindowGone(error)) return undefined;
      if (isDialogOpen(error)) return { title: '', url: '' };
      throw error;
    }
  }
}

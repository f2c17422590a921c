import { EventEmitter } from 'node:events';
import type { BrowserContext, Page } from 'playwright-core';
import { type BrowserTab, Windows } from '#svc';
import { throwBrowserFailure } from './translate.js';
import type { TabState } from './window-state.js';

/** The pages of a browser context. A page that opens comes to the front; when it closes, the one before it does. */
export class Tabs extends Windows {
  /** The open pages, in the order in which they came to the front. */
  #order: Page[] = [];
  readonly #ids = new WeakMap<Page, string>();
  #count = 0;
  /** The pages that opened since a client last chose one. */
  #fresh = new WeakSet<Page>();
  readonly #opened = new Set<Page>();
  /** Emits `front` when another page comes to the front, or the one in front is gone. */
  readonly changes = new EventEmitter<{ front: [] }>().setMaxListeners(0);
  #front: Page | undefined;

  /** @param onCrash called when the page in front crashes */
  constructor(
    private readonly context: BrowserContext,
    onCrash: () => void,
  ) {
    super();
    const add = (page: Page) => {
      this.#ids.set(page, String(++this.#count));
      this.#bring(page);
      page.on('crash', () => {
        if (this.#front === page) onCrash();
      });
      page.on('close', () => {
        this.#opened.delete(page);
        this.#order = this.#order.filter((each) => each !== page);
        this.#front = this.#order.at(-1) ?? page;
        this.changes.emit('front');
      });
    };
    context.pages().forEach(add);
    context.on('page', (page) => {
      this.#fresh.add(page);
      add(page);
    });
  }

  /** The open pages that `open` opened. */
  get opened(): readonly Page[] {
    return [...this.#opened];
  }

  /** The page in front: a closed one when the last page was closed. */
  get front(): Page {
    return this.#front!;
  }

  /** The open pages, the one in front last. @param targetOf its id in the DevTools protocol, if it is known */
  state(targetOf: (page: Page) => string | undefined): TabState[] {
    return this.#order.flatMap((page) => {
      const target = targetOf(page);
      if (target === undefined) return [];
      return { target, id: this.#ids.get(page)!, isNew: this.#fresh.has(page), isOpened: this.#opened.has(page) };
    });
  }

  /** Goes on where another process left off. Pages that opened since are new, and in front. */
  restore(tabs: readonly TabState[], pageOf: (target: string) => Page | undefined): void {
    const known = new Set<Page>();
    this.#count = Math.max(0, ...tabs.map(({ id }) => Number(id)));
    for (const { target, id, isNew, isOpened } of tabs) {
      const page = pageOf(target);
      if (!page) continue;
      known.add(page);
      this.#ids.set(page, id);
      if (isNew) this.#fresh.add(page);
      if (isOpened) this.#opened.add(page);
      this.#bring(page);
    }
    for (const page of this.context.pages().filter((each) => !known.has(each))) {
      this.#ids.set(page, String(++this.#count));
      this.#fresh.add(page);
      this.#bring(page);
    }
  }

  /** From now on the open pages are no longer new. */
  settle(): void {
    this.#fresh = new WeakSet();
  }

  async list(): Promise<BrowserTab[]> {
    // A window may open while the titles are read.
    const front = this.#front;
    const tabs = this.context.pages().map(async (page) => ({
      id: this.#ids.get(page)!,
      title: await page.title().catch(() => ''),
      url: page.url(),
      active: page === front,
      isNew: this.#fresh.has(page),
    }));
    return Promise.all(tabs);
  }

  async activate(id: string): Promise<void> {
    const page = this.#page(id);
    this.#bring(page);
    this.settle();
    await page.bringToFront().catch(throwBrowserFailure);
  }

  async previous(): Promise<string | undefined> {
    const page = this.#order.at(-2);
    return page && this.#ids.get(page);
  }

  async open(): Promise<string> {
    const page = await this.context.newPage().catch(throwBrowserFailure);
    this.#opened.add(page);
    this.settle();
    return this.#ids.get(page)!;
  }

  async close(id: string): Promise<void> {
    const page = this.#page(id);
    if (this.context.pages().length === 1) throw this.isLast();
    await page.close().catch(throwBrowserFailure);
    this.settle();
    await this.front.bringToFront().catch(throwBrowserFailure);
  }

  #bring(page: Page): void {
    this.#order = [...this.#order.filter((each) => each !== page), page];
    if (this.#front === page) return;
    this.#front = page;
    this.changes.emit('front');
  }

  #page(id: string): Page {
    const page = this.context.pages().find((each) => this.#ids.get(each) === id);
    if (!page) throw this.wasClosed();
    return page;
  }
}

/** What is remembered of windows, each by its handle. */
export interface WindowsState {
  readonly opened: readonly string[];
  readonly order: readonly string[];
  readonly fresh: readonly string[];
}

/** The handles of the open windows of a session, as the last look found them. */
export class WindowHandles {
  #opened: readonly string[] = [];
  #order: readonly string[] = [];
  #fresh: ReadonlySet<string> = new Set();

  /** In the order of opening. */
  get opened(): readonly string[] {
    return this.#opened;
  }

  /** In the order in which they came to the front; the last one is in front. */
  get order(): readonly string[] {
    return this.#order;
  }

  /** Opened since a client last chose a window, or since the first look. */
  isNew(handle: string): boolean {
    return this.#fresh.has(handle);
  }

  get state(): WindowsState {
    return { opened: this.#opened, order: this.#order, fresh: [...this.#fresh] };
  }

  restore({ opened, order, fresh }: WindowsState): void {
    this.#opened = opened;
    this.#order = order;
    this.#fresh = new Set(fresh);
  }

  /** Takes over what the server lists: a window that was opened comes to the front. @returns the opened handles */
  update(listed: readonly string[]): readonly string[] {
    const isFirst = this.#order.length === 0;
    const opened = listed.filter((handle) => !this.#opened.includes(handle));
    const isOpen = (handle: string) => listed.includes(handle);
    this.#opened = [...this.#opened.filter(isOpen), ...opened];
    this.#order = [...this.#order.filter(isOpen), ...opened];
    if (!isFirst) this.#fresh = new Set([...this.#fresh, ...opened].filter(isOpen));
    return opened;
  }

  /** A client chose this window: it is in front, and no window is new any more. */
  choose(handle: string): void {
    this.#order = [...this.#order.filter((each) => each !== handle), handle];
    this.#fresh = new Set();
  }
}

/** A listener of something that ends with its session. */
interface EndingListener {
  /** Nothing follows. */
  end(): void;
}

/** Those who listen to something, until they leave or it ends. */
export class Listeners<L extends EndingListener> {
  readonly #listeners = new Set<L>();
  #ended = false;

  /** After the end the listener is ended at once. @returns a function that removes it */
  add(listener: L): () => void {
    if (this.#ended) {
      listener.end();
      return () => undefined;
    }
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  notify(notify: (listener: L) => void): void {
    for (const listener of this.#listeners) notify(listener);
  }

  end(): void {
    this.#ended = true;
    for (const listener of [...this.#listeners]) listener.end();
    this.#listeners.clear();
  }
}

/** When a session was last used: a call, a read, or a client that follows it. */
export class SessionUse {
  #last = new Date();
  #openStreams = 0;

  get last(): Date {
    return this.#last;
  }

  get hasStreams(): boolean {
    return this.#openStreams > 0;
  }

  touch(): void {
    this.#last = new Date();
  }

  /** Counts an open stream until the returned function is called. */
  holdOpen(): () => void {
    this.#openStreams++;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#openStreams--;
      this.touch();
    };
  }
}

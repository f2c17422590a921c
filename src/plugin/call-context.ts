/** Injectable: the call that is running. It lives as long as the call. */
export class CallContext {
  readonly #notes = new Map<string, object>();

  constructor(
    readonly id: string,
    /** Aborted when the deadline passes, the client leaves or the session stops; its reason is a ServiceError. */
    readonly signal: AbortSignal,
  ) {}

  /** Keeps what was done for a locator, for the trace of the call; the last note for it stays. */
  note(locator: string, trace: object): void {
    this.#notes.delete(locator);
    this.#notes.set(locator, trace);
  }

  /** What was noted since the last time, and forgets it. */
  takeNotes(): readonly object[] {
    const notes = [...this.#notes.values()];
    this.#notes.clear();
    return notes;
  }
}

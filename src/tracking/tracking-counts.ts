/** Injectable: what has become of the tracked events of this process. */
export class TrackingCounts {
  #captured = 0;
  #sent = 0;
  #failed = 0;
  #dropped = 0;

  /** Accepted by the event service. */
  get sent(): number {
    return this.#sent;
  }
  /** Given up after the last attempt, or in the middle of one when the time was over. */
  get failed(): number {
    return this.#failed;
  }
  /** Thrown away without an attempt: no room, no time, or one before them had failed. */
  get dropped(): number {
    return this.#dropped;
  }
  /** Waiting, or being sent. */
  get buffered(): number {
    return this.#captured - this.#sent - this.#failed - this.#dropped;
  }

  addCaptured(): void {
    this.#captured++;
  }
  addSent(events: number): void {
    this.#sent += events;
  }
  addFailed(events: number): void {
    this.#failed += events;
  }
  addDropped(events: number): void {
    this.#dropped += events;
  }
}

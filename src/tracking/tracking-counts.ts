/** Injectable: the numbers of tracked events of this process by state. */
export class TrackingCounts {
  #captured = 0;
  #sent = 0;
  #failed = 0;
  #dropped = 0;

  /** Accepted by the event service. */
  get sent(): number {
    return this.#sent;
  }
  /** Not accepted in the last attempt, or in one that the time limit interrupted. */
  get failed(): number {
    return this.#failed;
  }
  /** Dropped without an attempt: the buffer was full, the time limit had passed, or an earlier event had failed. */
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

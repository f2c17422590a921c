import type { EventAttributes } from '../plugin/call-context.js';

/** Injectable: sends tracked events beside the one that the call itself may be. */
export class TrackedEvents {
  constructor(private readonly send: (name: string, attributes: EventAttributes) => void) {}

  /** For a session whose events are not tracked. */
  static readonly none = new TrackedEvents(() => undefined);

  /**
   * Captures one event of the test case of the running call; it never fails and never waits. Where events are not tracked
   * it does nothing. Values that begin with `@:` are masked.
   * @param attributes go along with the automatic ones, which win where the names are the same
   */
  capture(name: string, attributes: EventAttributes = {}): void {
    this.send(name, attributes);
  }
}

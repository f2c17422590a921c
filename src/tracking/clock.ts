/** Where the time comes from. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Does the work once the milliseconds are over. Answers how to call that off. */
  after(milliseconds: number, work: () => void): () => void;
}

/** The time of this machine; whoever waits for it does not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

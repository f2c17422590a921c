/** Loaded into a service before it starts: tells the memory that it uses, after a collection of the garbage. */
export interface Memory {
  /** Bytes. */
  readonly heap: number;
  readonly resident: number;
}

process.on('message', () => {
  globalThis.gc!();
  const { heapUsed, rss } = process.memoryUsage();
  process.send!({ heap: heapUsed, resident: rss } satisfies Memory);
});

/** Loaded into a service before it starts: reports its memory after a garbage collection. */
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

import { availableParallelism, cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 100;
/** Part of a sample in which a core, or several together, must have been idle. */
const IDLE_RATIO = 0.9;
/** Machines with more cores always have one for a browser; to read the times of all would take milliseconds. */
const MAX_CORES = 16;

/** Megabytes that must be free before a browser is started that nobody has asked for: several times what it takes. */
export const MIN_FREE_MB = 768;

/** Milliseconds that all cores together have been idle. */
const idleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);

/** Waits until a core of this machine has been idle for a moment, so that a browser that starts slows nobody. */
export async function untilCoreIsFree(
  limitMs: number,
  signal: AbortSignal,
  { idle = idleMs, cores = availableParallelism() } = {},
): Promise<void> {
  if (cores > MAX_CORES) return;
  for (let waited = 0; waited < limitMs; waited += SAMPLE_MS) {
    const before = idle();
    await sleep(SAMPLE_MS, undefined, { signal, ref: false });
    if (idle() - before >= SAMPLE_MS * IDLE_RATIO) return;
  }
}

/**
 * Megabytes that this machine, or the control group of this process, has left; undefined on macOS, which does not count
 * the memory that it would free.
 */
export const freeMemoryMb = (): number | undefined =>
  process.platform === 'darwin' ? undefined : process.availableMemory() / 1024 ** 2;

/** Whether there is memory for a browser that nobody has asked for. */
export const hasMemoryForSpare = (): boolean => (freeMemoryMb() ?? Infinity) >= MIN_FREE_MB;

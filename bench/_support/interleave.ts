import { setTimeout as sleep } from 'node:timers/promises';
import { type Estimate, estimate } from './estimate.js';
import { now } from './clock.js';

export interface Repetitions {
  readonly warmUp: number;
  readonly least: number;
  readonly most: number;
  /**
   * Longest pause before each piece of work, in milliseconds; the pauses are random. Without them, work that ends with
   * a frame of the browser starts in step with the frames, and its duration jumps by whole frames.
   */
  readonly pause?: number;
}

/** For work that waits for frames, which come every 17 ms. */
export const WITH_FRAMES: Repetitions = { warmUp: 15, least: 100, most: 300, pause: 34 };

/** A median is stable when its margin is at most this part of it. */
const STABLE_RATIO = 0.01;

/**
 * Times pieces of work in turns (A B A B ...), so that other load of the machine affects all alike, until every
 * median is stable or the maximum of repetitions is reached.
 * @returns milliseconds, in the order of the works
 */
export async function interleave(
  works: readonly (() => Promise<unknown>)[],
  { warmUp, least, most, pause = 0 }: Repetitions,
): Promise<Estimate[]> {
  const samples = works.map((): number[] => []);
  for (let round = -warmUp; round < most; round++) {
    for (const [index, work] of works.entries()) {
      if (pause > 0) await sleep(Math.random() * pause);
      const began = now();
      await work();
      if (round >= 0) samples[index]!.push(now() - began);
    }
    if (round + 1 >= least && samples.every(isSteady)) break;
  }
  return samples.map(estimate);
}

function isSteady(samples: readonly number[]): boolean {
  const { median, margin } = estimate(samples);
  return margin <= median * STABLE_RATIO;
}

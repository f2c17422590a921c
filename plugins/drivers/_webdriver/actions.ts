import type { Point } from '#svc';
import type { CommandLimits, Remote } from './remote-session.js';

/** One input source of W3C WebDriver, section "Actions", with what it does tick by tick. */
export interface ActionSequence {
  readonly type: 'pointer' | 'key' | 'wheel';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'mouse' | 'touch' };
  readonly actions: readonly Action[];
}

export type Action = Readonly<Record<string, unknown>> & { readonly type: string; readonly duration?: number };

export const moveTo = ({ x, y }: Point, duration = 0): Action => ({
  type: 'pointerMove',
  duration,
  x: Math.round(x),
  y: Math.round(y),
  origin: 'viewport',
});
export const DOWN: Action = { type: 'pointerDown', button: 0 };
export const UP: Action = { type: 'pointerUp', button: 0 };
export const pause = (duration: number): Action => ({ type: 'pause', duration });

/** A movement in steps of so many milliseconds. */
export const line = (from: Point, to: Point, steps: number, duration: number): Action[] =>
  Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, duration);
  });

/**
 * Performs what several input sources do side by side.
 * An aborted one lets go of every button and key.
 */
export async function perform(
  session: Remote,
  sequences: readonly ActionSequence[],
  signal?: AbortSignal,
): Promise<void> {
  const lengths = sequences.map(({ actions }) => actions.reduce((sum, { duration = 0 }) => sum + duration, 0));
  const limits: CommandLimits = { takes: Math.max(...lengths), ...(signal && { signal }) };
  try {
    await session.command((browser) => browser.performActions(sequences as unknown as object[]), limits);
  } catch (error) {
    // Whoever aborted it has its reason already; a session that cannot let go any more tells so at its next command.
    if (signal?.aborted) session.command((browser) => browser.releaseActions()).catch(() => undefined);
    throw error;
  }
}

/** Presses keys, given as WebDriver writes them: all go down in their order, and up in the reverse one. */
export function pressKeys(session: Remote, codes: readonly string[], signal?: AbortSignal): Promise<void> {
  const actions = [
    ...codes.map((value) => ({ type: 'keyDown', value })),
    ...codes.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
  return perform(session, [{ type: 'key', id: 'keyboard', actions }], signal);
}

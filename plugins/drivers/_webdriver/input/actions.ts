import { type Point, ServiceError } from '#svc';
import type { CommandLimits, Remote } from '../remote-session.js';

/** One input source of W3C WebDriver, section "Actions", with its action for each tick. */
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
/** A pause, or no action at all for 0 ms. */
export const rest = (milliseconds: number): Action[] => (milliseconds > 0 ? [pause(milliseconds)] : []);

/** A movement in steps of `duration` milliseconds. */
export const line = (from: Point, to: Point, steps: number, duration: number): Action[] =>
  Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, duration);
  });

/** Performs the actions of several input sources in parallel. An abort releases all buttons and keys. */
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
    // The caller gets the abort reason; if the release fails, the next command reports the lost session.
    if (signal?.aborted) session.command((browser) => browser.releaseActions()).catch(() => undefined);
    throw error;
  }
}

/** Presses keys, given as WebDriver codes, down in their order and up in reverse. */
export function pressKeys(session: Remote, codes: readonly string[], signal?: AbortSignal): Promise<void> {
  const actions = [
    ...codes.map((value) => ({ type: 'keyDown', value })),
    ...codes.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
  return perform(session, [{ type: 'key', id: 'keyboard', actions }], signal);
}

/** Private-use characters of keys: W3C WebDriver, section "Keyboard actions". */
const CODES: Readonly<Record<string, number>> = {
  Backspace: 0xe003,
  Tab: 0xe004,
  Enter: 0xe007,
  Shift: 0xe008,
  Control: 0xe009,
  Alt: 0xe00a,
  Pause: 0xe00b,
  Escape: 0xe00c,
  Space: 0x20,
  PageUp: 0xe00e,
  PageDown: 0xe00f,
  End: 0xe010,
  Home: 0xe011,
  ArrowLeft: 0xe012,
  ArrowUp: 0xe013,
  ArrowRight: 0xe014,
  ArrowDown: 0xe015,
  Insert: 0xe016,
  Delete: 0xe017,
  Meta: 0xe03d,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, 0xe031 + i])),
};

/**
 * The character that WebDriver presses for a key of the UI Events standard, or for a character.
 * @throws ServiceError E0105 for a key without a code
 */
export function codeOfKey(key: string): string {
  const name = key === 'ControlOrMeta' ? 'Control' : key;
  const code = CODES[name];
  if (code !== undefined) return String.fromCharCode(code);
  const letter = /^Key([A-Z])$/.exec(name)?.[1]?.toLowerCase() ?? /^Digit(\d)$/.exec(name)?.[1];
  if (letter !== undefined) return letter;
  if ([...name].length === 1) return name;
  throw new ServiceError('E0105', `WebDriver has no key ${key}`);
}

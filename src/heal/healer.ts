import type { ElementType, ScreenElement } from '../device/element.js';
import type { Candidate } from '../device/element-fingerprint.js';
import type { Size } from '../device/geometry.js';
import type { ServiceError } from '../errors.js';
import type { Binding } from '../keyword/binding.js';
import type { DoneCall } from '../keyword/call-executor.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { Found } from '../locate/finder.js';
import type { LocateTrace } from '../locate/trace.js';

/** What is on the screen, as a healer sees it. */
export interface HealScreen {
  /** The screen as base64 PNG in device pixels. @throws ServiceError E0303 */
  screenshot(): Promise<string>;
  /** Everything on the screen, with bounds in window coordinates. @throws ServiceError E0202 */
  elements(): Promise<ScreenElement[]>;
  /** Every element of a type with what it is known by, in one look; none where no source tells. */
  candidates(type: ElementType): Promise<Candidate[]>;
  /** The window, in the unit of the bounds. */
  windowSize(): Promise<Size>;
}

/** A call that failed after all its alternatives were tried, and what a healer may use to reach its goal. */
export interface HealRequest {
  /** The execution's id. */
  readonly id: string;
  readonly definition: KeywordDefinition;
  /** When the time to heal is over, as `performance.now()` tells the time. */
  readonly end: number;
  /** What was given, secrets included. */
  readonly binding: Binding;
  /** E0201 or E0206, or E0401 for some of each, with `details.attempts`; secrets are masked. */
  readonly error: ServiceError;
  /** What the ladder did for each locator that was tried, without pictures; secrets are masked. */
  readonly traces: readonly LocateTrace[];
  readonly screen: HealScreen;
  /**
   * Runs a keyword of this session with healing off, once, in the scope of the failed call; it looks for its element
   * for a few seconds only.
   * @param params in positional order; a reference `${name}` is filled in, and `$${` is a literal `${`
   * @throws ServiceError as any call; the reason of the signal once the time to heal is over
   */
  run(keyword: string, params: readonly string[]): Promise<DoneCall>;
  /** Tells whoever watches what is tried now, in one sentence: a RUNNING event `Healing: <reason>`, and progress. */
  announce(reason: string): void;
  /** Whether a call of this session had a secret, which a field on the screen may show. */
  readonly hasSecrets: boolean;
  /** Masks every secret that a call of this session had, wherever it stands in a text, a list or an object. */
  readonly hide: <T>(value: T) => T;
}

/** How a call was healed. */
export interface Heal {
  /** Who healed: `gemini gemini-2.5-flash`. */
  readonly by: string;
  /** What was wrong and what was done, in a sentence or two. */
  readonly summary: string;
  /** What the call answers; null for a keyword that answers nothing. */
  readonly result: unknown;
  /** The fewest calls that reach the goal, in their order, as `run` answered them; never empty. */
  readonly steps: readonly DoneCall[];
  /** Which of the call's locators the last step's stands for, where the healer knows. */
  readonly replaced?: string;
  /** What the healer went by, as JSON; secrets are masked. */
  readonly evidence?: Readonly<Record<string, unknown>>;
}

/** Why a healer that tried did not heal: it becomes `details.heal` of the call's error. Secrets are masked. */
export interface NotHealed {
  readonly notHealed: Readonly<Record<string, unknown>>;
}

/** One strategy of healing. A session asks its healers in order until one has healed. */
export interface Healer {
  /**
   * Tries to reach the goal of a failed call.
   * @param signal aborted when the time to heal is over, or the call ends
   * @returns undefined when it has nothing to try
   * @throws what no other healer can mend either; a failure of its own it tells by NotHealed
   */
  heal(request: HealRequest, signal: AbortSignal): Promise<Heal | NotHealed | undefined>;
}

/** An element that a call found. */
export interface Located extends Found {
  readonly definition: KeywordDefinition;
  readonly binding: Binding;
  readonly screen: HealScreen;
  /** As in HealRequest. */
  readonly hide: <T>(value: T) => T;
}

/** Follows the calls of a session that heals. */
export interface HealObserver {
  /**
   * An element was found, and is acted on when this has ended. Not called for what healers run. It never throws.
   * @returns what to do once the action has succeeded
   */
  onLocated?(located: Located): Promise<(() => void) | undefined>;
  /** A call was healed. It never throws. */
  onHealed?(heal: Heal, request: HealRequest): void;
}

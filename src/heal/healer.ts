import type { ElementType, ScreenElement } from '../device/element.js';
import type { Candidate } from '../device/element-fingerprint.js';
import type { Size } from '../device/geometry.js';
import type { Binding } from '../keyword/binding.js';
import type { DoneCall, KeywordFailure } from '../keyword/outcome.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { Found } from '../locate/finder.js';
import type { LocateTrace } from '../locate/trace.js';

/** The screen, as healers read it. */
export interface HealScreen {
  /** The screen as base64 PNG in device pixels. @throws ServiceError E0303 */
  screenshot(): Promise<string>;
  /** Everything on the screen, with bounds in window coordinates. @throws ServiceError E0202 */
  elements(): Promise<ScreenElement[]>;
  /** Every element of a type with its fingerprint, of one moment; none without a source of fingerprints. */
  candidates(type: ElementType): Promise<Candidate[]>;
  /** The window, in the unit of the bounds. */
  windowSize(): Promise<Size>;
}

/** A call that failed in all its alternatives, and the means to reach its goal. */
export interface HealRequest {
  /** The execution's id. */
  readonly id: string;
  readonly definition: KeywordDefinition;
  /** The deadline of healing, as `performance.now()` counts. */
  readonly end: number;
  /** The given parameters, secrets included. */
  readonly binding: Binding;
  /** E0201 or E0206, or E0401 for some of each; secrets are masked. */
  readonly failure: KeywordFailure;
  /** The trace of each locator that was tried, without pictures; secrets are masked. */
  readonly traces: readonly LocateTrace[];
  readonly screen: HealScreen;
  /**
   * Runs a keyword of this session with healing off, once, in the scope of the failed call. The search for its
   * element takes a few seconds at most.
   * @param params in positional order; a reference `${name}` is filled in, and `$${` is a literal `${`
   * @throws ServiceError as any call; the reason of the signal after the deadline of healing
   */
  run(keyword: string, params: readonly string[]): Promise<DoneCall>;
  /** Reports in one sentence what is tried now: a RUNNING event `Healing: <reason>`, and progress. */
  announce(reason: string): void;
  /** Whether the session has had a secret; a field on the screen may show it. */
  readonly hasSecrets: boolean;
  /** Masks every secret of the session in a text, a list or an object. */
  readonly hide: <T>(value: T) => T;
}

/** How a call was healed. */
export interface Heal {
  /** Name of the healer: `gemini gemini-2.5-flash`. */
  readonly by: string;
  /** The problem and its repair, in a sentence or two. */
  readonly summary: string;
  /** The result of the call; null for a keyword without one. */
  readonly result: unknown;
  /** The fewest calls that reach the goal, in their order, as `run` answered them; never empty. */
  readonly steps: readonly DoneCall[];
  /** The locator of the call that the last step's locator replaces; absent when the healer does not know which. */
  readonly replaced?: string;
  /** The healer's evidence, as JSON; secrets are masked. */
  readonly evidence?: Readonly<Record<string, unknown>>;
}

/** Why a healer that tried did not heal: it becomes `details.heal` of the call's error. Secrets are masked. */
export interface NotHealed {
  readonly notHealed: Readonly<Record<string, unknown>>;
}

/** One strategy of healing. A session runs its healers in order until one has healed the call. */
export interface Healer {
  /**
   * Tries to reach the goal of a failed call.
   * @param signal aborted at the deadline of healing, or when the call ends
   * @returns undefined when it has nothing to try
   * @throws failures after which no other healer can help; other failures are answered as NotHealed
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
   * An element was found; the action waits for the promise. Not called for the calls of healers. It never throws.
   * @returns a callback for when the action has succeeded
   */
  onLocated?(located: Located): Promise<(() => void) | undefined>;
  /** A call was healed. It never throws. */
  onHealed?(heal: Heal, request: HealRequest): void;
}

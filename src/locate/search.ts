import { setTimeout as sleep } from 'node:timers/promises';
import type { Rect } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import type { CallContext } from '../plugin/call-context.js';
import { annotate, type Mark } from './annotate.js';
import type { SharedFrame } from './frame.js';
import type { Ladder } from './ladder.js';
import { climb, type ClimbResult, type LookQuery, type Rung, type RungHit } from './rung.js';
import type { Target } from './target.js';
import { isVision, type LocateTrace, type RungName, type RungTrace } from './trace.js';
import { untilAborted } from '../deadline.js';

/** Milliseconds that the drawing of a look may take. */
const DRAW_LIMIT_MS = 4000;
/** Milliseconds between two searches of the trees while a detector works. */
const TREE_RETRY_MS = 500;

/** Which elements count as a hit. */
export type Accept = (target: Target) => boolean;

/** Which rungs are climbed. */
type Part = 'tree' | 'vision' | 'all';

/** A place where a locator finds an element. */
export interface LocatedHit extends RungHit {
  readonly rung: RungName;
  /** The name of the source or detector. */
  readonly source: string;
}

/** The places where a locator finds elements, and how they were found. */
export interface HitList {
  /** In the order of the index of keywords; with ` >> nth=N` only that one. */
  readonly hits: readonly LocatedHit[];
  readonly trace: LocateTrace;
}

/** The repeated looks for one element, with the trace of the last one. */
export class Search {
  readonly #began = performance.now();
  #looks = 0;
  #rungs: RungTrace[] = [];
  #seen: readonly Mark[] = [];
  #frame: SharedFrame | undefined;
  #found = false;
  #hits: readonly LocatedHit[] = [];

  constructor(
    readonly element: string,
    private readonly ladder: Ladder,
    private readonly index: number,
    private readonly area: Rect | undefined,
    private readonly call: CallContext,
    /** How many hits are listed. */
    private readonly limit = 1,
  ) {}

  /** No configured source or detector can find the element. */
  get isHopeless(): boolean {
    return this.ladder.rungs.every((rung) => rung.unusable);
  }

  /** Climbs the ladder once and stops at the first hit. */
  async look(frame: SharedFrame, accept?: Accept, part: Part = 'all'): Promise<Target | undefined> {
    if (part !== 'vision') {
      this.#looks++;
      this.#rungs = [];
      this.#seen = [];
      this.#found = false;
      this.#hits = [];
    }
    this.#frame = frame;
    const query: LookQuery = {
      value: this.ladder.locator.value,
      index: this.index,
      nth: this.ladder.locator.nth,
      area: this.area,
      accept,
      limit: this.limit,
      frame,
      signal: this.call.signal,
    };
    const trees = this.ladder.rungs.filter((rung) => !isVision(rung.name) && rung.unusable === undefined);
    for (const rung of this.ladder.rungs) {
      if (part !== 'all' && isVision(rung.name) !== (part === 'vision')) continue;
      const { target, hits, trace, seen } = await (isVision(rung.name)
        ? raceVisionWithTrees(rung, trees, query)
        : climb(rung, query));
      this.#rungs.push(trace);
      this.#seen = [...this.#seen, ...seen];
      if (target) {
        this.#found = true;
        this.#hits = hits.map((hit) => ({ ...hit, rung: trace.rung, source: trace.source }));
        return target;
      }
    }
    return undefined;
  }

  /** How many elements the rung with the hit of the last look matched; 0 without a hit. */
  get matches(): number {
    return this.#rungs.find(({ outcome }) => outcome === 'hit')?.matches ?? 0;
  }

  /** What the last look found, the target first. */
  get list(): HitList {
    return { hits: this.#hits, trace: this.trace };
  }

  /** The search so far. */
  get trace(): LocateTrace {
    const ms = Math.round((performance.now() - this.#began) * 10) / 10;
    return {
      locator: this.element,
      ...this.ladder.locator,
      found: this.#found,
      ms,
      looks: this.#looks,
      rungs: this.#rungs,
    };
  }

  /** Adds the trace to the notes of the call. */
  note(): void {
    const { trace } = this;
    const [frame, seen] = [this.#frame, this.#seen];
    this.call.note(this.element, trace, frame && (() => this.#draw(frame, trace, seen)));
  }

  /** Draws the last look. Without a screenshot of that look a new one is taken, unless the call has ended. */
  async #draw(frame: SharedFrame, { rungs }: LocateTrace, seen: readonly Mark[]): Promise<string | undefined> {
    if (!frame.isTaken && this.call.signal.aborted) return undefined;
    const area: Mark[] = this.area ? [{ bounds: this.area, kind: 'area' }] : [];
    const hits = rungs.flatMap(({ bounds, rung, source, score }): Mark[] =>
      bounds ? [{ bounds, kind: 'hit', label: [`${rung} by ${source}`, score?.toFixed(2)].join(' ').trim() }] : [],
    );
    try {
      const drawing = frame
        .masked(this.call.secrets)
        .then((masked) => masked && annotate(masked, [...area, ...seen, ...hits]));
      return await untilAborted(drawing, AbortSignal.timeout(DRAW_LIMIT_MS));
    } catch {
      // The drawing is optional: its failure must not mask that of the call.
      return undefined;
    }
  }

  notFound(): ServiceError {
    const reasons = this.#rungs.map(({ rung, source, reason }) => `${rung} by ${source}: ${reason}`);
    return new ServiceError('E0201', `${this.element} (${reasons.join('; ')})`, { element: this.element });
  }

  /** The error for a call that was aborted during the search. */
  interrupted(reason: unknown): unknown {
    if (!(reason instanceof ServiceError) || reason.code !== 'E0405') return reason;
    return new ServiceError('E0204', `${this.element}: the call's deadline passed`, { element: this.element });
  }
}

/**
 * Climbs a vision rung. A detection can take longer than a message stays on the screen, so the tree rungs are climbed
 * again meanwhile; the first hit wins.
 */
async function raceVisionWithTrees(vision: Rung, trees: readonly Rung[], query: LookQuery): Promise<ClimbResult> {
  const over = new AbortController();
  const detecting = climb(vision, { ...query, signal: AbortSignal.any([query.signal, over.signal]) });
  if (trees.length === 0) return detecting;
  try {
    for (;;) {
      const detected = await Promise.race([detecting, sleep(TREE_RETRY_MS, undefined, { signal: over.signal })]);
      if (detected) return detected;
      for (const tree of trees) {
        const climbed = await climb(tree, { ...query, frame: query.frame.anew() });
        if (climbed.target) return climbed;
      }
    }
  } finally {
    over.abort();
    // A late failure of the detection is irrelevant.
    detecting.catch(() => undefined);
  }
}

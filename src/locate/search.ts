import type { Rect } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import type { CallContext } from '../plugin/call-context.js';
import { annotate, type Mark } from './annotate.js';
import type { SharedFrame } from './frame.js';
import type { Ladder } from './ladder.js';
import { climbBesideTrees } from './climb-beside-trees.js';
import { climb, type Rung } from './rung.js';
import type { Target } from './target.js';
import type { LocateTrace, RungTrace } from './trace.js';
import { untilAborted } from '../deadline.js';

/** Milliseconds that a picture of what happened may take. */
const DRAW_LIMIT = 4000;

/** What counts as a hit. */
export type Accept = (target: Target) => boolean;

/** Which rungs are climbed: those that ask a tree, those that look at a picture, or all. */
type Part = 'tree' | 'vision' | 'all';

const isVision = ({ name }: Rung) => name === 'ocr' || name === 'image';

/** The looks for one element. It keeps what the last one did. */
export class Search {
  readonly #began = performance.now();
  #looks = 0;
  #rungs: RungTrace[] = [];
  #seen: readonly Mark[] = [];
  #frame: SharedFrame | undefined;
  #found = false;

  constructor(
    readonly element: string,
    private readonly ladder: Ladder,
    private readonly index: number,
    private readonly area: Rect | undefined,
    private readonly call: CallContext,
  ) {}

  /** Nothing that is configured can find it, however long one waits. */
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
    }
    this.#frame = frame;
    const question = {
      value: this.ladder.value,
      index: this.index,
      nth: this.ladder.nth,
      area: this.area,
      accept,
      frame,
      signal: this.call.signal,
    };
    const trees = this.ladder.rungs.filter((rung) => !isVision(rung) && rung.unusable === undefined);
    for (const rung of this.ladder.rungs) {
      if (part !== 'all' && isVision(rung) !== (part === 'vision')) continue;
      const { target, trace, seen } = await (isVision(rung)
        ? climbBesideTrees(rung, trees, question)
        : climb(rung, question));
      this.#rungs.push(trace);
      this.#seen = [...this.#seen, ...seen];
      if (target) {
        this.#found = true;
        return target;
      }
    }
    return undefined;
  }

  /** What was done so far. */
  get trace(): LocateTrace {
    const ms = Math.round((performance.now() - this.#began) * 10) / 10;
    return { locator: this.element, found: this.#found, ms, looks: this.#looks, rungs: this.#rungs };
  }

  /** Leaves the trace with the call. */
  note(): void {
    const { trace } = this;
    const [frame, seen] = [this.#frame, this.#seen];
    this.call.note(this.element, trace, frame && (() => this.#draw(frame, trace, seen)));
  }

  /** What the last look saw. A look that needed no picture gets one now, unless the call has ended. */
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
      return await untilAborted(drawing, AbortSignal.timeout(DRAW_LIMIT));
    } catch {
      // The failure that it would show counts, not that it cannot be shown.
      return undefined;
    }
  }

  notFound(): ServiceError {
    const reasons = this.#rungs.map(({ rung, source, reason }) => `${rung} by ${source}: ${reason}`);
    return new ServiceError('E0201', `${this.element} (${reasons.join('; ')})`, { element: this.element });
  }

  /** What to throw when the call ended while the element was looked for. */
  interrupted(reason: unknown): unknown {
    if (!(reason instanceof ServiceError) || reason.code !== 'E0405') return reason;
    return new ServiceError('E0204', `${this.element}: the call's deadline passed`, { element: this.element });
  }
}

import { centre, type Point, type Rect } from '#svc';
import type { Pointer } from '../../_browser/browser-surface.js';
import { type Action, type ActionSequence, DOWN, line, moveTo, pause, perform, rest, UP } from './actions.js';
import type { Remote } from '../remote-session.js';

const STEPS = 15;
/** About one frame. */
const STEP_MS = 20;
/** A finger rests this long before it lifts, so that the view does not keep scrolling. */
const REST_MS = 120;

/** Maps a point of a page to a point of the session's actions. */
export type Placement = (point: Point) => Point;

/** Milliseconds of the parts of a press. */
export interface FingerTimes {
  /** For which a press touches the screen. */
  readonly contact: number;
  /** Between two presses of one gesture. */
  readonly between: number;
}

const NO_TIMES: FingerTimes = { contact: 0, between: 0 };

/** Fingers on a touch screen, by W3C actions. */
export class Fingers implements Pointer {
  /** @param placement called before each gesture; without it points are those of the session */
  constructor(
    private readonly session: Remote,
    private readonly times = NO_TIMES,
    private readonly placement?: () => Promise<Placement>,
  ) {}

  async press(point: Point, count: number): Promise<void> {
    const once = [moveTo(point), DOWN, ...rest(this.times.contact), UP];
    const between = rest(this.times.between);
    await this.#perform(Array.from({ length: count }, (_, i) => (i === 0 ? once : [...between, ...once])).flat());
  }

  hold(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    return this.#perform([moveTo(point), DOWN, pause(milliseconds), UP], signal);
  }

  /**
   * Moves without momentum: the content stays where the finger leaves it.
   * @param hold milliseconds before the finger moves, so that the element there is picked up
   */
  drag(from: Point, to: Point, signal: AbortSignal, hold = 0): Promise<void> {
    const pickUp = hold > 0 ? [pause(hold)] : [];
    return this.#perform(
      [moveTo(from), DOWN, ...pickUp, ...line(from, to, STEPS, STEP_MS), pause(REST_MS), UP],
      signal,
    );
  }

  /** Two fingers side by side around the centre move apart or together. */
  async pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    const { x, y } = centre(area);
    const widest = Math.min(area.width, area.height) * 0.4;
    const [first, last] = scale >= 1 ? [widest / scale, widest] : [widest, widest * scale];
    const finger = (id: string, side: -1 | 1): ActionSequence => {
      const from = { x: x + side * first, y };
      const to = { x: x + side * last, y };
      return touch(id, [moveTo(from), DOWN, ...line(from, to, STEPS, STEP_MS), pause(REST_MS), UP]);
    };
    await this.#send([finger('finger-1', -1), finger('finger-2', 1)], signal);
  }

  #perform(actions: readonly Action[], signal?: AbortSignal): Promise<void> {
    return this.#send([touch('finger-1', actions)], signal);
  }

  async #send(sequences: readonly ActionSequence[], signal?: AbortSignal): Promise<void> {
    const place = await this.placement?.();
    await perform(this.session, place ? sequences.map((sequence) => placed(sequence, place)) : sequences, signal);
  }
}

const touch = (id: string, actions: readonly Action[]): ActionSequence => ({
  type: 'pointer',
  id,
  parameters: { pointerType: 'touch' },
  actions,
});

const placed = (sequence: ActionSequence, place: Placement): ActionSequence => ({
  ...sequence,
  actions: sequence.actions.map((action) =>
    action.type === 'pointerMove'
      ? { ...action, ...moveTo(place(action as unknown as Point), action.duration) }
      : action,
  ),
});

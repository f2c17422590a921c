import { centre, type Point, type Rect } from '#svc';
import { type Action, type ActionSequence, DOWN, line, moveTo, pause, perform, UP } from './actions.js';
import type { Pointer } from './pointer.js';
import type { Remote } from './remote-session.js';

const STEPS = 15;
/** Milliseconds of one step of a movement: about one frame. */
const STEP = 20;
/** Milliseconds that a finger rests before it is lifted, so that nothing is flung on. */
const REST = 120;

/** Where a place that is given lies for the actions of the session. */
export type Placement = (point: Point) => Point;

/** Fingers on a touch screen, by W3C actions. */
export class Fingers implements Pointer {
  /**
   * @param contact milliseconds that a finger stays down in a press
   * @param placement asked before each gesture; without it places are the session's own
   */
  constructor(
    private readonly session: Remote,
    private readonly contact: number,
    private readonly placement?: () => Promise<Placement>,
  ) {}

  async press(point: Point, count: number): Promise<void> {
    const once = [moveTo(point), DOWN, ...(this.contact > 0 ? [pause(this.contact)] : []), UP];
    const between = this.contact > 0 ? [pause(this.contact)] : [];
    await this.#perform(Array.from({ length: count }, (_, i) => (i === 0 ? once : [...between, ...once])).flat());
  }

  hold(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    return this.#perform([moveTo(point), DOWN, pause(milliseconds), UP], signal);
  }

  /** A movement without momentum: what is dragged stays where the finger leaves it. */
  swipe(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    return this.#perform([moveTo(from), DOWN, ...line(from, to, STEPS, STEP), pause(REST), UP], signal);
  }

  /** Holds until what lies there is picked up, then moves it. */
  drag(from: Point, to: Point, signal: AbortSignal, hold = 0): Promise<void> {
    return this.#perform([moveTo(from), DOWN, pause(hold), ...line(from, to, STEPS, STEP), pause(REST), UP], signal);
  }

  /** Two fingers, side by side around the centre, that move apart or together. */
  async pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    const { x, y } = centre(area);
    const widest = Math.min(area.width, area.height) * 0.4;
    const [first, last] = scale >= 1 ? [widest / scale, widest] : [widest, widest * scale];
    const finger = (id: string, side: -1 | 1): ActionSequence => {
      const from = { x: x + side * first, y };
      const to = { x: x + side * last, y };
      return touch(id, [moveTo(from), DOWN, ...line(from, to, STEPS, STEP), pause(REST), UP]);
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

import { centre, type Point, type Rect } from '#svc';
import type { Pointer } from '../../_browser/browser-surface.js';
import {
  type Action,
  type ActionSequence,
  codeOfKey,
  DOWN,
  line,
  moveTo,
  pause,
  perform,
  rest,
  UP,
} from './actions.js';
import type { Remote } from '../remote-session.js';

const STEPS = 12;
const STEP_MS = 10;

/** Milliseconds that a driver wants for the parts of a gesture. */
export interface MouseTimes {
  /** To move to the point of a gesture. */
  readonly move: number;
  /** Between two presses of one gesture. */
  readonly between: number;
  /** Between the press and the movement of a drag. */
  readonly grab: number;
}

const NO_TIMES: MouseTimes = { move: 0, between: 0, grab: 0 };

/** A mouse with a wheel, by W3C actions. */
export class Mouse implements Pointer {
  constructor(
    private readonly session: Remote,
    private readonly times = NO_TIMES,
  ) {}

  press(point: Point, count: number): Promise<void> {
    const presses = Array.from({ length: count }, (_, i) => [...(i > 0 ? rest(this.times.between) : []), DOWN, UP]);
    return this.#perform([this.#moveTo(point), ...presses.flat()]);
  }

  rightPress(point: Point): Promise<void> {
    const button = 2;
    return this.#perform([this.#moveTo(point), { type: 'pointerDown', button }, { type: 'pointerUp', button }]);
  }

  move(point: Point): Promise<void> {
    return this.#perform([this.#moveTo(point)]);
  }

  hold(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    return this.#perform([this.#moveTo(point), DOWN, pause(milliseconds), UP], signal);
  }

  drag(from: Point, to: Point, signal?: AbortSignal): Promise<void> {
    return this.#perform([this.#moveTo(from), DOWN, ...rest(this.times.grab), ...path(from, to), UP], signal);
  }

  /** Presses the button and moves far enough to start a drag. */
  grab({ x, y }: Point, signal: AbortSignal): Promise<void> {
    return this.#perform(
      [moveTo({ x, y }), DOWN, moveTo({ x: x + 2, y: y + 2 }, STEP_MS), moveTo({ x: x + 5, y: y + 5 }, STEP_MS)],
      signal,
    );
  }

  /** Moves on and releases the button that `grab` pressed. */
  drop(from: Point, to: Point): Promise<void> {
    return this.#perform([...path(from, to), UP]);
  }

  /** Turns the wheel at a point by pixels of the window. */
  wheel(at: Point, dx: number, dy: number, signal?: AbortSignal): Promise<void> {
    return perform(this.session, [wheel([turn(at, dx, dy)])], signal);
  }

  /** Like Chromium, which turns the pinch of a touchpad into wheel events with Control: scale = exp(-deltaY / 100). */
  async pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    const control = codeOfKey('Control');
    const turns = Array.from({ length: STEPS }, () => turn(centre(area), 0, (-100 * Math.log(scale)) / STEPS));
    const keys: ActionSequence = {
      type: 'key',
      id: 'keyboard',
      actions: [{ type: 'keyDown', value: control }, ...turns.map(() => pause(0)), { type: 'keyUp', value: control }],
    };
    await perform(this.session, [keys, wheel([pause(0), ...turns, pause(0)])], signal);
  }

  #moveTo(point: Point): Action {
    return moveTo(point, this.times.move);
  }

  #perform(actions: readonly Action[], signal?: AbortSignal): Promise<void> {
    return perform(
      this.session,
      [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      signal,
    );
  }
}

/** The last point comes twice, so that the page sees the pointer rest before the drop. */
const path = (from: Point, to: Point): Action[] => [...line(from, to, STEPS - 1, STEP_MS), moveTo(to, STEP_MS)];

const wheel = (actions: readonly Action[]): ActionSequence => ({ type: 'wheel', id: 'wheel', actions });

const turn = ({ x, y }: Point, dx: number, dy: number): Action => ({
  type: 'scroll',
  duration: 0,
  x: Math.round(x),
  y: Math.round(y),
  deltaX: Math.round(dx),
  deltaY: Math.round(dy),
  origin: 'viewport',
});

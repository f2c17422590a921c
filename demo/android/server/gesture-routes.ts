import { playTimeline, type TimedAction, press, type TouchEvent, swipe } from '../input/touch-event.js';
import {
  type Point,
  PIXEL_RATIO,
  centerOf,
  distance,
  intersection,
  isInside,
  sizeOf,
  type Rect,
} from '../view/geometry.js';
import type { TouchDispatcher } from '../view/touch-dispatcher.js';
import type { AndroidSystem } from '../system/android-system.js';
import { areaOf, numberOf, pointOf, textOf, DeviceError, type RouteHandler, type Routes } from './route.js';
import type { ElementRegistry } from './element-registry.js';
import type { UiTree } from './ui-tree.js';

/** Plays gestures on a device, one after the other. */
export class Gestures {
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly dispatcher: TouchDispatcher) {}

  /** Resolves when all events were played, and `length` milliseconds have passed. */
  async play(events: readonly (TouchEvent | TimedAction)[], length = 0): Promise<void> {
    const before = this.#last;
    const played = (async () => {
      await before;
      await playTimeline(events, this.dispatcher, length);
    })();
    this.#last = played.catch(() => this.dispatcher.cancel());
    await played;
  }

  tap(at: Point): Promise<void> {
    return this.play(press(at, TAP_MS));
  }
}

/** Default speed in pixels per second. */
const SPEED = {
  swipe: 5000 * PIXEL_RATIO,
  scroll: 5000 * PIXEL_RATIO,
  fling: 7500 * PIXEL_RATIO,
  drag: 2500 * PIXEL_RATIO,
  pinch: 1000 * PIXEL_RATIO,
};
const TAP_MS = 50;
const BETWEEN_TAPS_MS = 60;
const LONG_PRESS_MS = 600;
/** A scroll ends with the finger at rest, so that there is no fling. */
const REST_MS = 100;

type Body = Readonly<Record<string, unknown>>;
type Direction = 'up' | 'down' | 'left' | 'right';
const DIRECTIONS: readonly string[] = ['up', 'down', 'left', 'right'];
const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;

interface GestureRouteParts {
  readonly system: AndroidSystem;
  readonly tree: UiTree;
  readonly elements: ElementRegistry;
  readonly gestures: Gestures;
}

/** The named gestures of UiAutomator. */
export function gestureRoutes({ system, tree, elements, gestures }: GestureRouteParts): Routes {
  const placeOf = (body: Body): Point => {
    const origin = elements.fromOrigin(body.origin);
    const offset = pointOf(body, 'offset');
    if (!origin) return offset ?? missing('origin or offset');
    if (!offset) return centerOf(origin.bounds);
    return { x: origin.bounds.left + offset.x, y: origin.bounds.top + offset.y };
  };
  const areaFor = (body: Body): Rect =>
    elements.fromOrigin(body.origin)?.bounds ?? areaOf(body, 'area') ?? missing('origin or area');

  const swipeIn = async (body: Body, finger: Direction, speed: number, restsAfter: number): Promise<Rect> => {
    const area = areaFor(body);
    const [from, to] = track(inset(intersection(area, system.display.bounds)), finger, percentOf(body));
    const duration = (distance(from, to) / numberOf(body, 'speed', speed)) * 1000;
    await gestures.play(swipe(from, to, { duration, restsAfter }));
    return area;
  };
  const scrolling =
    (speed: number, restsAfter: number): RouteHandler =>
    async ({ body }) => {
      const direction = directionOf(body);
      const area = await swipeIn(body, OPPOSITE[direction], speed, restsAfter);
      await tree.idle();
      return canScroll(system, centerOf(area), direction);
    };
  const pinching =
    (opens: boolean): RouteHandler =>
    async ({ body }) => {
      const area = inset(areaFor(body));
      const { x, y } = centerOf(area);
      const { width, height } = sizeOf(area);
      const far = (Math.min(width, height) / 2) * percentOf(body);
      const near = Math.min(far / 4, 40);
      const duration = ((far - near) / numberOf(body, 'speed', SPEED.pinch)) * 1000;
      const finger = (sign: number, index: number) => {
        const [inner, outer] = [near, far].map((away) => ({ x: Math.round(x + sign * away), y })) as [Point, Point];
        return swipe(opens ? inner : outer, opens ? outer : inner, { duration, finger: index, restsAfter: REST_MS });
      };
      await gestures.play([...finger(-1, 0), ...finger(1, 1)]);
    };

  return {
    'POST /appium/gestures/click': ({ body }) => gestures.tap(placeOf(body)),
    'POST /appium/gestures/double_click': ({ body }) => {
      const at = placeOf(body);
      return gestures.play([...press(at, TAP_MS), ...press(at, TAP_MS, TAP_MS + BETWEEN_TAPS_MS)]);
    },
    'POST /appium/gestures/long_click': ({ body }) =>
      gestures.play(press(placeOf(body), numberOf(body, 'duration', LONG_PRESS_MS))),
    'POST /appium/gestures/swipe': async ({ body }) => {
      await swipeIn(body, directionOf(body), SPEED.swipe, 0);
    },
    'POST /appium/gestures/scroll': scrolling(SPEED.scroll, REST_MS),
    'POST /appium/gestures/fling': scrolling(SPEED.fling, 0),
    'POST /appium/gestures/pinch_open': pinching(true),
    'POST /appium/gestures/pinch_close': pinching(false),
    'POST /gestures/scroll_to': ({ body }) => {
      const params = (body.params ?? {}) as Body;
      const swipes = typeof params.maxSwipes === 'number' ? params.maxSwipes : undefined;
      tree.scrollTo(textOf(params, 'strategy'), textOf(params, 'selector'), swipes, elements.fromOrigin(body.origin));
    },
    'POST /appium/gestures/drag': ({ body }) => {
      const origin = elements.fromOrigin(body.origin);
      const start = pointOf(body, 'start') ?? (origin ? centerOf(origin.bounds) : missing('origin or start'));
      const end = pointOf(body, 'end') ?? missing('end');
      const duration = (distance(start, end) / numberOf(body, 'speed', SPEED.drag)) * 1000;
      return gestures.play(swipe(start, end, { duration, restsBefore: LONG_PRESS_MS, restsAfter: REST_MS }));
    },
  };
}

function missing(what: string): never {
  throw new DeviceError('invalid argument', `The gesture needs ${what}`);
}

function directionOf(body: Body): Direction {
  const direction = textOf(body, 'direction').toLowerCase();
  if (!DIRECTIONS.includes(direction)) {
    throw new DeviceError('invalid argument', `The direction must be one of ${DIRECTIONS.join(', ')}`);
  }
  return direction as Direction;
}

function percentOf(body: Body): number {
  const percent = numberOf(body, 'percent');
  if (percent <= 0 || percent > 1) throw new DeviceError('invalid argument', 'The percent must be in (0, 1]');
  return percent;
}

/** The area without its outermost tenth: UiAutomator avoids edges. */
function inset({ left, top, right, bottom }: Rect): Rect {
  const across = (right - left) * 0.1;
  const along = (bottom - top) * 0.1;
  return { left: left + across, top: top + along, right: right - across, bottom: bottom - along };
}

/** Start and end of a finger that goes in a direction, over a share of the area around its middle. */
function track(area: Rect, direction: Direction, percent: number): [from: Point, to: Point] {
  const { x, y } = centerOf(area);
  const { width, height } = sizeOf(area);
  const across = Math.round((width * percent) / 2);
  const along = Math.round((height * percent) / 2);
  const ways: Readonly<Record<Direction, [Point, Point]>> = {
    up: [
      { x, y: y + along },
      { x, y: y - along },
    ],
    down: [
      { x, y: y - along },
      { x, y: y + along },
    ],
    left: [
      { x: x + across, y },
      { x: x - across, y },
    ],
    right: [
      { x: x - across, y },
      { x: x + across, y },
    ],
  };
  return ways[direction];
}

function canScroll(system: AndroidSystem, at: Point, direction: Direction): boolean {
  const axis = direction === 'up' || direction === 'down' ? 'y' : 'x';
  const way = direction === 'down' || direction === 'right' ? 'forward' : 'backward';
  return [...system.topWindow.root.descendants()].some(
    ({ scroller, bounds }) => scroller?.axis === axis && isInside(at, bounds) && scroller.canScroll(way),
  );
}

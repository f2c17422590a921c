import { KEY, WEBDRIVER_CONTROL, WEBDRIVER_KEYS, WEBDRIVER_SHIFT, type KeyInput } from '../input/key-input.js';
import { type TimedAction, straight, type TouchEvent } from '../input/touch-event.js';
import { centerOf, type Point } from '../view/geometry.js';
import { numberOf, DeviceError } from './route.js';
import type { ElementRegistry } from './element-registry.js';

type Item = Readonly<Record<string, unknown>>;

interface Source {
  readonly type: string;
  readonly actions: readonly Item[];
}

export interface ActionSequence {
  readonly events: readonly (TouchEvent | TimedAction)[];
  /** Milliseconds. */
  readonly length: number;
}

/** Presses keys from a key source of W3C actions. */
class KeySource {
  readonly #held = new Set<string>();

  constructor(private readonly keys: KeyInput) {}

  down(value: string): void {
    this.#held.add(value);
    if (value === WEBDRIVER_SHIFT || value === WEBDRIVER_CONTROL) return;
    const isControl = this.#held.has(WEBDRIVER_CONTROL);
    const code = WEBDRIVER_KEYS[value];
    if (code !== undefined) this.keys.press(code);
    else if (isControl && /^[a-z]$/i.test(value)) {
      const FIRST_LETTER = 29;
      this.keys.press(FIRST_LETTER + value.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0), 0x1000);
    } else if (value === '\n') this.keys.press(KEY.enter);
    else if (!/[\uE000-\uE05D]/.test(value)) this.keys.type(value);
  }

  up(value: string): void {
    this.#held.delete(value);
  }
}

/**
 * W3C actions as timed events. Sources run in parallel: the longest item of a tick determines its duration.
 * @throws DeviceError `invalid argument` when it is not a list of input sources
 */
export function actionSequence(actions: unknown, elements: ElementRegistry, keys: KeyInput): ActionSequence {
  if (!Array.isArray(actions)) throw new DeviceError('invalid argument', "'actions' must be a list of input sources");
  const sources = actions as readonly Source[];
  const ticks = Math.max(0, ...sources.map((source) => source.actions?.length ?? 0));
  const places = new Map<Source, Point>();
  const pressed = new Set<Source>();
  const keySources = new Map(sources.map((source) => [source, new KeySource(keys)]));
  const events: (TouchEvent | TimedAction)[] = [];
  let now = 0;
  for (let tick = 0; tick < ticks; tick += 1) {
    let longest = 0;
    for (const [finger, source] of sources.entries()) {
      const item = source.actions[tick];
      if (!item) continue;
      const at = now;
      const duration = numberOf(item, 'duration', 0);
      longest = Math.max(longest, duration);
      const place = places.get(source) ?? { x: 0, y: 0 };
      if (item.type === 'pointerMove') {
        const to = target(item, place, elements);
        if (pressed.has(source)) events.push(...straight(finger, place, to, at, duration));
        places.set(source, to);
      } else if (item.type === 'pointerDown') {
        pressed.add(source);
        events.push({ at, finger, kind: 'down', point: place });
      } else if (item.type === 'pointerUp') {
        pressed.delete(source);
        events.push({ at, finger, kind: 'up', point: place });
      } else if (item.type === 'keyDown') {
        events.push({ at, run: () => keySources.get(source)!.down(String(item.value)) });
      } else if (item.type === 'keyUp') {
        events.push({ at, run: () => keySources.get(source)!.up(String(item.value)) });
      } else if (item.type !== 'pause') {
        throw new DeviceError('invalid argument', `Actions of the type '${String(item.type)}' are not supported`);
      }
    }
    now += longest;
  }
  return { events, length: now };
}

function target(item: Item, place: Point, elements: ElementRegistry): Point {
  const [x, y] = [numberOf(item, 'x'), numberOf(item, 'y')];
  if (item.origin === 'pointer') return { x: place.x + x, y: place.y + y };
  const element = elements.fromOrigin(item.origin);
  if (!element) return { x, y };
  const center = centerOf(element.bounds);
  return { x: center.x + x, y: center.y + y };
}

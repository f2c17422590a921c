import { computed } from '@preact/signals';
import Flatbush from 'flatbush';
import type { ScreenElement } from '../api/types';
import { elements } from '../state/elements';
import { frame } from '../state/screen';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Elements that a person sees, and in which a press does something. */
const INTERACTIVE: readonly ScreenElement['type'][] = [
  ...(['button', 'link', 'input', 'select', 'slider', 'checkbox', 'radio', 'switch', 'tab'] as const),
];
/** A container of more than this share of the window is not meant by a click into it. */
const LARGE = 0.5;

const isShown = ({ visible, inViewport, bounds }: ScreenElement): boolean =>
  visible && inViewport && bounds.width > 0 && bounds.height > 0;

/** What the window shows, in reading order. */
export const visibleElements = computed(() => elements.value.filter(isShown));

/** A spatial index, so that a screen of thousands of elements costs nothing at every move of the pointer. */
const index = computed(() => {
  const shown = visibleElements.value;
  if (shown.length === 0) return undefined;
  const boxes = new Flatbush(shown.length);
  for (const { bounds } of shown) boxes.add(bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height);
  boxes.finish();
  return boxes;
});

export const areaOf = ({ bounds }: ScreenElement): number => bounds.width * bounds.height;

/** The visible elements at a point of the window, the smallest first; of equal ones the later, which lies inside. */
export function elementsAt({ x, y }: Point): ScreenElement[] {
  const shown = visibleElements.peek();
  const found = index.peek()?.search(x, y, x, y) ?? [];
  return found
    .sort((a, b) => areaOf(shown[a]!) - areaOf(shown[b]!) || b - a)
    .map((each) => shown[each]!)
    .filter(({ bounds }) => x < bounds.x + bounds.width && y < bounds.y + bounds.height);
}

const isInteractive = ({ type, clickable }: ScreenElement): boolean => clickable || INTERACTIVE.includes(type);

const isLarge = (element: ScreenElement): boolean => {
  const { width = 0, height = 0 } = frame.peek()?.window ?? {};
  return areaOf(element) > width * height * LARGE;
};

/**
 * The element that a person means who presses a point: the smallest one that takes presses, as the button around a text;
 * else the smallest one. Undefined when the place is meant, inside what is large and no element to press.
 */
export function meantAt(point: Point): ScreenElement | undefined {
  const [smallest, ...around] = elementsAt(point);
  if (!smallest) return undefined;
  const taking = [smallest, ...around].find((element) => isInteractive(element) && !isLarge(element));
  if (taking) return taking;
  return isLarge(smallest) && !isInteractive(smallest) ? undefined : smallest;
}

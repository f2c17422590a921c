import type { ScreenElement } from '../api/types';
import type { Call } from '../state/calls';
import { SECRET_MARK } from '../state/secret-text';
import { meantAt, type Point } from './hit-test';
import type { Press } from './modes';

/** A text as it is meant: keywords replace `${name}` by variables. */
export const literal = (text: string): string => text.replaceAll('${', () => '$${');

const at = ({ x, y }: Point) => ({ x: String(Math.round(x)), y: String(Math.round(y)) });

const KEYWORDS: Readonly<Record<Press, string>> = {
  press: 'Press Element',
  double: 'Double Press',
  long: 'Long Press Element',
  right: 'Right Press',
};

/** Presses an element. @param seconds of a long press */
export function pressCall(element: ScreenElement, press: Press, seconds?: number): Call {
  const params = { element: literal(element.locator), ...(seconds !== undefined && { duration: seconds.toFixed(1) }) };
  return { keyword: KEYWORDS[press], params };
}

/** Presses what is at a point; the place itself where no element is meant. Undefined when that is not possible. */
export function pressAt(point: Point, press: Press, seconds?: number): Call | undefined {
  const element = meantAt(point);
  if (element) return pressCall(element, press, seconds);
  if (press !== 'press' && press !== 'double') return undefined;
  const repeat = press === 'double' ? '2' : '1';
  return { keyword: 'Press By Coordinates', params: { ...at(point), repeat } };
}

/** The direction and the length of a movement along its longer axis. */
function movement(from: Point, to: Point): { readonly direction: string; readonly length: number } {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (Math.abs(dx) > Math.abs(dy)) return { direction: dx > 0 ? 'right' : 'left', length: Math.abs(dx) };
  return { direction: dy > 0 ? 'down' : 'up', length: Math.abs(dy) };
}

/** Swipes as the finger moved. */
export function swipeCall(from: Point, to: Point): Call {
  const { direction, length } = movement(from, to);
  const params = { direction, swipe_length: String(Math.max(1, Math.round(length))) };
  const element = meantAt(from);
  if (element) return { keyword: 'Swipe From Element', params: { element: literal(element.locator), ...params } };
  return { keyword: 'Swipe', params: { ...at(from), ...params } };
}

/** Drags one element onto another. Undefined when there are no two. */
export function dragCall(from: Point, to: Point): Call | undefined {
  const [element, target] = [meantAt(from), meantAt(to)];
  if (!element || !target || element.locator === target.locator) return undefined;
  const params = { element: literal(element.locator), target: literal(target.locator) };
  return { keyword: 'Drag And Drop', params };
}

/** Scrolls the view at a point. @param dx,dy as the wheel turned, in units of the window */
export function scrollCall(point: Point, dx: number, dy: number, window: { width: number; height: number }): Call {
  const { direction, length } = movement({ x: 0, y: 0 }, { x: dx, y: dy });
  const isAcross = direction === 'left' || direction === 'right';
  const percent = (length / (isAcross ? window.width : window.height)) * 100;
  const params = { direction, scroll_length: Math.min(100, Math.max(1, percent)).toFixed(0) };
  const element = meantAt(point);
  if (element) return { keyword: 'Scroll From Element', params: { element: literal(element.locator), ...params } };
  return { keyword: 'Scroll', params };
}

/** Types into a field after what it holds; without a field, into what has the focus. */
export function typeCall(field: ScreenElement | undefined, typed: string): Call {
  // The mark of a secret keeps a password out of what is recorded.
  const text = `${field?.password ? SECRET_MARK : ''}${literal(typed)}`;
  if (!field) return { keyword: 'Enter Text Direct', params: { text } };
  return { keyword: 'Enter Text', params: { element: literal(field.locator), text, clear: 'false' } };
}

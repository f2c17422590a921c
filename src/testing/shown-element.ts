import type { DropdownOption, ElementState } from '../device/device-element.js';
import type { ElementType, ScreenElement, TreeStrategy } from '../device/element.js';
import type { Rect } from '../device/geometry.js';
import { parseLocator } from '../locate/locator.js';
import { bestTextMatches } from '../text/index.js';
import { VISIBLE } from './fake-element.js';

/** An element that a test puts on the screen. */
export interface ShownElement {
  /** What a person reads; found by `text=`. */
  readonly text?: string;
  /** Found by `id=`. */
  readonly id?: string;
  /** `button` unless given. */
  readonly type?: ElementType;
  /** Further locators by which it is found, letter for letter: `css=#save`, `//button[1]`. */
  readonly locators?: readonly string[];
  /** Window coordinates; 200 x 40 unless given, each element below the one before. */
  readonly bounds?: Rect;
  /** What differs from an element that is visible, enabled and can be edited. */
  readonly state?: Partial<ElementState>;
  /** What it offers, when it is a native dropdown. */
  readonly options?: readonly DropdownOption[];
  /** Thrown by the first actions on it, one after another. */
  readonly failures?: readonly Error[];
}

/** Pixels from the top of one element to that of the next. */
const ROW = 50;
const CLICKABLE: readonly ElementType[] = ['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'item'];

/** How it is called where it was acted on: its id, else its text. */
export const labelOf = ({ id, text = '' }: ShownElement): string => id ?? text;

/** Where it is, as the element in that place of the list. */
export const boundsOf = ({ bounds }: ShownElement, place: number): Rect =>
  bounds ?? { x: 10, y: 10 + place * ROW, width: 200, height: 40 };

/** The elements that a tree finds; of texts those that match best. */
export function foundAmong<T extends { readonly shown: ShownElement }>(
  elements: readonly T[],
  by: TreeStrategy,
  value: string,
): readonly T[] {
  const listed = elements.filter(({ shown }) => shown.locators?.some((given) => isLocator(given, by, value)));
  if (by === 'id') return [...elements.filter(({ shown }) => shown.id === value), ...listed];
  if (by !== 'text') return listed;
  return [...bestTextMatches(elements, value, ({ shown: { text } }) => text), ...listed];
}

function isLocator(given: string, by: TreeStrategy, value: string): boolean {
  const locator = parseLocator(given);
  return locator.by === by && locator.value === value;
}

/** The record of it that a page source gives. */
export function recordOf(shown: ShownElement, place: number): ScreenElement {
  const { text = '', id, type = 'button', locators = [] } = shown;
  const { x, y, width, height } = boundsOf(shown, place);
  const { enabled, visible, onScreen, checked, selected } = { ...VISIBLE, ...shown.state };
  return {
    type,
    text,
    bounds: { x, y, width, height },
    clickable: CLICKABLE.includes(type),
    enabled,
    visible,
    inViewport: onScreen,
    ...(checked && { checked }),
    ...(selected && { selected }),
    ...(id !== undefined && { id }),
    locator: id !== undefined ? `id=${id}` : (locators[0] ?? `text=${text}`),
    source: 'tree',
  };
}

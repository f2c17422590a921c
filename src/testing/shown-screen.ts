import type { DropdownOption, ElementState } from '../device/device-element.js';
import type { ElementType, ScreenElement, TreeStrategy } from '../device/element.js';
import type { Rect } from '../device/geometry.js';
import { parseLocator } from '../locate/locator.js';
import type { ReadWord, VisionHit } from '../locate/ports.js';
import type { Sources } from '../locate/sources.js';
import { bestTextMatches } from '../text/index.js';
import { type Call, FakeElement, VISIBLE } from './fake-device.js';
import { FakeMatcher, FakePageSource, FakeReader, FakeScreen, FakeTree, sourcesOf } from './fake-sources.js';

/** An element that a test puts on the screen. */
export interface ShownElement {
  /** The visible text; found by `text=`. */
  readonly text?: string;
  /** Found by `id=`. */
  readonly id?: string;
  /** `button` by default. */
  readonly type?: ElementType;
  /** Further locators that find it, compared exactly: `css=#save`, `//button[1]`. */
  readonly locators?: readonly string[];
  /** Window coordinates; 200 x 40 by default, each element below the one before. */
  readonly bounds?: Rect;
  /** State that differs from visible, enabled and editable. */
  readonly state?: Partial<ElementState>;
  /** The options of a native dropdown. */
  readonly options?: readonly DropdownOption[];
  /** Thrown by the first actions on it, one after another. */
  readonly failures?: readonly Error[];
}

/** Pixels from the top of one element to that of the next. */
const ROW_HEIGHT = 50;
const CLICKABLE: readonly ElementType[] = ['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'item'];

/** The label in recorded actions: its id, else its text. */
const labelOf = ({ id, text = '' }: ShownElement): string => id ?? text;

/** Its bounds, by default those of its position in the list. */
const boundsOf = ({ bounds }: ShownElement, place: number): Rect =>
  bounds ?? { x: 10, y: 10 + place * ROW_HEIGHT, width: 200, height: 40 };

/** The elements that a tree finds; by text the best matches. */
function foundAmong<T extends { readonly shown: ShownElement }>(
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

/** The element as a page source lists it. */
function recordOf(shown: ShownElement, place: number): ScreenElement {
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

/** The elements on the screen; a function is called at each look, so that elements can appear or disappear. */
export type Shown = readonly ShownElement[] | (() => readonly ShownElement[]);

interface Placed {
  readonly shown: ShownElement;
  readonly element: FakeElement;
}

/** The picture of a screen. */
export interface ShownPicture {
  /** The screen as PNG. */
  readonly capture: () => Promise<Buffer>;
  /** The readable words; without them there is no text detector. */
  readonly words: readonly ReadWord[] | undefined;
  /** The bounds of templates, by name; without them there is no image detector. */
  readonly templates: Readonly<Record<string, Rect | undefined>> | undefined;
}

/**
 * The sources of a session whose screen shows these elements, and this picture.
 * @param record receives each action on an element: name, label and arguments
 */
export function sourcesFor(shown: Shown, picture: ShownPicture, record: (call: Call) => void): Sources {
  const made = new WeakMap<ShownElement, FakeElement>();
  const now = (): Placed[] =>
    (typeof shown === 'function' ? shown() : shown).map((each, place) => {
      const element = made.get(each) ?? fakeElement(each, place, record);
      made.set(each, element);
      return { shown: each, element };
    });
  const tree = new FakeTree((by, value) =>
    foundAmong(now(), by, value)
      .filter((each, i, all) => all.indexOf(each) === i)
      .map(({ shown: { state }, element }) => element.hit(state)),
  );
  const page = new FakePageSource(
    () => now().map(({ shown: each }, place) => recordOf(each, place)),
    () => JSON.stringify(now().map(({ shown: each }) => each)),
  );
  const { capture, words, templates } = picture;
  return sourcesOf({
    trees: [tree],
    pages: [page],
    screens: [new FakeScreen(capture)],
    readers: words ? [new FakeReader(() => words)] : [],
    matchers: templates ? [new FakeMatcher(({ name }) => hitsAt(templates[name]))] : [],
  });
}

const hitsAt = (bounds: Rect | undefined): VisionHit[] => (bounds ? [{ bounds, score: 1 }] : []);

function fakeElement(shown: ShownElement, place: number, record: (call: Call) => void): FakeElement {
  const label = labelOf(shown);
  const element = new FakeElement(boundsOf(shown, place), ([name, ...args]) => record([name, label, ...args]));
  element.content = shown.text ?? '';
  element.choices = shown.options && [...shown.options];
  element.failures = [...(shown.failures ?? [])];
  return element;
}

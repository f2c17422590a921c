import type { Rect } from '../device/geometry.js';
import type { ReadWord, VisionHit } from '../locate/ports.js';
import type { Sources } from '../locate/sources.js';
import type { Call } from './fake-driver.js';
import { FakeElement } from './fake-element.js';
import { FakeMatcher, FakePageSource, FakeReader, FakeScreen, FakeTree, sourcesOf } from './fake-sources.js';
import { boundsOf, foundAmong, labelOf, recordOf, type ShownElement } from './shown-element.js';

/** What is on the screen; a function is asked at each look, so that something appears or goes away. */
export type Shown = readonly ShownElement[] | (() => readonly ShownElement[]);

interface Placed {
  readonly shown: ShownElement;
  readonly element: FakeElement;
}

/** What is on the picture of a screen. */
export interface ShownPicture {
  /** The screen as PNG. */
  readonly capture: () => Promise<Buffer>;
  /** What can be read; without it there is no text detector. */
  readonly words: readonly ReadWord[] | undefined;
  /** Where templates are to be seen, by name; without it there is no image detector. */
  readonly templates: Readonly<Record<string, Rect | undefined>> | undefined;
}

/**
 * The sources of a session whose screen shows these elements, and this picture.
 * @param record gets what is done to an element: name, label, and what was given
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

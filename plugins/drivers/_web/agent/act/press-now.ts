/** `aimPress` for drivers that wait between two questions: it answers at once, also in a page that allows no scripts. */
import type { Point, Rect } from '#svc';
import { dropdownOf } from '../dom/form-controls.js';
import { aim } from './aim.js';
import { endPress, expectPress, placeOf, type PressEnd } from './press.js';
import type { Refusal } from './refusals.js';
import { isProvenStill, watchLayout } from './stillness.js';

/** What the driver knows of the element that it presses. */
interface KnownElement {
  readonly before: Rect;
  /** Whether `before` is of an earlier frame, so that the same bounds prove that the element stands still. */
  readonly isFrameLater: boolean;
  /** A number that is larger than those of earlier presses. */
  readonly press: number;
}

/** Whether the page has transient activation: the page would lose it by opening a window, also by a script or in a frame. */
interface Activation {
  /** https://html.spec.whatwg.org/multipage/interaction.html#transient-activation */
  readonly isActive: boolean;
}

const hasActivation = (): boolean => navigator.userActivation?.isActive === true;

/**
 * Where to press, in CSS pixels of the top window; the new bounds of an element that moved; why it is not actionable. With
 * `unproven` it may be moving: ask again in the next frame.
 */
export type PressAimNow =
  (Activation & { readonly place: Point }) | { readonly moved: Rect } | Required<Refusal> | { readonly unproven: true };

const CENTRE: Point = { x: 0, y: 0 };

/** Scrolls an element into the window, finds the place to press and expects the press there until `endPress`. */
export const aimPressNow = (element: Element, { before, isFrameLater, press }: KnownElement): PressAimNow => {
  const roots = watchLayout();
  const answer = aim(element, { before, offset: CENTRE });
  if (!('place' in answer)) return answer;
  if (!isFrameLater && !isProvenStill(element)) return { unproven: true };
  // The browser shows the options of a dropdown outside of the page, where no press is seen.
  if (dropdownOf(element)) return { ...answer, isActive: false };
  expectPress(element, press, roots);
  return { place: placeOf(element), isActive: hasActivation() };
};

/** `endPress`, and whether the page still has the activation that the press gave it. */
export const endPressNow = (press: number): Activation & { readonly end: PressEnd } => ({
  end: endPress(press),
  isActive: hasActivation(),
});

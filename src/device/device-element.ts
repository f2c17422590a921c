import { ServiceError } from '../errors.js';
import type { Point } from './geometry.js';

/** The state of an element at the moment it was found. */
export interface ElementState {
  /** It is rendered: it has a size and is not hidden by style. It may lie outside the window. */
  readonly visible: boolean;
  /** Its bounds lie inside the window (at least its centre does) and nothing else covers its centre. */
  readonly onScreen: boolean;
  readonly enabled: boolean;
  readonly editable: boolean;
  /** For a checkbox, radio button or switch; undefined for other elements. */
  readonly checked?: boolean | undefined;
  /** For a selectable option, tab or row; undefined for other elements. */
  readonly selected?: boolean | undefined;
}

/** How long an action may wait until the element is actionable. */
export interface ActionLimits {
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** One option of a dropdown. */
export interface DropdownOption {
  readonly text: string;
  readonly value: string;
}

/**
 * The actions on an element. Every method throws E0206 when the element is not actionable (disabled, read-only, covered,
 * stale), E0106 when the driver session is lost.
 */
export abstract class Actionable {
  /** Presses it `count` times at `offset` from its centre, once it is stable and receives the press. */
  abstract press(offset: Point, count: number, limits: ActionLimits): Promise<void>;
  abstract longPress(milliseconds: number, limits: ActionLimits): Promise<void>;
  /** Replaces the content, or appends to it. */
  abstract enterText(text: string, clear: boolean, limits: ActionLimits): Promise<void>;
  /** Focuses it. */
  abstract focus(limits: ActionLimits): Promise<void>;
  /** The value of a field, else the visible text. */
  abstract text(): Promise<string>;
  /** The value of a field or control, such as the chosen option; by default its text. */
  value(): Promise<string> {
    return this.text();
  }
  /** An attribute of the page or of the page source; null when the element has none of this name. */
  attribute(_name: string): Promise<string | null> {
    return Promise.reject(new ServiceError('E0105', 'attributes; an element of a page or of a native screen has them'));
  }
  /** The options of a native dropdown; undefined for other elements. */
  abstract options(): Promise<DropdownOption[] | undefined>;
  /** Selects an option by its index in `options()`. */
  abstract selectOption(index: number, limits: ActionLimits): Promise<void>;
  /**
   * Gives files to a file field, to the field of a label, or to the file chooser that a press on it opens.
   * @throws ServiceError E0403 when the field takes fewer files
   */
  setFiles(_paths: readonly string[], _limits: ActionLimits): Promise<void> {
    return Promise.reject(
      new ServiceError('E0105', 'file fields; a page has them. Push File copies a file to a device'),
    );
  }
  /** Scrolls it into the window and returns its centre, once it is stable. */
  abstract reveal(limits: ActionLimits): Promise<Point>;
}

/** An element that the driver can act on directly. */
export abstract class DeviceElement extends Actionable {
  /** Drags this element onto another one; false when the driver cannot and the caller must drag by touch. */
  abstract dragTo(target: DeviceElement, limits: ActionLimits): Promise<boolean>;
}

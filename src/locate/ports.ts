import type { Rect } from '../device/geometry.js';
import type { DeviceElement, ElementState } from '../device/device-element.js';
import type { ElementType, Scope, ScreenElement, TreeStrategy } from '../device/element.js';
import type { Candidate, ElementFingerprint } from '../device/element-fingerprint.js';
import type { Picture } from './vision/picture.js';
import type { Template } from './vision/templates.js';

/** One element that a tree gave. */
export interface TreeHit {
  readonly bounds: Rect;
  readonly state: ElementState;
  readonly element: DeviceElement;
  /** What it is known by when its locator no longer finds it, where the source tells. */
  readonly fingerprint?: ElementFingerprint;
}

export interface TreeAnswer {
  /** At most `limit` hits, in reading order of the tree. */
  readonly hits: readonly TreeHit[];
  /** How many there are in all. */
  readonly total: number;
  /** Why there are none, where the source knows more than that nothing matches. */
  readonly reason?: string;
}

/** Finds elements in the driver's own tree. Port of an element source. */
export abstract class ElementLocator {
  /**
   * One look, without waiting.
   * @param look the same object in all questions of one look, which one reading of the screen may answer
   * @throws ServiceError E0205 when the locator is not well-formed, E0106 when the driver session is lost
   */
  abstract find(by: TreeStrategy, value: string, limit: number, look: object): Promise<TreeAnswer>;
}

/** Reads the whole tree. Port of an element source. */
export abstract class PageSource {
  /** The page source or UI hierarchy, as text. */
  abstract source(): Promise<string>;
  /**
   * What is on the screen, in one round trip to the device, in reading order of the tree; in a browser the whole page.
   * @param scope `window` leaves out what the window does not show; a source may leave that to its caller
   */
  abstract elements(scope?: Scope): Promise<ScreenElement[]>;
  /**
   * Every element of a type, visible or not, in one round trip to the device: what one whose locator no longer finds it
   * is looked for among. None where the source gives no fingerprints.
   */
  candidates(_type: ElementType): Promise<Candidate[]> {
    return Promise.resolve([]);
  }
}

/** Characters of a page source that are answered. */
export const SOURCE_LIMIT = 10_000_000;

const CUT_MARK = '\n<!-- cut: the source is longer than 10,000,000 characters -->';

/** A page source of at most 10,000,000 characters; of a longer one the last line is a comment that says so. */
export const cutSource = (source: string): string =>
  source.length > SOURCE_LIMIT ? source.slice(0, SOURCE_LIMIT) + CUT_MARK : source;

/** Takes pictures of the screen. Port of an element source. */
export abstract class Screen {
  /** The screen as PNG, in device pixels. */
  abstract capture(): Promise<Buffer>;
}

/** Something that was found on a picture; bounds in pixels of that picture. */
export interface VisionHit {
  readonly bounds: Rect;
  /** 0 to 1. */
  readonly score: number;
  /** The text that was read. */
  readonly text?: string;
  /** How it was recognised, for the trace. */
  readonly how?: string;
}

/** One word that was read; bounds in pixels of the picture. */
export interface ReadWord {
  readonly text: string;
  readonly bounds: Rect;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Words that stand on one line, from left to right. */
export interface ReadLine {
  readonly words: readonly ReadWord[];
  readonly bounds: Rect;
}

/**
 * Reads the text on a picture. Port of a text detector. Nobody interrupts it: it ends by itself within a time of its own.
 */
export abstract class TextReader {
  /**
   * Every line, from top to bottom.
   * @param area the part that is read, in pixels of the picture; all of it unless given
   */
  abstract read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]>;
}

/** Finds a picture on a picture. Port of an image detector. Nobody interrupts it, as with a text detector. */
export abstract class ImageMatcher {
  /**
   * Every place that shows the template, in reading order.
   * @param area the part that is looked at, in pixels of the picture; all of it unless given
   * @throws ServiceError E0304 when the template is no picture that can be looked for
   */
  abstract find(picture: Picture, template: Template, area: Rect | undefined): Promise<readonly VisionHit[]>;
}

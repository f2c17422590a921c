import type { Rect } from '../device/geometry.js';
import type { DeviceElement, ElementState } from '../device/device-element.js';
import type { ElementList, ElementType, Scope, ScreenElement, TreeStrategy } from '../device/element.js';
import type { Candidate, ElementFingerprint } from '../device/element-fingerprint.js';
import type { LocatedElement } from '../device/element-locators.js';
import type { Constructor } from '../di.js';
import { type DetectorMark, type ElementSourceMark, stamp } from '../plugin/mark.js';
import { writeLocator } from './locator.js';
import type { Picture } from './vision/picture.js';
import type { Template } from './vision/templates.js';

/** An element found in a tree. */
export interface TreeHit {
  readonly bounds: Rect;
  readonly state: ElementState;
  readonly element: DeviceElement;
  /** Identifies the element when its locator no longer finds it; not every source gives one. */
  readonly fingerprint?: ElementFingerprint;
}

export interface TreeAnswer {
  /** At most `limit` hits, in document order. */
  readonly hits: readonly TreeHit[];
  /** The number of all hits, also of those beyond the limit. */
  readonly total: number;
  /** Why there is no hit, when the source knows a reason other than that nothing matches. */
  readonly reason?: string;
}

/** Port of an element source: finds elements in the driver's tree. */
export abstract class ElementLocator {
  /**
   * Finds elements at once, without waiting.
   * @param look the same object for all queries of one look, so that a source may read the screen once for all of them
   * @throws ServiceError E0205 when the locator is not well-formed, E0106 when the driver session is lost
   */
  abstract find(by: TreeStrategy, value: string, limit: number, look: object): Promise<TreeAnswer>;
}

/** Port of an element source: reads the whole tree. */
export abstract class PageSource {
  /** The page source or UI hierarchy. */
  abstract source(): Promise<string>;
  /**
   * The elements of the screen (in a browser: of the whole page) in document order, by one round trip to the device.
   * @param scope `window` excludes elements outside the window; a source may leave that to its caller
   */
  abstract elements(scope?: Scope): Promise<ScreenElement[]>;
  /**
   * As `elements`. A source that stops after `MAX_READ_ELEMENTS` overrides it to say whether it did, one that knows
   * shorter locators to add them.
   * @param _isBrief whether elements that can be acted on get their `brief` locator
   */
  async list(scope?: Scope, _isBrief?: boolean): Promise<ElementList> {
    return { elements: await this.elements(scope) };
  }
  /**
   * Every element of a type, visible or not, by one round trip to the device: the candidates for an element whose locator
   * no longer finds it. Empty when the source gives no fingerprints.
   */
  candidates(_type: ElementType): Promise<Candidate[]> {
    return Promise.resolve([]);
  }
  /**
   * One element with its attributes and the locators that find it, by one round trip to the device; undefined when nothing
   * matches. By default an element of `elements` with the locator that it has there.
   * @param nth which of several hits, from 0 in reading order; by default the first visible one, else the first
   * @throws ServiceError E0205 when the locator is malformed
   */
  async locators(by: TreeStrategy, value: string, nth?: number): Promise<LocatedElement | undefined> {
    const locator = writeLocator(by, value, nth);
    const element = (await this.elements()).find((each) => each.locator === locator);
    return element && { element, attributes: {}, locators: [{ locator, by, count: 1, place: 0 }] };
  }
}

/** Characters of the longest page source that is returned whole. */
export const SOURCE_LIMIT = 10_000_000;

const CUT_MARK = '\n<!-- cut: the source is longer than 10,000,000 characters -->';

/** Cuts a page source to 10,000,000 characters and appends a comment that says so. */
export const cutSource = (source: string): string =>
  source.length > SOURCE_LIMIT ? source.slice(0, SOURCE_LIMIT) + CUT_MARK : source;

/** Port of an element source: takes screenshots. */
export abstract class Screen {
  /** The screen as PNG, in device pixels. */
  abstract capture(): Promise<Buffer>;
}

/** A text or template found on a picture; bounds in pixels of that picture. */
export interface VisionHit {
  readonly bounds: Rect;
  /** 0 to 1. */
  readonly score: number;
  /** The text that was read, of a hit by OCR. */
  readonly text?: string;
  /** How it was recognised; appears in the trace. */
  readonly how?: string;
}

/** The place most similar to a template when none is similar enough; bounds in pixels of the picture. */
export interface NearMiss extends VisionHit {
  /** The smallest score of a hit. */
  readonly threshold: number;
}

/** What an image detector found. */
export interface ImageAnswer {
  /** In reading order. */
  readonly hits: readonly VisionHit[];
  /** Without a hit, if the detector knows it. */
  readonly nearest?: NearMiss;
}

/** A word read from a picture; bounds in pixels of the picture. */
export interface ReadWord {
  readonly text: string;
  readonly bounds: Rect;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The words of one line, from left to right. */
export interface ReadLine {
  readonly words: readonly ReadWord[];
  readonly bounds: Rect;
}

/** Port of a text detector: reads the text on a picture. It must end by itself, since callers cannot interrupt it. */
export abstract class TextReader {
  /**
   * Every line, from top to bottom.
   * @param area the part to read, in pixels of the picture; the whole picture by default
   */
  abstract read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]>;
}

/** Port of an image detector: finds a template on a picture. It must end by itself, as a text detector. */
export abstract class ImageMatcher {
  /**
   * Every place that shows the template, in reading order.
   * @param area the part to search, in pixels of the picture; the whole picture by default
   * @throws ServiceError E0304 when the template cannot be searched for, e.g. because it shows one colour
   */
  abstract find(picture: Picture, template: Template, area: Rect | undefined): Promise<readonly VisionHit[]>;
  /** As `find`. A detector that knows the most similar place when it finds nothing overrides it to say so in traces. */
  async look(picture: Picture, template: Template, area: Rect | undefined): Promise<ImageAnswer> {
    return { hits: await this.find(picture, template, area) };
  }
}

/** Injectable: the configuration of one text or image detector in a session. */
export class DetectorOptions {
  constructor(
    readonly url: string | undefined,
    readonly capabilities: Readonly<Record<string, unknown>>,
  ) {}
}

/** Marks a subclass of ElementLocator, PageSource or Screen as an element source. */
export function ElementSource(info: ElementSourceMark) {
  return <C extends Constructor<ElementLocator | PageSource | Screen>>(target: C): void =>
    stamp('element source', info, target);
}

/** Marks a subclass of TextReader as a text detector. */
export function TextDetector(info: DetectorMark) {
  return <C extends Constructor<TextReader>>(target: C): void => stamp('text detector', info, target);
}

/** Marks a subclass of ImageMatcher as an image detector. */
export function ImageDetector(info: DetectorMark) {
  return <C extends Constructor<ImageMatcher>>(target: C): void => stamp('image detector', info, target);
}

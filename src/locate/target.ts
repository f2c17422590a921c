import {
  Actionable,
  type ActionLimits,
  type DeviceElement,
  type DropdownOption,
  type ElementState,
} from '../device/device-element.js';
import type { Driver } from '../device/driver.js';
import type { ElementFingerprint } from '../device/element-fingerprint.js';
import { centre, type Point, type Rect } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import type { VisionStrategy } from './trace.js';

/** An element that was found: in the driver's tree, or as a place on a picture. */
export abstract class Target extends Actionable {
  /** Window coordinates, at the moment it was found. */
  abstract readonly bounds: Rect;
  abstract readonly source: 'tree' | VisionStrategy;
  /** The state in the tree; a hit on a picture counts as visible and enabled. */
  abstract readonly state: ElementState;
  /** Identifies the element when its locator no longer finds it; not every source gives one. */
  readonly fingerprint?: ElementFingerprint | undefined;

  abstract dragTo(target: Target, limits: ActionLimits): Promise<void>;
}

/** A hit in the driver's tree. */
export class TreeTarget extends Target {
  readonly source = 'tree';

  constructor(
    readonly bounds: Rect,
    readonly state: ElementState,
    private readonly element: DeviceElement,
    private readonly driver: Driver,
    override readonly fingerprint?: ElementFingerprint | undefined,
  ) {
    super();
  }

  press(offset: Point, count: number, limits: ActionLimits): Promise<void> {
    return this.element.press(offset, count, limits);
  }
  longPress(milliseconds: number, limits: ActionLimits): Promise<void> {
    return this.element.longPress(milliseconds, limits);
  }
  enterText(text: string, clear: boolean, limits: ActionLimits): Promise<void> {
    return this.element.enterText(text, clear, limits);
  }
  focus(limits: ActionLimits): Promise<void> {
    return this.element.focus(limits);
  }
  text(): Promise<string> {
    return this.element.text();
  }
  override value(): Promise<string> {
    return this.element.value();
  }
  override attribute(name: string): Promise<string | null> {
    return this.element.attribute(name);
  }
  options(): Promise<DropdownOption[] | undefined> {
    return this.element.options();
  }
  selectOption(index: number, limits: ActionLimits): Promise<void> {
    return this.element.selectOption(index, limits);
  }
  override setFiles(paths: readonly string[], limits: ActionLimits): Promise<void> {
    return this.element.setFiles(paths, limits);
  }
  async dragTo(target: Target, limits: ActionLimits): Promise<void> {
    if (target instanceof TreeTarget && (await this.element.dragTo(target.element, limits))) return;
    const from = await this.reveal(limits);
    await this.driver.drag(from, await target.reveal(limits), limits.signal);
  }
  reveal(limits: ActionLimits): Promise<Point> {
    return this.element.reveal(limits);
  }
}

const ON_PICTURE: ElementState = { visible: true, onScreen: true, enabled: true, editable: true };

/** A hit on a picture: actions use its coordinates. */
export class VisionTarget extends Target {
  readonly state = ON_PICTURE;

  constructor(
    readonly bounds: Rect,
    readonly source: VisionStrategy,
    private readonly read: string | undefined,
    private readonly driver: Driver,
  ) {
    super();
  }

  press(offset: Point, count: number): Promise<void> {
    const { x, y } = centre(this.bounds);
    return this.driver.press({ x: x + offset.x, y: y + offset.y }, count);
  }
  longPress(milliseconds: number, { signal }: ActionLimits): Promise<void> {
    return this.driver.longPress(centre(this.bounds), milliseconds, signal);
  }
  async enterText(text: string, clear: boolean, limits: ActionLimits): Promise<void> {
    await this.focus(limits);
    if (clear) await this.driver.clearFocused();
    await this.driver.typeText(text);
  }
  focus(_limits: ActionLimits): Promise<void> {
    return this.driver.press(centre(this.bounds), 1);
  }
  async text(): Promise<string> {
    if (this.read !== undefined) return this.read;
    throw ServiceError.permanentRefusal('a picture has no text; use a text locator or ocr=');
  }
  override async attribute(): Promise<string | null> {
    throw ServiceError.permanentRefusal('an element found on a picture has no attributes');
  }
  async options(): Promise<undefined> {
    return undefined;
  }
  async selectOption(): Promise<void> {
    throw ServiceError.permanentRefusal('an element found on a picture is no native dropdown');
  }
  override async setFiles(): Promise<void> {
    throw ServiceError.permanentRefusal('an element found on a picture takes no files; use a locator of the page');
  }
  async dragTo(target: Target, limits: ActionLimits): Promise<void> {
    await this.driver.drag(centre(this.bounds), await target.reveal(limits), limits.signal);
  }
  async reveal(): Promise<Point> {
    return centre(this.bounds);
  }
}

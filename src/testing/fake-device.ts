import { randomUUID } from 'node:crypto';
import { DeviceElement, type DropdownOption, type ElementState } from '../device/device-element.js';
import { type Direction, Driver, type DriverAttachment } from '../device/driver.js';
import { centre, type Point, type Rect, type Size } from '../device/geometry.js';
import { DeviceHold } from '../device/hold.js';
import { ServiceError } from '../errors.js';
import type { TreeHit } from '../locate/ports.js';

/** A recorded call: the method and its arguments, without signals. */
export type Call = [name: string, ...args: unknown[]];

export interface FakeDriverOptions {
  /**
   * The ids of the sessions that are open on a server, which several drivers may share. With it the driver has an
   * attachment, and begins closed.
   */
  readonly server?: Set<string>;
  /** Checked before every call. */
  readonly hold?: DeviceHold;
}

/** A driver without a device: it records its calls. Its window is 400 x 800. */
export class FakeDriver extends Driver {
  readonly calls: Call[] = [];
  isOpen: boolean;
  id = 'fake-1';
  size: Size = { width: 400, height: 800 };
  /** Returned by `scrollArea`. */
  area: Rect | undefined;
  /** Returned by `screenHash`, one after another; the last one repeats. */
  hashes: string[] = ['same'];
  /** Returned by `executeScript`. */
  answer: unknown = undefined;

  readonly #server: Set<string> | undefined;
  readonly #hold: DeviceHold;

  constructor({ server, hold = new DeviceHold() }: FakeDriverOptions = {}) {
    super();
    this.#server = server;
    this.#hold = hold;
    this.isOpen = !server;
  }

  get names(): string[] {
    return this.calls.map(([name]) => name);
  }

  async open(): Promise<string> {
    this.#send('open');
    if (this.#server) this.#server.add((this.id = `fake-${randomUUID()}`));
    this.isOpen = true;
    return this.id;
  }
  async close(): Promise<void> {
    this.calls.push(['close']);
    this.isOpen = false;
    if (this.#hold.isHeld) this.#server?.delete(this.id);
  }

  override get attachment(): DriverAttachment | undefined {
    return this.#server && this.isOpen ? { id: this.id } : undefined;
  }
  override async attach(attachment: DriverAttachment): Promise<string> {
    if (!this.#server) return super.attach(attachment, new AbortController().signal);
    this.#send('attach', attachment);
    const id = String(attachment['id']);
    if (!this.#server.has(id)) throw new ServiceError('E0106', `the server has no session ${id}`);
    this.isOpen = true;
    return (this.id = id);
  }
  override async detach(): Promise<void> {
    this.calls.push(['detach']);
    this.isOpen = false;
  }
  async launch(app: string | undefined, activity: string | undefined): Promise<void> {
    this.#send('launch', app, activity);
  }
  async windowSize(): Promise<Size> {
    this.#hold.check();
    return this.size;
  }
  async press(point: Point, count: number): Promise<void> {
    this.#send('press', point, count);
  }
  async movePointer(point: Point): Promise<void> {
    this.#send('movePointer', point);
  }
  async longPress(point: Point, milliseconds: number): Promise<void> {
    this.#send('longPress', point, milliseconds);
  }
  async swipe(from: Point, to: Point): Promise<void> {
    this.#send('swipe', { x: from.x, y: from.y }, to);
  }
  async scroll(at: Point, direction: Direction, distance: number): Promise<void> {
    this.#send('scroll', at, direction, distance);
  }
  async scrollArea(): Promise<Rect | undefined> {
    this.#hold.check();
    return this.area;
  }
  async drag(from: Point, to: Point): Promise<void> {
    this.#send('drag', from, to);
  }
  async pinch(area: Rect, scale: number): Promise<void> {
    this.#send('pinch', area, scale);
  }
  async pressKey(key: string): Promise<void> {
    this.#send('pressKey', key);
  }
  async clearFocused(): Promise<void> {
    this.#send('clearFocused');
  }
  async typeText(text: string): Promise<void> {
    this.#send('typeText', text);
  }
  async typeKeys(text: string): Promise<void> {
    this.#send('typeKeys', text);
  }
  async executeScript(script: string, args: readonly unknown[]): Promise<unknown> {
    this.#send('executeScript', script, args);
    return this.answer;
  }
  async screenHash(): Promise<string> {
    this.#hold.check();
    return this.hashes.length > 1 ? this.hashes.shift()! : this.hashes[0]!;
  }

  refuse(what: string): ServiceError {
    return this.unsupported(what);
  }

  #send(...call: Call): void {
    this.#hold.check();
    this.calls.push(call);
  }
}

export const VISIBLE: ElementState = { visible: true, onScreen: true, enabled: true, editable: true };

/** An element without a device: it records its calls. */
export class FakeElement extends DeviceElement {
  readonly calls: Call[] = [];
  /** Thrown by the next actions, one after another. */
  failures: unknown[] = [];
  /** Returned by `text`. */
  content = 'content';
  choices: DropdownOption[] | undefined;
  /** Returned by `dragTo`: whether the drag needs no touch gesture. */
  drags = false;

  /** @param record receives each call too */
  constructor(
    readonly bounds: Rect = { x: 10, y: 20, width: 40, height: 60 },
    private readonly record: (call: Call) => void = () => undefined,
  ) {
    super();
  }

  async press(offset: Point, count: number): Promise<void> {
    this.#act('press', offset, count);
  }
  async longPress(milliseconds: number): Promise<void> {
    this.#act('longPress', milliseconds);
  }
  async enterText(text: string, clear: boolean): Promise<void> {
    this.#act('enterText', text, clear);
    this.content = clear ? text : this.content + text;
  }
  async focus(): Promise<void> {
    this.#act('focus');
  }
  async text(): Promise<string> {
    this.#act('text');
    return this.content;
  }
  async options(): Promise<DropdownOption[] | undefined> {
    return this.choices;
  }
  async selectOption(index: number): Promise<void> {
    this.#act('selectOption', index);
  }
  async dragTo(target: DeviceElement): Promise<boolean> {
    this.#act('dragTo', target);
    return this.drags;
  }
  async reveal(): Promise<Point> {
    this.#act('reveal');
    return centre(this.bounds);
  }

  /** The hit of a tree that finds this element. */
  hit(state: Partial<ElementState> = {}): TreeHit {
    return { bounds: this.bounds, state: { ...VISIBLE, ...state }, element: this };
  }

  #act(name: string, ...args: unknown[]): void {
    this.calls.push([name, ...args]);
    this.record([name, ...args]);
    if (this.failures.length > 0) throw this.failures.shift();
  }
}

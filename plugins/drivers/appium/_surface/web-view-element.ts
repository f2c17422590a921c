import { type ActionLimits, DeviceElement, type DropdownOption, type Point, type Rect, type Size } from '#svc';

/** Converts between the coordinates of a page and of the native screen that shows it. */
export class PageFrame {
  /**
   * @param outer bounds on the screen
   * @param inner size in CSS pixels
   */
  constructor(
    readonly outer: Rect,
    private readonly inner: Size,
  ) {}

  toScreen({ x, y, width, height }: Rect): Rect {
    const scale = this.#scale;
    return { ...this.pointToScreen({ x, y }), width: width * scale, height: height * scale };
  }

  pointToScreen({ x, y }: Point): Point {
    return { x: this.outer.x + x * this.#scale, y: this.outer.y + y * this.#scale };
  }

  /** Scales an offset on the screen to CSS pixels. */
  toPage({ x, y }: Point): Point {
    return { x: x / this.#scale, y: y / this.#scale };
  }

  get #scale(): number {
    return this.inner.width > 0 ? this.outer.width / this.inner.width : 1;
  }
}

/** An element in a web view: actions happen in its page, bounds are coordinates of the screen. */
export class WebViewElement extends DeviceElement {
  constructor(
    private readonly element: DeviceElement,
    private readonly frame: PageFrame,
  ) {
    super();
  }

  press(offset: Point, count: number, limits: ActionLimits): Promise<void> {
    return this.element.press(this.frame.toPage(offset), count, limits);
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
  override setFiles(paths: readonly string[], limits: ActionLimits): Promise<void> {
    return this.element.setFiles(paths, limits);
  }

  options(): Promise<DropdownOption[] | undefined> {
    return this.element.options();
  }
  selectOption(index: number, limits: ActionLimits): Promise<void> {
    return this.element.selectOption(index, limits);
  }
  dragTo(): Promise<boolean> {
    return Promise.resolve(false);
  }
  async reveal(limits: ActionLimits): Promise<Point> {
    return this.frame.pointToScreen(await this.element.reveal(limits));
  }
}

import { errors } from 'appium/driver.js';
import sharp from 'sharp';
import type { Point } from '#svc';
import type { SourceNode } from '../../../plugins/drivers/appium/_screen/source-node.js';
import { strokesOf } from './gesture.js';
import { phoneApps, televisionApps, WEB_VIEWS } from './ios-apps.js';
import { IosDevice } from './ios-device.js';
import { boundsOf } from './ios-screen.js';
import { NATIVE, StandInDriver } from './stand-in-driver.js';
import { WebPages } from './web-pages.js';
import { PHONE_BUTTONS, REMOTE_BUTTONS, SIMULATOR_BUTTONS, XCUITEST_METHODS } from './xcuitest-methods.js';

type Bag = Readonly<Record<string, unknown>>;

/** https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** The app whose screen shows pages; it stands for Safari too. */
const SHOP = 'com.example.shop';
/** The udid of a simulator is a UUID; that of a device is none. */
const SIMULATOR = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stands for the XCUITest driver: what it refuses is refused here, and a web context is a real page. */
export class XcuitestStandIn extends StandInDriver {
  static executeMethodMap = XCUITEST_METHODS;

  override desiredCapConstraints = {
    platformName: { isString: true, inclusionCaseInsensitive: ['iOS', 'tvOS'], presence: true },
    bundleId: { isString: true },
    udid: { isString: true },
    wdaLocalPort: { isNumber: true },
    mjpegServerPort: { isNumber: true },
    autoWebview: { isBoolean: true },
    /** What the web views of the shop show. */
    pages: { isArray: true },
  } as never;
  /** As the real driver, whose lines are those since the last request. */
  override supportedLogTypes = {
    syslog: {
      description: 'System logs of the device',
      getter: async () => [
        {
          timestamp: Date.now(),
          level: 'ALL',
          message: 'Jan 31 10:00:00 iPhone Demo(UIKitCore)[321] <Error>: no such view',
        },
      ],
    },
  };

  override locatorStrategies = ['xpath', 'id', 'name', 'class name', 'accessibility id', 'css selector'];

  #device!: IosDevice;
  #pages: WebPages | undefined;
  readonly #held: SourceNode[] = [];
  #pictures = new Map<string, Promise<string>>();

  protected override async connect(capabilities: Bag): Promise<void> {
    const {
      platformName,
      bundleId,
      pages = [],
      autoWebview,
      browserName,
    } = capabilities as {
      platformName?: string;
      bundleId?: string;
      pages?: string[];
      autoWebview?: boolean;
      browserName?: string;
    };
    const isTelevision = platformName?.toLowerCase() === 'tvos';
    this.#device = isTelevision
      ? new IosDevice(televisionApps, { width: 1920, height: 1080 }, 1)
      : new IosDevice(phoneApps(pages.length), { width: 390, height: 844 }, 3);
    const front = browserName === undefined ? bundleId : SHOP;
    if (front !== undefined) this.#device.launch(front);
    if (pages.length === 0) return;
    const boxes = WEB_VIEWS.map(([left, top, right, bottom]) => ({ width: right - left, height: bottom - top }));
    this.#pages = await WebPages.open(
      pages.map((url, i) => ({ name: `WEBVIEW_4711.${i + 1}`, url, size: boxes[i]!, pixelRatio: 3 })),
    );
    if (autoWebview || browserName !== undefined) this.context = this.#pages.names[0]!;
  }

  protected override async disconnect(): Promise<void> {
    await this.#pages?.close();
    this.#pages = undefined;
  }

  override async change({ closeWebView }: Bag): Promise<void> {
    if (typeof closeWebView === 'string') await this.#pages?.closeOne(closeWebView);
  }

  // Contexts

  async getContexts(): Promise<string[]> {
    return [NATIVE, ...this.#shown()];
  }
  async getCurrentContext(): Promise<string> {
    return this.context;
  }
  async setContext(name: string): Promise<void> {
    if (name !== NATIVE && !this.#shown().includes(name)) throw new errors.NoSuchContextError();
    this.context = name;
  }
  /** In a web context the windows are all the contexts of pages. */
  async getWindowHandles(): Promise<string[]> {
    return this.#isWeb ? this.#shown() : ['1'];
  }
  async setWindow(name: string): Promise<void> {
    await this.setContext(name);
  }

  // What both kinds of context know

  async getWindowRect(): Promise<Bag> {
    if (!this.#isWeb) return { x: 0, y: 0, ...this.#device.size };
    return this.#web('return { x: 0, y: 0, width: innerWidth, height: innerHeight }') as Promise<Bag>;
  }
  override async getPageSource(): Promise<string> {
    if (!this.#isWeb) return this.nativeSource();
    return this.#web('return document.documentElement.outerHTML') as Promise<string>;
  }
  async getScreenshot(): Promise<string> {
    const { webScreenshotMode } = this.settings.getSettings() as Record<string, unknown>;
    if (this.#isWeb && webScreenshotMode === 'viewport') return this.#pages!.screenshot(this.context);
    const { width, height } = this.#device.size;
    return this.#picture(width * this.#device.scale, height * this.#device.scale);
  }
  async setUrl(url: string): Promise<void> {
    if (this.#isWeb) await this.#pages!.proxy(this.context).command('/url', 'POST', { url });
    else await this.openLink(url);
  }
  async getUrl(): Promise<string> {
    if (!this.#isWeb) throw new errors.NotImplementedError();
    return (await this.#pages!.proxy(this.context).command('/url', 'GET')) as string;
  }
  async back(): Promise<void> {
    if (this.#isWeb) await this.#web('history.back()');
    else throw new errors.UnknownError('there is no back button');
  }
  async execute(script: string, args: readonly unknown[] = []): Promise<unknown> {
    const name = script.trim().replace(/^mobile:\s*/, 'mobile: ');
    if (name in XCUITEST_METHODS) return this.executeMethod(name, [args[0] ?? {}] as never);
    if (this.#isWeb) return this.#web(script, args);
    throw new errors.NotImplementedError();
  }
  override async updateSettings(settings: Bag): Promise<void> {
    await this.settings.update(settings);
  }

  // Elements of the native screen

  override async findElOrEls(using: string, value: string, many: boolean): Promise<never> {
    const found = await this.#device.screen.find(using, value);
    const references = found.map((node) => ({ [ELEMENT]: String(this.#held.push(node) - 1) }));
    if (many) return references as never;
    if (references.length === 0) throw new errors.NoSuchElementError();
    return references[0] as never;
  }
  async active(): Promise<Bag> {
    const node = this.#device.focused;
    if (!node) throw new errors.NoSuchElementError();
    return { [ELEMENT]: String(this.#held.push(node) - 1) };
  }
  async setValue(text: string, id: string): Promise<void> {
    const node = this.#node(id);
    if (!/Text(Field|View)$|SearchField$/.test(node.localName)) {
      throw new errors.InvalidElementStateError('the element takes no text');
    }
    this.#device.type(node, text);
  }
  async clear(id: string): Promise<void> {
    this.#device.clear(this.#node(id));
  }
  async click(id: string): Promise<void> {
    this.#press(this.#node(id));
  }

  // Alerts: WebDriverAgent accepts by the last button and dismisses by the first

  async getAlertText(): Promise<string> {
    const { node } = this.#alert;
    const texts = this.#device.screen.nodes.filter((each) => node.holds(each) && /StaticText$/.test(each.localName));
    return texts.map((each) => each.attribute('label')).join('\n');
  }
  async setAlertText(): Promise<void> {
    if (this.#alert.buttons.length > 0) throw new errors.ElementNotInteractableError('the alert has no text field');
  }
  async postAcceptAlert(): Promise<void> {
    this.#press(this.#alert.buttons.at(-1)!);
  }
  async postDismissAlert(): Promise<void> {
    this.#press(this.#alert.buttons[0]!);
  }

  /** Actions are the device's in every context: their places are points of the screen. */
  async performActions(sequences: { type: string; actions: { type: string }[] }[]): Promise<void> {
    for (const { type, actions } of sequences) {
      if (!['pointer', 'key', 'none'].includes(type)) {
        throw new errors.InvalidArgumentError(`Only [key, none, pointer] action types are supported, not '${type}'`);
      }
      if (actions.length === 0)
        throw new errors.InvalidArgumentError('Every action sequence must have at least one item');
    }
    const strokes = strokesOf(sequences);
    if (strokes.length > 1 && sequences.length > 1) return;
    for (const stroke of strokes) {
      const view = this.#pages && this.#webViewAt(stroke.from);
      if (view) await this.#pages!.stroke(view.name, view.inside(stroke.from), view.inside(stroke.to));
      else this.#device.stroke(stroke);
    }
  }
  async releaseActions(): Promise<void> {}

  // Commands of `mobile:`

  async launchAppById(id: string): Promise<void> {
    this.#onDevice(() => this.#device.launch(id));
  }
  async terminateAppById(id: string): Promise<boolean> {
    return this.#onDevice(() => this.#device.terminate(id));
  }
  async listAppsOfType(type = 'User'): Promise<Bag> {
    if (this.#isSimulator) throw new Error('Listing apps can only be performed on a real device');
    const apps = Object.entries(this.#device.apps).filter(([, app]) => app.type === type);
    return Object.fromEntries(apps.map(([id, { version }]) => [id, { CFBundleShortVersionString: version }]));
  }
  async openLink(url: string): Promise<void> {
    const scheme = /^[^:]*/.exec(url)![0];
    const found = Object.entries(this.#device.apps).find(([, app]) => app.scheme === scheme);
    if (!found) throw new errors.UnknownError(`The URL ${url} cannot be opened`);
    this.#device.launch(found[0]);
  }
  async pressButton(name: string, seconds?: unknown): Promise<void> {
    if (!name) throw new errors.InvalidArgumentError('Button name is mandatory');
    if (seconds != null && typeof seconds !== 'number') {
      throw new errors.InvalidArgumentError('durationSeconds should be a number');
    }
    const isTelevision = this.#device.scale === 1;
    const known = isTelevision ? REMOTE_BUTTONS : this.#isSimulator ? SIMULATOR_BUTTONS : PHONE_BUTTONS;
    const button = name.toLowerCase();
    if (!known.includes(button)) {
      throw new errors.InvalidArgumentError(
        `The button '${name}' is not supported. The device under test only supports the following buttons: ${known.join(', ')}`,
      );
    }
    if (button === 'home') this.#device.goHome();
    if (button === 'left' || button === 'right') this.#device.moveFocus(button === 'left' ? -1 : 1);
  }
  async nativeSource(): Promise<string> {
    return this.#device.screen.source;
  }
  async activeAppInfo(): Promise<Bag> {
    return { bundleId: this.#device.front ?? 'com.apple.springboard' };
  }
  async keyboardShows(): Promise<boolean> {
    return this.#device.focused !== undefined;
  }
  async hideKeys(): Promise<void> {}

  get #alert() {
    const { alert } = this.#device;
    if (!alert) throw new errors.NoAlertOpenError();
    return alert;
  }

  #press(node: SourceNode): void {
    const { x, y, width, height } = boundsOf(node);
    this.#device.tap({ x: x + width / 2, y: y + height / 2 });
  }

  get #isWeb(): boolean {
    return this.context !== NATIVE;
  }
  get #isSimulator(): boolean {
    return SIMULATOR.test((this.caps as { udid?: string }).udid ?? '');
  }

  /** The pages of the app in front. */
  #shown(): string[] {
    return this.#device.front === SHOP ? (this.#pages?.names ?? []) : [];
  }

  #web(script: string, args: readonly unknown[] = []): Promise<unknown> {
    if (!this.#shown().includes(this.context)) throw new errors.NoSuchWindowError();
    return this.#pages!.execute(this.context, script, args);
  }

  #webViewAt({ x, y }: Point) {
    const at = WEB_VIEWS.findIndex(([left, top, right, bottom]) => x >= left && y >= top && x < right && y < bottom);
    const name = this.#shown()[at];
    if (at < 0 || name === undefined) return undefined;
    const [left, top] = WEB_VIEWS[at]!;
    return { name, inside: (point: Point) => ({ x: point.x - left, y: point.y - top }) };
  }

  #node(id: string): SourceNode {
    const node = this.#held[Number(id)];
    const now = node && this.#device.screen.nodes[node.order];
    if (!now || now.localName !== node.localName) throw new errors.StaleElementReferenceError();
    return now;
  }

  #onDevice<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw new errors.InvalidArgumentError((error as Error).message);
    }
  }

  #picture(width: number, height: number): Promise<string> {
    const key = `${width} ${height}`;
    const made = this.#pictures.get(key) ?? draw(width, height);
    this.#pictures.set(key, made);
    return made;
  }
}

async function draw(width: number, height: number): Promise<string> {
  const image = sharp({ create: { width, height, channels: 3, background: '#d0e0f0' } });
  return (await image.png({ compressionLevel: 1 }).toBuffer()).toString('base64');
}

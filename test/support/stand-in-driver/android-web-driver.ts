import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors } from 'appium/driver.js';
import sharp from 'sharp';
import { type Box, hierarchy, view } from '../../fixtures/native/source-builder.js';
import { strokesOf } from './gesture.js';
import { NATIVE, StandInDriver } from './stand-in-driver.js';
import { WebPages } from './web-pages.js';

type Bag = Readonly<Record<string, unknown>>;

/** Device pixels in a CSS pixel. */
const RATIO = 3;
const VIEWS: readonly { readonly name: string; readonly box: Box }[] = [
  { name: 'WEBVIEW_com.example.shop', box: [0, 210, 1080, 1320] },
  { name: 'WEBVIEW_com.example.ads', box: [0, 1320, 1080, 2208] },
];

const source = (shown: readonly string[], taps: number): string =>
  hierarchy([
    view('android.widget.FrameLayout', [0, 0, 1080, 2208], {}, [
      view('android.widget.Button', [20, 80, 320, 200], {
        text: 'Cart',
        'resource-id': 'shop:id/cart',
        clickable: true,
      }),
      view('android.widget.TextView', [400, 80, 1000, 200], { text: `${taps} taps`, 'resource-id': 'shop:id/taps' }),
      ...VIEWS.filter(({ name }) => shown.includes(name)).map(({ box }) =>
        view('android.webkit.WebView', box, {}, [view('android.webkit.WebView', box, { focusable: true }, [])]),
      ),
    ]),
  ]);

/** Stands for the UiAutomator2 driver with an app that shows web pages: in their contexts commands go to chromedriver. */
export class AndroidWebStandIn extends StandInDriver {
  static executeMethodMap = {
    'mobile: pressKey': {
      command: 'pressKeyCode',
      params: { required: ['keycode'], optional: ['metastate', 'flags'] },
    },
    'mobile: activateApp': { command: 'activateById', params: { required: ['appId'] } },
  };

  override desiredCapConstraints = {
    platformName: { isString: true, inclusionCaseInsensitive: ['Android'], presence: true },
    autoWebview: { isBoolean: true },
    pages: { isArray: true },
  } as never;

  #pages!: WebPages;
  #taps = 0;

  protected override async connect(capabilities: Bag): Promise<void> {
    const { pages, autoWebview } = capabilities as { pages: string[]; autoWebview?: boolean };
    this.#pages = await WebPages.open(
      pages.map((url, i) => {
        const { name, box } = VIEWS[i]!;
        return { name, url, size: sizeOf(box), pixelRatio: RATIO };
      }),
    );
    if (autoWebview) this.context = this.#pages.names[0]!;
  }
  protected override async disconnect(): Promise<void> {
    await this.#pages?.close();
  }
  override async change({ closeWebView }: Bag): Promise<void> {
    await this.#pages.closeOne(String(closeWebView));
  }

  async getContexts(): Promise<string[]> {
    return [NATIVE, ...this.#pages.names];
  }
  async getCurrentContext(): Promise<string> {
    return this.context;
  }
  async setContext(name: string): Promise<void> {
    if (name !== NATIVE && !this.#pages.names.includes(name)) throw new errors.NoSuchContextError();
    this.context = name;
  }

  override proxyActive(): boolean {
    return this.context !== NATIVE;
  }
  override canProxy(): boolean {
    return true;
  }
  override getProxyAvoidList(): never {
    return [
      ['GET', /^\/session\/[^/]+\/context/],
      ['POST', /^\/session\/[^/]+\/context/],
      ['POST', /^\/session\/[^/]+\/appium/],
      ['GET', /^\/session\/[^/]+\/appium/],
      ['POST', /^\/session\/[^/]+\/execute/],
    ] as never;
  }
  async proxyReqRes(request: IncomingMessage & { body: unknown }, response: ServerResponse): Promise<void> {
    this.note(`${request.method} ${request.url!.replace(/^\/session\/[^/]+/, '')}`, [request.body]);
    if (!this.#pages.names.includes(this.context)) {
      const value = { error: 'unknown error', message: 'disconnected: not connected to DevTools', stacktrace: '' };
      response.writeHead(500, { 'Content-Type': 'application/json' }).end(JSON.stringify({ value }));
      return;
    }
    await this.#pages.proxy(this.context).proxyReqRes(request as never, response as never);
  }

  async execute(script: string, args: readonly unknown[] = []): Promise<unknown> {
    if (script in AndroidWebStandIn.executeMethodMap) return this.executeMethod(script, [args[0]] as never);
    if (this.context === NATIVE) throw new errors.NotImplementedError();
    if (!this.#pages.names.includes(this.context)) {
      throw new errors.UnknownError('disconnected: not connected to DevTools');
    }
    return this.#pages.execute(this.context, script, args);
  }
  override async getPageSource(): Promise<string> {
    return source(this.#pages.names, this.#taps);
  }
  async getWindowRect(): Promise<Bag> {
    return { x: 0, y: 0, width: 1080, height: 2208 };
  }
  async getScreenshot(): Promise<string> {
    const image = sharp({ create: { width: 1080, height: 2208, channels: 3, background: '#204060' } });
    return (await image.png({ compressionLevel: 1 }).toBuffer()).toString('base64');
  }
  async performActions(sequences: Parameters<typeof strokesOf>[0]): Promise<void> {
    for (const { from } of strokesOf(sequences)) {
      if (from.y < 210 && from.x < 320) this.#taps++;
    }
  }
  async releaseActions(): Promise<void> {}
  async pressKeyCode(): Promise<void> {}
  async activateById(): Promise<void> {}
}

const sizeOf = ([left, top, right, bottom]: Box) => ({ width: (right - left) / RATIO, height: (bottom - top) / RATIO });

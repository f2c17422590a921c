import { JWProxy } from 'appium/driver.js';
import type { Point, Size } from '#svc';
import { Chromedriver } from '../../../plugins/drivers/selenium/_session/chromedriver.js';
import { localChromeOptions } from '../../../plugins/drivers/_webdriver/local-chrome.js';

export interface WebPage {
  readonly name: string;
  readonly url: string;
  /** CSS pixels. */
  readonly size: Size;
  /** Device pixels in a CSS pixel; 1 unless given. */
  readonly pixelRatio?: number;
  /** True unless given. */
  readonly hasTouch?: boolean;
}

/** Real pages, each in a Chromium of its own. */
export class WebPages {
  private constructor(
    private readonly driver: Chromedriver,
    private readonly open: Map<string, JWProxy>,
  ) {}

  static async open(pages: readonly WebPage[]): Promise<WebPages> {
    const driver = await Chromedriver.start(undefined, AbortSignal.timeout(20_000));
    const opened = new WebPages(driver, new Map());
    try {
      for (const page of pages) opened.open.set(page.name, await openPage(driver, page));
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  get names(): string[] {
    return [...this.open.keys()];
  }

  /** What sends commands to chromedriver for this page. */
  proxy(name: string): JWProxy {
    const proxy = this.open.get(name);
    if (!proxy) throw new Error(`there is no page ${name}`);
    return proxy;
  }

  execute(name: string, script: string, args: readonly unknown[]): Promise<unknown> {
    return this.proxy(name).command('/execute/sync', 'POST', { script, args });
  }

  async screenshot(name: string): Promise<string> {
    return (await this.proxy(name).command('/screenshot', 'GET')) as string;
  }

  /** A finger on the page, at places in CSS pixels. */
  async stroke(name: string, from: Point, to: Point): Promise<void> {
    const move = ({ x, y }: Point, duration: number) => ({
      type: 'pointerMove',
      duration,
      x: Math.round(x),
      y: Math.round(y),
    });
    const actions = [move(from, 0), { type: 'pointerDown', button: 0 }, move(to, 50), { type: 'pointerUp', button: 0 }];
    const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
    await this.proxy(name).command('/actions', 'POST', { actions: [finger] });
  }

  async closeOne(name: string): Promise<void> {
    const proxy = this.proxy(name);
    this.open.delete(name);
    await proxy.command('/', 'DELETE');
  }

  async close(): Promise<void> {
    this.open.clear();
    await this.driver.stop();
  }
}

async function openPage(
  driver: Chromedriver,
  { url, size, pixelRatio = 1, hasTouch = true }: WebPage,
): Promise<JWProxy> {
  const { hostname, port } = new URL(driver.url);
  const proxy = new JWProxy({ server: hostname, port: Number(port), base: '', keepAlive: true });
  const mobileEmulation = { deviceMetrics: { ...size, pixelRatio, touch: hasTouch, mobile: hasTouch } };
  const alwaysMatch = {
    ...localChromeOptions({ 'goog:chromeOptions': { mobileEmulation, args: ['--headless=new', '--disable-gpu'] } }, [
      '--no-sandbox',
    ]),
    browserName: 'chrome',
    pageLoadStrategy: 'eager',
  };
  await proxy.command('/session', 'POST', { capabilities: { alwaysMatch } });
  await proxy.command('/url', 'POST', { url });
  return proxy;
}

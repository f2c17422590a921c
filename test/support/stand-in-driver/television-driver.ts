import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors } from 'appium/driver.js';
import { StandInDriver } from './stand-in-driver.js';
import { WebPages } from './web-pages.js';

type Bag = Readonly<Record<string, unknown>>;
type Route = [method: 'GET' | 'POST' | 'DELETE', path: RegExp];

const APP = 'app';

/** What the stand-ins for televisions share: the app is a real page, to whose chromedriver commands go on. */
export abstract class TelevisionStandIn extends StandInDriver {
  #pages: WebPages | undefined;
  /** What does not go on to chromedriver. */
  abstract readonly avoided: Route[];

  protected get capabilities(): Readonly<Record<string, string | undefined>> {
    return this.caps;
  }

  protected async openPage(): Promise<void> {
    const [url = 'about:blank'] = (this.caps as { pages?: string[] }).pages ?? [];
    await this.closePage();
    this.#pages = await WebPages.open([
      { name: APP, url, size: { width: 1280, height: 720 }, hasTouch: false, pixelRatio: 1.5 },
    ]);
  }

  protected async closePage(): Promise<void> {
    await this.#pages?.close();
    this.#pages = undefined;
  }

  protected override disconnect(): Promise<void> {
    return this.closePage();
  }

  override proxyActive(): boolean {
    return this.#pages !== undefined;
  }
  override canProxy(): boolean {
    return true;
  }
  override getProxyAvoidList(): never {
    return this.avoided as never;
  }
  async proxyReqRes(request: IncomingMessage & { body: unknown }, response: ServerResponse): Promise<void> {
    this.note(`${request.method} ${request.url!.replace(/^\/session\/[^/]+/, '')}`, [request.body]);
    await this.#pages!.proxy(APP).proxyReqRes(request as never, response as never);
  }

  async execute(script: string, args: readonly unknown[] = []): Promise<unknown> {
    const { executeMethodMap } = this.constructor as unknown as { executeMethodMap: Bag };
    if (script in executeMethodMap) return this.executeMethod(script, [args[0]] as never);
    return this.inPage('/execute/sync', script, args);
  }

  protected async inPage(path: string, script: string, args: readonly unknown[]): Promise<unknown> {
    if (!this.#pages) throw new errors.UnknownError('Chromedriver is not running');
    return this.#pages.proxy(APP).command(path, 'POST', { script, args });
  }
}

import { expect } from 'chai';
import { type ClientSession, expectFailure } from './client-session.js';
import { appiumConfig, DeviceSession } from './device-session.js';
import type { HttpClient } from './http-client.js';
import { PageServer } from './pages.js';
import { type ObservedAppium, sharedAppium } from './shared-appium.js';
import { sharedService } from './shared-service.js';
import { TELEVISION_PAGE } from './television-page.js';

type Capabilities = Readonly<Record<string, unknown>>;

/** A television behind a stand-in driver, whose app is TELEVISION_PAGE, with one session for all tests of a suite. */
export class Television {
  device!: DeviceSession;
  #client!: HttpClient;
  #appium!: ObservedAppium;
  #pages!: PageServer;

  private constructor(private readonly capabilities: Capabilities) {}

  /** Opens the session before the tests of the suite that calls it, and closes it after them. */
  static inSuite(capabilities: Capabilities): Television {
    const television = new Television(capabilities);
    before(() => television.#open());
    beforeEach(() => television.device.told());
    after(() => television.#close());
    return television;
  }

  get session(): ClientSession {
    return this.device.client;
  }

  run(keyword: string, ...params: unknown[]): Promise<unknown> {
    return this.session.run(keyword, params);
  }

  async press(keys: string): Promise<void> {
    for (const key of keys.split(' ')) await this.run('Press Keycode', key);
  }

  /** Does the work in another session, with other capabilities. */
  async withSession(changes: Capabilities, work: (device: DeviceSession) => Promise<void>): Promise<void> {
    const device = await DeviceSession.start(this.#client, this.#appium, this.#with(changes));
    try {
      await work(device);
    } finally {
      await device.stop();
    }
  }

  /** Checks that a session without a capability is refused, with its name. */
  async expectRequired(capability: string): Promise<void> {
    const body = appiumConfig(this.#appium, this.#with({ [capability]: undefined }));
    const answer = await this.#client.post('/v1/sessions/start', body);
    expectFailure(answer, 'E0102');
    expect(answer.text).to.contain(capability);
  }

  #with(changes: Capabilities): Capabilities {
    return { ...this.capabilities, pages: [this.#pages.url('/')], ...changes };
  }

  async #open(): Promise<void> {
    const pages = PageServer.start({ '/': TELEVISION_PAGE });
    [{ client: this.#client }, this.#appium, this.#pages] = await Promise.all([sharedService(), sharedAppium(), pages]);
    this.device = await DeviceSession.start(this.#client, this.#appium, this.#with({}));
  }

  async #close(): Promise<void> {
    await this.device?.stop();
    await this.#pages?.close();
  }
}

import { ClientSession } from './client-session.js';
import type { HttpClient } from './http-client.js';
import { sessionConfig } from './session-config.js';
import type { Command } from './stand-in-driver/command-log.js';

/** The Appium server that a session runs on. */
type Server = Readonly<Record<'url', string>>;

/** A session on a stand-in driver, and what that driver was told. */
export class DeviceSession {
  #seen = 0;

  private constructor(
    private readonly appium: Server,
    readonly client: ClientSession,
  ) {}

  static async start(
    client: HttpClient,
    appium: Server,
    capabilities: Readonly<Record<string, unknown>>,
  ): Promise<DeviceSession> {
    return new DeviceSession(appium, await ClientSession.start(client, appiumConfig(appium, capabilities)));
  }

  /** Every command of the session. */
  async commands(): Promise<readonly Command[]> {
    const answer = await fetch(this.#control);
    if (!answer.ok) throw new Error(`no commands: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Command[];
  }

  /** The commands of these names that came since the last time that this was asked, as `[first argument, ...]`. */
  async told(...names: string[]): Promise<unknown[][]> {
    const all = await this.commands();
    const since = all.slice(this.#seen);
    this.#seen = all.length;
    return since.filter(({ name }) => names.includes(name)).map(({ args }) => [...args]);
  }

  /** The commands that touched the screen. */
  async touches(): Promise<readonly Command[]> {
    return (await this.commands()).filter(({ name }) => /performActions|\/actions|click/.test(name));
  }

  /** Has the device change by itself. */
  async change(wish: object): Promise<void> {
    const answer = await fetch(this.#control, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(wish),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  async stop(): Promise<void> {
    await this.client.stop();
  }

  get #control(): string {
    return `${this.appium.url}/stand-in/${this.client.driverId}`;
  }
}

export const appiumConfig = ({ url }: Server, capabilities: Readonly<Record<string, unknown>>): object =>
  sessionConfig(undefined, { driver_sources: [{ appium: { url, capabilities } }], elements_sources: ['appium'] });

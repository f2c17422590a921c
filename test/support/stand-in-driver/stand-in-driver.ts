import { BaseDriver } from 'appium/driver.js';
import { CommandLog } from './command-log.js';
import { addControlRoutes, type Controlled, type ExpressApp, sessions } from './control-routes.js';

type Bag = Readonly<Record<string, unknown>>;

type Created = BaseDriver<Record<string, never>>['createSession'];

export const NATIVE = 'NATIVE_APP';

/** What the stand-ins share: they write down every command, and can be asked for them. */
export abstract class StandInDriver extends BaseDriver<Record<string, never>> implements Controlled {
  readonly #log = new CommandLog();
  protected context: string = NATIVE;

  static async updateServer(app: ExpressApp): Promise<void> {
    addControlRoutes(app);
  }

  get commands() {
    return this.#log.commands;
  }

  async change(wish: Bag): Promise<void> {
    throw new Error(`this stand-in cannot ${Object.keys(wish).join(', ')}`);
  }

  /** Connects to what stands for the device. */
  protected abstract connect(capabilities: Bag): Promise<void>;
  protected abstract disconnect(): Promise<void>;

  override async createSession(...all: Parameters<Created>): ReturnType<Created> {
    const created = (await super.createSession(...all)) as [string, Bag];
    const [id, capabilities] = created;
    try {
      await this.connect(capabilities);
    } catch (error) {
      await this.disconnect();
      throw error;
    }
    sessions.set(id, this);
    return created as Awaited<ReturnType<Created>>;
  }

  override async deleteSession(id?: string | null): Promise<void> {
    await this.disconnect();
    await super.deleteSession(id);
  }

  override async executeCommand<T = unknown>(name: string, ...args: unknown[]): Promise<T> {
    if (name !== 'createSession' && name !== 'proxyReqRes') this.note(name, args);
    return super.executeCommand<T>(name, ...args);
  }

  protected note(name: string, args: readonly unknown[]): void {
    const own = args.filter((arg) => arg !== undefined && arg !== null && arg !== this.sessionId);
    this.#log.add(name, own, this.context);
  }
}

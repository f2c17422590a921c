import type { Remote } from '../remote-session.js';
import { devToolsCommand } from './devtools.js';

/** What DevTools commands emulate. DevTools applies a command to one window, so that each new window gets them again. */
export class Emulation {
  /** The parameters of the last command of each name. */
  readonly #commands = new Map<string, object>();

  constructor(private readonly session: Remote) {}

  /** Sends a command to the current window, and keeps it for those that open later. */
  async start(name: string, parameters: object): Promise<void> {
    await this.#send(name, parameters);
    this.#commands.set(name, parameters);
  }

  /** The parameters by the names of the commands. */
  get state(): Readonly<Record<string, object>> {
    return Object.fromEntries(this.#commands);
  }

  /** Keeps commands that the open windows got from another process. */
  restore(state: Readonly<Record<string, object>>): void {
    for (const [name, parameters] of Object.entries(state)) this.#commands.set(name, parameters);
  }

  /** Sends every command to the current window, which has just opened. */
  async resume(): Promise<void> {
    for (const [name, parameters] of this.#commands) await this.#send(name, parameters);
  }

  async #send(name: string, parameters: object): Promise<void> {
    await this.session.command((browser) => devToolsCommand(browser, name, parameters));
  }
}

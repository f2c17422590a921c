import { ServiceError } from '#svc';
import type { Client as Browser } from 'webdriver';
import type { CommandLimits, Remote } from '../../_webdriver/remote-session.js';
import { isContextGone } from '../../_webdriver/translate.js';

export const NATIVE = 'NATIVE_APP';

/** The contexts of a session: the native screen and the web views. The server sends all commands to the current one. */
export class Contexts {
  #turn: Promise<unknown> = Promise.resolve();
  #current: string | undefined;

  constructor(private readonly session: Remote) {}

  /** Sends commands to one context, and switches to it first where needed. */
  at(name: string): Remote {
    const { session } = this;
    return {
      get lost() {
        return session.lost;
      },
      lose: (reason) => (name === NATIVE ? session.lose(reason) : closed(name)),
      command: (send, limits) => this.#inTurn(() => this.#send(name, send, limits)),
    };
  }

  /** The names of the open web views. */
  async webViews(): Promise<string[]> {
    const names = await this.at(NATIVE).command((browser) => browser.getAppiumContexts());
    return names.map((each) => (typeof each === 'string' ? each : each.id)).filter((name) => name !== NATIVE);
  }

  async #send<T>(name: string, send: (browser: Browser) => Promise<T>, limits?: CommandLimits): Promise<T> {
    try {
      return await this.#switched(name, send, name === NATIVE ? limits : { ...limits, mayClose: true });
    } catch (error) {
      const isLost = error instanceof ServiceError && error.code === 'E0106' && this.session.lost === undefined;
      if (name === NATIVE || !(isLost || isContextGone(error))) throw error;
      this.#current = undefined;
      throw closed(name, error);
    }
  }

  async #switched<T>(name: string, send: (browser: Browser) => Promise<T>, limits?: CommandLimits): Promise<T> {
    // The context of a new session is unknown: `autoWebview` changes it.
    if (name !== this.#current) {
      await this.session.command((browser) => browser.switchAppiumContext(name), limits);
      this.#current = name;
    }
    return this.session.command(send, limits);
  }

  /** Runs one command at a time: no other one may come between a switch and its command. */
  #inTurn<T>(command: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(command);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

const closed = (name: string, cause?: unknown): ServiceError =>
  new ServiceError(
    'E0401',
    `the web view ${name} is closed; if it was entered, run Execute Script with webview: leave`,
    { webview: name },
    { cause },
  );

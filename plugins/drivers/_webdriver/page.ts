import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '#svc';
import type { Browser } from 'webdriverio';
import { toJson } from '../_browser/in-page.js';
import type { PageAgent } from '../_web/page-agent.js';
import type { CommandLimits, Remote } from './remote-session.js';
import { isDialog, isMoved, isWindowGone } from './translate.js';

/** Times that a page which went elsewhere in the middle is asked again. */
const ASK_AGAIN = 20;

/** Where an element of an earlier look is found again. */
export interface HeldAt {
  readonly token: number;
  readonly index: number;
}

/** A function for an element of an earlier look, to be run in the page. */
type OnElement<A, R> = (element: Element, argument: A, agent: PageAgent) => R;

/** The page in front of a session's windows, asked by scripts. */
export class Page {
  /** Windows in the order in which they came to the front. */
  #windows: readonly string[] = [];
  #mayHaveChanged = true;

  /** @param hasWindows whether pages can open and close windows: the one in front is looked for then */
  constructor(
    private readonly session: Remote,
    private readonly hasWindows = true,
  ) {}

  /** Something was done that may have opened or closed a window: the next question looks for it. */
  touched(): void {
    this.#mayHaveChanged = true;
  }

  /** Sees to it that commands go to the window in front: the newest; when it closes, the one before it. @throws ServiceError E0106 when the last one was closed */
  async front(): Promise<void> {
    if (!this.hasWindows || !this.#mayHaveChanged) return;
    const open = await this.session.command((b) => b.getWindowHandles());
    this.#mayHaveChanged = false;
    const before = this.#windows;
    const newest = open.filter((handle) => !before.includes(handle));
    this.#windows = [...before.filter((handle) => open.includes(handle)), ...newest];
    const front = this.#windows.at(-1);
    if (front === undefined) throw this.session.lose('the last window was closed');
    if (front === before.at(-1)) return;
    const isFirst = before.length === 0 && open.length === 1;
    if (!isFirst) await this.session.command((b) => b.switchToWindow(front));
    if (newest.includes(front)) await this.#prepare();
  }

  /** Answers a dialog that a command met with no, so that the page goes on; what the command itself came to is lost. */
  async pastDialog<T>(command: () => Promise<T>): Promise<T> {
    try {
      return await command();
    } catch (error) {
      // One that closed by itself meanwhile is answered as well.
      if (isDialog(error)) await this.session.command((b) => b.dismissAlert()).catch(() => undefined);
      throw error;
    }
  }

  /** Asks the page agent, which is put into the page first where it is missing. */
  async read<A, R>(question: (argument: A) => R | null, argument?: A): Promise<NonNullable<R>> {
    const script = `return (${toJson.toString()})((${question.toString()})(${JSON.stringify(argument) ?? ''}))`;
    for (let times = 0; ; times++) {
      const answer = JSON.parse(await this.run<string>(script)) as R | null;
      if (answer !== null) return answer as NonNullable<R>;
      if (times >= ASK_AGAIN) throw new ServiceError('E0107', 'the page cannot be read');
      const { pageAgentSource } = await import('../_web/page-agent.js');
      await this.run(pageAgentSource);
    }
  }

  /**
   * Runs a function for an element of an earlier look.
   * @throws ServiceError E0206 when it is no longer on the page
   */
  async onElement<A, R>({ token, index }: HeldAt, question: OnElement<A, R>, argument: A): Promise<R> {
    const script = `
      const agent = window[Symbol.for('svc.page')];
      const element = agent && agent.element(${token}, ${index});
      if (!element) return 'null';
      const value = (${question.toString()})(element, ${JSON.stringify(argument) ?? 'undefined'}, agent);
      return (${toJson.toString()})({ value });`;
    const answer = await this.run<string>(script).catch((error: unknown) => {
      throw isMoved(error) ? gone(error) : error;
    });
    const read = JSON.parse(answer) as { value: R } | null;
    if (!read) throw gone();
    return read.value;
  }

  /** Runs a function body in the page in front; a page that goes elsewhere in the middle is asked again. */
  async run<T>(script: string): Promise<T> {
    for (let times = 0; ; times++) {
      try {
        return await this.once(script);
      } catch (error) {
        if (times >= ASK_AGAIN || !(isMoved(error) || isDialog(error))) throw error;
        await sleep(50);
      }
    }
  }

  /** Runs a function body in the page in front, once. */
  async once<T>(script: string, args: readonly unknown[] = [], limits: CommandLimits = {}): Promise<T> {
    const send = () => this.session.command((b) => b.executeScript(script, args as object[]) as Promise<T>, limits);
    await this.front();
    try {
      return await this.pastDialog(send);
    } catch (error) {
      if (!isWindowGone(error)) throw error;
      if (!this.hasWindows) throw this.session.lose('the page was closed');
      this.touched();
      await this.front();
      return send();
    }
  }

  /**
   * Has the page agent put into every page of this window before its own scripts run, which Chromium can do. In other
   * browsers, and where the server does not let it through, the agent comes when it is first asked.
   */
  async #prepare(): Promise<void> {
    const { pageAgentSource } = await import('../_web/page-agent.js');
    const script = { source: pageAgentSource };
    await this.session
      .command((browser) => devToolsCommand(browser, 'Page.addScriptToEvaluateOnNewDocument', script))
      .catch((error: unknown) => {
        if (this.session.lost !== undefined) throw error;
      });
  }
}

const gone = (cause?: unknown): ServiceError =>
  new ServiceError('E0206', 'it is no longer on the page', undefined, { cause });

/** The route of ChromeDriver to the DevTools protocol, which Appium forwards. */
const DEVTOOLS_ROUTE = '/session/:sessionId/goog/cdp/execute';

/** Sends a command of the DevTools protocol, when the server supports it. */
async function devToolsCommand(browser: Browser, name: string, parameters: object): Promise<unknown> {
  const { command } = await import('webdriver');
  const send = command('POST', DEVTOOLS_ROUTE, {
    command: 'executeCdp',
    description: '',
    ref: 'https://chromedevtools.github.io/devtools-protocol/',
    parameters: [
      { name: 'cmd', type: 'string', description: '', required: true },
      { name: 'params', type: 'object', description: '', required: true },
    ],
  });
  return send.call(browser as never, name, parameters);
}

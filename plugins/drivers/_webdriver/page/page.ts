import { type DialogHandler, ServiceError } from '#svc';
import type { Client as Browser } from 'webdriver';
import { type ElementRef, endedByDialog, retryInPage } from '../../_browser/browser-surface.js';
import { type ElementQuestions, pageAgentSource } from '../../_web/page-agent.js';
import type { CommandLimits, Remote } from '../remote-session.js';
import { isMoved, isWindowGone } from '../translate.js';
import { PageDialogs } from './page-dialogs.js';
import { Emulation } from './emulation.js';
import { devToolsCommand } from './devtools.js';
import { WindowHandles, type WindowsState } from './windows/window-handles.js';
import { WindowLock } from './windows/window-lock.js';

/** The arguments of a question after the element. */
type ElementArguments<Q extends keyof ElementQuestions> =
  Parameters<ElementQuestions[Q]> extends [Element, ...infer Rest] ? Rest : never;

/** What a page remembers besides what its server knows. */
export interface PageState {
  readonly windows: WindowsState;
  /** See `Emulation`. */
  readonly emulated: Readonly<Record<string, object>>;
  /** The message of the dialog that was reported and waits. */
  readonly waiting?: string | undefined;
}

/** Runs scripts in the page in front: the newest window of a session. */
export class Page {
  readonly handles = new WindowHandles();
  readonly dialogs: PageDialogs;
  /** Sends commands once no dialog is open. */
  readonly session: Remote;
  /** What is emulated in every window. */
  readonly emulation: Emulation;
  readonly #lock = new WindowLock();
  #mayHaveNewWindows = true;
  /** Another process may have left another window as the current one. */
  #isCurrentUnknown = false;

  /** @param hasWindows whether pages can open and close windows, so that the one in front has to be looked up */
  constructor(
    session: Remote,
    dialogHandler: DialogHandler,
    private readonly hasWindows = true,
  ) {
    this.dialogs = new PageDialogs(session, dialogHandler, () => this.switchToFront());
    this.session = this.dialogs.remote;
    this.emulation = new Emulation(this.session);
  }

  /** With what another process goes on. */
  get state(): PageState {
    return { windows: this.handles.state, emulated: this.emulation.state, waiting: this.dialogs.waiting };
  }

  /** Goes on where another process left off: only then send commands. */
  restore({ windows, emulated, waiting }: PageState): void {
    this.handles.restore(windows);
    this.emulation.restore(emulated);
    this.dialogs.restore(waiting);
    this.#isCurrentUnknown = windows.order.length > 0;
  }

  /** Switches to a window that a client chose, in `visitOthers`. */
  async bringToFront(handle: string): Promise<void> {
    await this.session.command((b) => b.switchToWindow(handle));
    this.handles.choose(handle);
  }

  /** Sends commands to other windows, while none about the page in front runs. */
  visitOthers<T>(visit: () => Promise<T>): Promise<T> {
    return this.#lock.exclude(visit);
  }

  /** Emulates something in every window that is open now or opens later. @throws ServiceError E0105 where nothing can */
  async emulate(command: string, parameters: object): Promise<void> {
    this.expectNewWindows();
    await this.switchToFront();
    await this.visitOthers(async () => {
      await this.emulation.start(command, parameters);
      const others = this.handles.order.slice(0, -1);
      if (others.length === 0) return;
      try {
        for (const handle of others) await this.#emulateIn(handle, command, parameters);
      } finally {
        await this.session.command((b) => b.switchToWindow(this.handles.order.at(-1)!));
      }
    });
  }

  /** Sends a command about the page in front. */
  inFront<T>(command: (browser: Browser) => Promise<T>): Promise<T> {
    return this.#lock.share(async () => {
      await this.#followWindows();
      return this.session.command(command);
    });
  }

  /** The next script looks up which window is in front. */
  expectNewWindows(): void {
    this.#mayHaveNewWindows = true;
  }

  /**
   * Switches to the window in front: the newest, or the one before it when that was closed.
   * @throws ServiceError E0106 when the last window was closed
   */
  switchToFront(): Promise<void> {
    return this.#lock.share(() => this.#followWindows());
  }

  /**
   * Asks the page agent about an element of an earlier search.
   * @throws ServiceError E0206 when it is no longer on the page
   */
  async onElement<Q extends keyof ElementQuestions>(
    { token, index }: ElementRef,
    question: Q,
    ...args: ElementArguments<Q>
  ): Promise<ReturnType<ElementQuestions[Q]>> {
    const script = `
      const agent = window[Symbol.for('svc.page')];
      const element = agent && agent.element(${token}, ${index});
      return element ? agent.toJson({ value: agent.${question}(element, ...${JSON.stringify(args)}) }) : 'null';`;
    const answer = await this.run<string | null>(script).catch((error: unknown) => {
      throw isMoved(error) ? gone(error) : error;
    });
    if (answer === null) {
      this.dialogs.expect();
      throw endedByDialog();
    }
    const read = JSON.parse(answer) as { value: ReturnType<ElementQuestions[Q]> } | null;
    if (!read) throw gone();
    return read.value;
  }

  /**
   * Asks the page that was in front during an action, and looks meanwhile whether the action opened or closed windows.
   * @param opensNone whether the answer proves that this page, the only one, opened no window
   * @returns undefined when that page cannot answer any more
   */
  async afterAction<T>(script: string, opensNone?: (answer: T) => boolean): Promise<T | undefined> {
    const { order } = this.handles;
    const answer = this.#lock.share(() => this.session.command((b) => b.executeScript(script, []) as Promise<T>));
    const asked = answer.then(
      (value) => ({ value }),
      () => undefined,
    );
    if (opensNone && order.length === 1) {
      const first = await asked;
      if (first && opensNone(first.value)) this.#mayHaveNewWindows = false;
    }
    const [answered] = await Promise.all([asked, this.switchToFront()]);
    if (answered && this.handles.order.at(-1) === order.at(-1)) this.dialogs.expectNone();
    return answered?.value;
  }

  /** Runs a function body in the page in front, again when the page navigates meanwhile. */
  run<T>(script: string): Promise<T> {
    return retryInPage(() => this.once<T>(script), isMoved);
  }

  /** Runs a function body in the page in front, once. The value is null when the script opened a dialog. */
  once<T>(script: string, args: readonly unknown[] = [], limits: CommandLimits = {}): Promise<T> {
    const send = () => this.session.command((b) => b.executeScript(script, args as object[]) as Promise<T>, limits);
    return this.#lock.share(async () => {
      await this.#followWindows();
      try {
        return await send();
      } catch (error) {
        if (!isWindowGone(error)) throw error;
        if (!this.hasWindows) throw this.session.lose('the page was closed');
        this.expectNewWindows();
        await this.#followWindows();
        return send();
      }
    });
  }

  /** Does nothing when the window was closed meanwhile. */
  async #emulateIn(handle: string, command: string, parameters: object): Promise<void> {
    try {
      await this.session.command((b) => b.switchToWindow(handle));
      await this.emulation.start(command, parameters);
    } catch (error) {
      if (!isWindowGone(error)) throw error;
    }
  }

  async #followWindows(): Promise<void> {
    if (!this.hasWindows || !this.#mayHaveNewWindows) return;
    const open = await this.session.command((b) => b.getWindowHandles());
    this.#mayHaveNewWindows = false;
    const before = this.handles.order;
    const opened = this.handles.update(open);
    const front = this.handles.order.at(-1);
    if (front === undefined) throw this.session.lose('the last window was closed');
    if (front === before.at(-1) && !this.#isCurrentUnknown) return;
    const isFirst = before.length === 0 && open.length === 1;
    if (!isFirst) await this.session.command((b) => b.switchToWindow(front));
    this.#isCurrentUnknown = false;
    if (!opened.includes(front)) return;
    await this.#preloadAgent();
    await this.emulation.resume();
  }

  /**
   * Makes Chromium inject the page agent into every page of this window before the page's own scripts. Elsewhere, and
   * where the server does not forward the command, the agent is injected by the first question.
   */
  async #preloadAgent(): Promise<void> {
    await this.session
      .command((b) => devToolsCommand(b, 'Page.addScriptToEvaluateOnNewDocument', { source: pageAgentSource }))
      .catch((error: unknown) => {
        if (this.session.lost !== undefined) throw error;
      });
  }
}

const gone = (cause?: unknown): ServiceError =>
  new ServiceError('E0206', 'it is no longer on the page', undefined, { cause });

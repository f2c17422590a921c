import type { Client as Browser } from 'webdriver';
import { type DialogAnswer, type DialogHandler, dialogIsOpen, Dialogs, type OpenDialog, ServiceError } from '#svc';
import { Alert } from '../alert.js';
import type { CommandLimits, Remote } from '../remote-session.js';
import { isDialog, isWindowGone } from '../translate.js';

/** Dialogs that a page opens one after another before one command runs, or before one call ends. */
const MAX_IN_A_ROW = 20;

/**
 * The dialogs of the window in front, by the commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/#user-prompts).
 * The server leaves dialogs open (`unhandledPromptBehavior` is `ignore`) and reports them only when it is asked, or
 * refuses a command because of one.
 */
export class PageDialogs extends Dialogs {
  /** Sends commands, each once no dialog is open. @throws ServiceError E0207 while one waits */
  readonly remote: Remote;
  readonly #alert: Alert;
  #mayBeOpen = true;
  /** The message of the dialog that waits, which was reported to clients. It keeps waiting when the action changes. */
  #waiting: string | undefined;

  /** @param follow makes the window in front the current one */
  constructor(
    private readonly session: Remote,
    private readonly handler: DialogHandler,
    private readonly follow: () => Promise<void>,
  ) {
    super();
    this.#alert = new Alert(session);
    this.remote = {
      get lost() {
        return session.lost;
      },
      lose: (reason) => session.lose(reason),
      command: (send, limits) => this.#command(send, limits),
    };
  }

  /** The message of the dialog that was reported and waits. */
  get waiting(): string | undefined {
    return this.#waiting;
  }

  /** Does not report this dialog again. @param waiting its message */
  restore(waiting: string | undefined): void {
    this.#waiting = waiting;
  }

  /** An action may have opened one. */
  expect(): void {
    this.#mayBeOpen = true;
  }

  /** A script that ran in the window in front since the last action proves that none is open. */
  expectNone(): void {
    this.#mayBeOpen = false;
  }

  async current(): Promise<OpenDialog | undefined> {
    await this.follow();
    return this.#look();
  }

  async answer(action: DialogAnswer, text?: string): Promise<OpenDialog | undefined> {
    const dialog = await this.current();
    if (!dialog) return undefined;
    if (text !== undefined && action === 'accept') await this.#enter(text, dialog);
    await this.#send(action);
    return dialog;
  }

  async settle(): Promise<OpenDialog | undefined> {
    const mayWait = this.handler.action === 'wait' || this.#waiting !== undefined;
    if (!mayWait && !this.#mayBeOpen) return undefined;
    await this.follow();
    const waiting = await this.#answerOpen();
    this.#mayBeOpen = false;
    return waiting;
  }

  /** A server that refuses a command because of a dialog has not run it. */
  async #command<T>(send: (browser: Browser) => Promise<T>, limits?: CommandLimits): Promise<T> {
    for (let refusals = 0; ; refusals++) {
      try {
        return await this.session.command(send, limits);
      } catch (error) {
        if (!isDialog(error) || refusals >= MAX_IN_A_ROW) throw error;
        const waiting = await this.#answerOpen();
        if (waiting) throw dialogIsOpen(waiting);
      }
    }
  }

  /** Answers what is open, as the handler says. @returns what keeps waiting */
  async #answerOpen(): Promise<OpenDialog | undefined> {
    const { text } = this.handler;
    for (let answered = 0; answered < MAX_IN_A_ROW; answered++) {
      const dialog = await this.#look();
      if (!dialog) return undefined;
      if (dialog.message === this.#waiting) return dialog;
      const { action = 'dismiss' } = this.handler;
      this.handler.report({ ...dialog, action });
      if (action === 'wait') {
        this.#waiting = dialog.message;
        return dialog;
      }
      if (text !== undefined && action === 'accept') {
        // An alert takes no text, and is accepted without it.
        await this.#enter(text, dialog).catch(ignoreRefusedText);
      }
      await this.#send(action);
    }
    return undefined;
  }

  /** @throws ServiceError E0403 when the dialog is no prompt */
  #enter(text: string, dialog: OpenDialog): Promise<void> {
    return this.#alert.enter(text, () => this.takesNoText(dialog));
  }

  async #send(action: DialogAnswer): Promise<void> {
    this.#waiting = undefined;
    try {
      await this.#alert.answer(action);
    } catch (error) {
      if (!isWindowGone(error)) throw error;
    }
  }

  async #look(): Promise<OpenDialog | undefined> {
    const message = await this.#alert.message().catch((error: unknown) => {
      // Servers of televisions have no command for dialogs.
      const isUnsupported = error instanceof ServiceError && error.code === 'E0105';
      if (!isWindowGone(error) && !isUnsupported) throw error;
      return undefined;
    });
    if (message !== undefined) return { message };
    this.#waiting = undefined;
    return undefined;
  }
}

function ignoreRefusedText(error: unknown): void {
  if (!(error instanceof ServiceError) || error.code !== 'E0403') throw error;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Dialog } from 'playwright-core';
import { type DialogAnswer, type DialogHandler, dialogIsOpen, Dialogs, type OpenDialog } from '#svc';
import { throwBrowserFailure } from '../translate.js';

/** Limit for an action that a dialog interrupted to end after the answer. */
const RESUME_LIMIT_MS = 2000;

/** A dialog that waits, as it is reported. */
interface Waiting {
  readonly dialog: Dialog;
  readonly shown: OpenDialog;
}

/** How an exchange ended: by itself, or by a dialog that began to wait meanwhile. */
type Ended<T> = { readonly value: T } | { readonly shown: OpenDialog; readonly running: Promise<T> };

/**
 * The dialogs of all pages of a browser context. While one is open, no page that shares its process runs scripts, takes
 * input or is captured: the browser answers such exchanges only after the dialog is answered.
 */
export class ContextDialogs extends Dialogs {
  #waiting: readonly Waiting[] = [];
  readonly #answering = new Set<Promise<void>>();
  /** Called when a dialog begins to wait. */
  readonly #onWait = new Set<(shown: OpenDialog) => void>();
  #interrupted: readonly Promise<unknown>[] = [];

  constructor(
    context: BrowserContext,
    private readonly handler: DialogHandler,
  ) {
    super();
    context.on('dialog', (dialog) => this.#opened(dialog));
  }

  async current(): Promise<OpenDialog | undefined> {
    return this.#waiting[0]?.shown;
  }

  async answer(action: DialogAnswer, text?: string): Promise<OpenDialog | undefined> {
    const [open] = this.#waiting;
    if (!open) return undefined;
    const { dialog, shown } = open;
    if (text !== undefined && shown.type !== 'prompt') throw this.takesNoText(shown);
    this.#forget(dialog);
    await answerDialog(dialog, action, text).catch(throwBrowserFailure);
    await this.#resumed();
    return shown;
  }

  async settle(): Promise<OpenDialog | undefined> {
    await Promise.all(this.#answering);
    return this.current();
  }

  /** Asks the browser. @throws ServiceError E0207 once a dialog waits, since the answer does not come before it is answered */
  async ask<T>(exchange: () => Promise<T>): Promise<T> {
    const end = await this.#untilWaiting(exchange);
    if ('shown' in end) throw dialogIsOpen(end.shown);
    return end.value;
  }

  /**
   * Acts on a page. A dialog that opens meanwhile and waits ends it: the rest happens once it is answered.
   * @returns undefined in that case
   * @throws ServiceError E0207 when a dialog waited before
   */
  async act<T>(action: () => Promise<T>): Promise<T | undefined> {
    const end = await this.#untilWaiting(action);
    if (!('shown' in end)) return end.value;
    this.#interrupted = [...this.#interrupted, end.running.catch(() => undefined)];
    return undefined;
  }

  async #untilWaiting<T>(exchange: () => Promise<T>): Promise<Ended<T>> {
    const [before] = this.#waiting;
    if (before) throw dialogIsOpen(before.shown);
    let onWait: (shown: OpenDialog) => void = () => undefined;
    const opened = new Promise<OpenDialog>((resolve) => (onWait = resolve));
    this.#onWait.add(onWait);
    const running = exchange();
    try {
      return await Promise.race([running.then((value) => ({ value })), opened.then((shown) => ({ shown, running }))]);
    } finally {
      this.#onWait.delete(onWait);
    }
  }

  #opened(dialog: Dialog): void {
    const type = dialog.type() as NonNullable<OpenDialog['type']>;
    const shown = {
      type,
      message: dialog.message(),
      ...(type === 'prompt' && { defaultText: dialog.defaultValue() }),
    };
    const { action = 'dismiss', text } = this.handler;
    if (action === 'wait') {
      this.#waiting = [...this.#waiting, { dialog, shown }];
      const page = dialog.page();
      page?.once('close', () => this.#forget(dialog));
      page?.once('crash', () => this.#forget(dialog));
      this.handler.report({ ...shown, action });
      for (const onWait of [...this.#onWait]) onWait(shown);
      return;
    }
    // As in WebDriver, the question whether to leave a page never stops a navigation by itself.
    const answer = type === 'beforeunload' ? 'accept' : action;
    this.handler.report({ ...shown, action: answer });
    // It fails when the page was closed meanwhile, and the dialog with it.
    const answering = answerDialog(dialog, answer, text).catch(() => undefined);
    this.#answering.add(answering);
    void answering.then(() => this.#answering.delete(answering));
  }

  #forget(dialog: Dialog): void {
    this.#waiting = this.#waiting.filter((each) => each.dialog !== dialog);
  }

  /** Waits for the rest of the actions that the dialog interrupted, unless the page opens another dialog. */
  async #resumed(): Promise<void> {
    if (this.#waiting.length > 0) return;
    const rest = Promise.all(this.#interrupted).then(() => undefined);
    const over = new AbortController();
    const limit = sleep(RESUME_LIMIT_MS, undefined, { signal: over.signal }).catch(() => undefined);
    try {
      await this.act(() => Promise.race([rest, limit]));
    } finally {
      over.abort();
    }
    if (this.#waiting.length === 0) this.#interrupted = [];
  }
}

async function answerDialog(dialog: Dialog, action: DialogAnswer, text: string | undefined): Promise<void> {
  if (action === 'dismiss') return dialog.dismiss();
  await dialog.accept(dialog.type() === 'prompt' ? (text ?? dialog.defaultValue()) : undefined);
}

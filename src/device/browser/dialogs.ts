import { ServiceError } from '../../errors.js';

/** How a dialog is answered. */
export const DIALOG_ANSWERS = ['accept', 'dismiss'] as const;
export type DialogAnswer = (typeof DIALOG_ANSWERS)[number];

/** What happens to a dialog that opens; `wait` leaves it open. */
export const DIALOG_ACTIONS = ['dismiss', 'accept', 'wait'] as const;
export type DialogAction = (typeof DIALOG_ACTIONS)[number];

/** A dialog that a page or the system shows, until it is answered. */
export interface OpenDialog {
  /**
   * A user prompt of HTML (https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html), or `system` for one of a
   * device; undefined where the driver does not know: classic WebDriver reports only the message.
   */
  readonly type?: 'alert' | 'confirm' | 'prompt' | 'beforeunload' | 'system';
  readonly message: string;
  /** The text in the field of a prompt. */
  readonly defaultText?: string;
}

/** A dialog that opened, and what happened to it. */
export interface HandledDialog extends OpenDialog {
  readonly action: DialogAction;
}

type Listener = (dialog: HandledDialog) => void;

/** What happens to the dialogs of a session. It stays the same when the driver is closed and opened again. */
export class DialogHandler {
  #action: DialogAction | undefined;
  #text: string | undefined;
  readonly #listeners = new Set<Listener>();

  /** Undefined until a client chose one: a browser dismisses dialogs then, a device leaves them open. */
  get action(): DialogAction | undefined {
    return this.#action;
  }

  /** The text for prompts that are accepted; their default text without it. */
  get text(): string | undefined {
    return this.#text;
  }

  use(action: DialogAction, text?: string): void {
    this.#action = action;
    this.#text = text;
  }

  /** A driver reports a dialog: when it answers it, or when it leaves it open. */
  report(dialog: HandledDialog): void {
    for (const listener of this.#listeners) listener(dialog);
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener);
  }
}

/** The dialogs of the page or device in front. Port of a driver. */
export abstract class Dialogs {
  /** The dialog that waits for an answer; undefined when none is open. */
  abstract current(): Promise<OpenDialog | undefined>;
  /**
   * Answers the dialog that waits.
   * @param text for a prompt; its default text without it
   * @returns the dialog; undefined when none is open
   * @throws ServiceError E0403 when the dialog takes no text
   */
  abstract answer(action: DialogAnswer, text?: string): Promise<OpenDialog | undefined>;
  /**
   * Answers the dialogs that opened, as the handler of the session says, and reports them.
   * @returns the dialog that keeps waiting
   */
  abstract settle(): Promise<OpenDialog | undefined>;

  protected takesNoText({ message }: OpenDialog): ServiceError {
    return new ServiceError('E0403', `the dialog ${JSON.stringify(message)} takes no text; only a prompt does`);
  }
}

/** The error of everything that a waiting dialog blocks. */
export function dialogIsOpen(dialog: OpenDialog): ServiceError {
  const reason = `${JSON.stringify(dialog.message)}; answer it with Handle Dialog`;
  return new ServiceError('E0207', reason, { dialog });
}

export const isDialogOpen = (error: unknown): boolean => error instanceof ServiceError && error.code === 'E0207';

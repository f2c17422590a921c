import type { Dialogs, HandledDialog } from '../device/browser/dialogs.js';
import { dialogIsOpen } from '../device/browser/dialogs.js';
import type { Driver } from '../device/driver.js';
import { dialogLine } from '../keyword/dialog-data.js';
import type { Secrets } from '../secret.js';
import type { ExecutionEvents } from './events.js';

/** The `execution_id` of an event that belongs to no call. */
const NO_CALL = 'session';

/** Dialogs that one answer lists; the event stream has all of them. */
const MAX_LISTED = 50;

/** Tells of the dialogs of a session: in its event stream, and to the call during which they opened. */
export class SessionDialogs {
  #call: { readonly id: string; readonly opened: HandledDialog[] } | undefined;

  constructor(
    private readonly driver: Driver,
    private readonly events: ExecutionEvents,
    private readonly secrets: Secrets,
  ) {
    driver.dialogHandler.listen((dialog) => this.#report(dialog));
  }

  /** @throws ServiceError E0207 while a dialog waits for an answer */
  async requireNone(): Promise<void> {
    const waiting = await this.#dialogs?.settle();
    if (waiting) throw dialogIsOpen(waiting);
  }

  /** Runs a call. @returns its answer, and the dialogs that opened meanwhile, secrets masked */
  async during<T>(id: string, run: () => Promise<T>): Promise<{ answer: T; opened: readonly HandledDialog[] }> {
    const call = { id, opened: [] };
    this.#call = call;
    try {
      const answer = await run();
      // A failure belongs to the next call, which meets it too: this one has succeeded.
      await this.#dialogs?.settle().catch(() => undefined);
      return { answer, opened: call.opened };
    } finally {
      this.#call = undefined;
    }
  }

  /** Undefined where the driver has none or is closed or lost, which the keyword itself reports. */
  get #dialogs(): Dialogs | undefined {
    if (!this.driver.isOpen) return undefined;
    try {
      return this.driver.dialogs;
    } catch {
      return undefined;
    }
  }

  #report(given: HandledDialog): void {
    const dialog = this.secrets.hide(given);
    const { id = NO_CALL, opened } = this.#call ?? {};
    if (opened && opened.length < MAX_LISTED) opened.push(dialog);
    this.events.emit({ execution_id: id, status: 'RUNNING', message: dialogLine(dialog) });
  }
}

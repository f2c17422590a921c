import type { DialogAnswer, DialogHandler, OpenDialog } from '#svc';
import { Alert } from '../../_webdriver/alert.js';
import type { Remote } from '../../_webdriver/remote-session.js';
import { SystemDialogs } from './system-dialogs.js';

/**
 * Dialogs that the alert commands of WebDriver answer: on iOS also those of permissions.
 * https://appium.github.io/appium-xcuitest-driver/latest/guides/system-alerts/
 */
export class AlertDialogs extends SystemDialogs {
  readonly #alert: Alert;

  constructor(handler: DialogHandler, session: Remote) {
    super(handler);
    this.#alert = new Alert(session);
  }

  async current(): Promise<OpenDialog | undefined> {
    const message = await this.#alert.message();
    return message === undefined ? undefined : { type: 'system', message };
  }

  async answer(action: DialogAnswer, text?: string): Promise<OpenDialog | undefined> {
    const dialog = await this.current();
    if (!dialog) return undefined;
    if (text !== undefined && action === 'accept') await this.#alert.enter(text, () => this.takesNoText(dialog));
    await this.#alert.answer(action);
    return dialog;
  }
}

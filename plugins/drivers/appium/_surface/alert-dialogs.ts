import { type DialogAnswer, type DialogHandler, type OpenDialog, ServiceError } from '#svc';
import type { Remote } from '../../_webdriver/remote-session.js';
import { isNoDialog } from '../../_webdriver/translate.js';
import { SystemDialogs } from './system-dialogs.js';

/**
 * Dialogs that the alert commands of WebDriver answer: on iOS also those of permissions.
 * https://appium.github.io/appium-xcuitest-driver/latest/guides/system-alerts/
 */
export class AlertDialogs extends SystemDialogs {
  constructor(
    handler: DialogHandler,
    private readonly session: Remote,
  ) {
    super(handler);
  }

  async current(): Promise<OpenDialog | undefined> {
    const message = await unlessNone(this.session.command((browser) => browser.getAlertText()));
    return message === undefined ? undefined : { type: 'system', message };
  }

  async answer(action: DialogAnswer, text?: string): Promise<OpenDialog | undefined> {
    const dialog = await this.current();
    if (!dialog) return undefined;
    if (text !== undefined && action === 'accept') {
      await this.session
        .command((browser) => browser.sendAlertText(text))
        .catch((error: unknown) => {
          if (error instanceof ServiceError && TEXT_REFUSED.has(error.code)) throw this.takesNoText(dialog);
          throw error;
        });
    }
    // It may have been closed meanwhile.
    await unlessNone(this.session.command((b) => (action === 'accept' ? b.acceptAlert() : b.dismissAlert())));
    return dialog;
  }
}

/** The driver's errors for an alert without a field. */
const TEXT_REFUSED: ReadonlySet<string> = new Set(['E0206', 'E0105']);

/** Undefined when no alert is open. */
async function unlessNone<T>(command: Promise<T>): Promise<T | undefined> {
  try {
    return await command;
  } catch (error) {
    if (isNoDialog(error)) return undefined;
    throw error;
  }
}

import { type DialogAnswer, ServiceError } from '#svc';
import type { Remote } from './remote-session.js';
import { isNoDialog } from './translate.js';

/** The driver's errors for an alert without a field: not interactable, and unsupported operation. */
const TEXT_REFUSED: ReadonlySet<string> = new Set(['E0206', 'E0105']);

/** The alert commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/#user-prompts). */
export class Alert {
  constructor(private readonly session: Remote) {}

  /** The message of the open alert; undefined when none is open. */
  async message(): Promise<string | undefined> {
    // Null comes from a window that closes meanwhile.
    return (await unlessNone(this.session.command((browser) => browser.getAlertText()))) ?? undefined;
  }

  /** @throws what `refusal` makes when the alert has no field */
  async enter(text: string, refusal: () => ServiceError): Promise<void> {
    try {
      await this.session.command((browser) => browser.sendAlertText(text));
    } catch (error) {
      if (error instanceof ServiceError && TEXT_REFUSED.has(error.code)) throw refusal();
      throw error;
    }
  }

  /** Does nothing when it was closed meanwhile. */
  async answer(action: DialogAnswer): Promise<void> {
    await unlessNone(this.session.command((b) => (action === 'accept' ? b.acceptAlert() : b.dismissAlert())));
  }
}

/** Undefined when no alert is open. */
async function unlessNone<T>(command: Promise<T>): Promise<T | undefined> {
  try {
    return await command;
  } catch (error) {
    if (isNoDialog(error)) return undefined;
    throw error;
  }
}

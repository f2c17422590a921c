import type { Page } from 'playwright-core';
import { readChord, ServiceError } from '#svc';
import { hasFocus } from '../../_browser/in-page.js';

/** Milliseconds that going back may take. */
const BACK_LIMIT = 15_000;

/** Keys and text for what has the focus. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** @throws ServiceError E0403 or E0105 for a key that a browser does not have */
  async press(key: string): Promise<void> {
    if (/^back$/i.test(key.trim())) await this.page.goBack({ waitUntil: 'domcontentloaded', timeout: BACK_LIMIT });
    else await this.page.keyboard.press(readChord(key).join('+'));
  }

  /** Empties the field. @throws ServiceError E0206 when nothing has the focus, as the other two do */
  async clear(): Promise<void> {
    await this.#needFocus();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.press('Delete');
  }

  /** As one input. */
  async insert(text: string): Promise<void> {
    await this.#needFocus();
    await this.page.keyboard.insertText(text);
  }

  /** Key by key. */
  async type(text: string, signal: AbortSignal): Promise<void> {
    await this.#needFocus();
    for (const character of text) {
      signal.throwIfAborted();
      await this.page.keyboard.type(character);
    }
  }

  async #needFocus(): Promise<void> {
    if (await this.page.evaluate(hasFocus)) return;
    throw new ServiceError('E0206', 'nothing on the page has the focus; press the field first');
  }
}

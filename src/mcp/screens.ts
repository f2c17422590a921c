import { elementLine, type ScreenElement } from '../device/element.js';
import type { Session } from '../session/session.js';

/** What a client was shown of a session's screen. */
interface Shown {
  readonly number: number;
  readonly lines: string;
}

/** Numbers the screens of each session, so that one that has not changed needs not be shown again. */
export class Screens {
  readonly #shown = new WeakMap<Session, Shown>();

  /**
   * @param most elements that are listed
   * @param since number of the screen that the client knows
   */
  show(
    session: Session,
    elements: readonly ScreenElement[],
    most: number,
    since: number | undefined,
  ): { readonly text: string; readonly data: Readonly<Record<string, unknown>> } {
    const lines = elements.map(elementLine).join('\n');
    const before = this.#shown.get(session);
    const isSame = before?.lines === lines;
    const number = isSame ? before.number : (before?.number ?? 0) + 1;
    if (!isSame) this.#shown.set(session, { number, lines });
    const data = { screen: number, elements: elements.length };
    if (isSame && since === number) {
      return { text: `screen ${number}\nunchanged since ${number}`, data: { ...data, unchanged: true } };
    }
    const listed = elements.slice(0, most).map(elementLine);
    const left = elements.length - listed.length;
    const more = left > 0 ? [`${left} more left out: use filter_config or max_elements`] : [];
    return {
      text: [`screen ${number}`, ...listed, ...more].join('\n'),
      data: { ...data, ...(left > 0 && { left_out: left }) },
    };
  }
}

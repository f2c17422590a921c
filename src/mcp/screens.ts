import { elementLine, type ScreenElement } from '../device/element.js';
import type { Session } from '../session/session.js';

/** Elements in a line each, up to a number; further ones are only counted. */
export function elementLines(
  elements: readonly ScreenElement[],
  most: number,
  advice = 'use filter_config or max_elements',
): { readonly lines: readonly string[]; readonly omitted: number } {
  const listed = elements.slice(0, most).map(elementLine);
  const omitted = elements.length - listed.length;
  return { lines: [...listed, ...(omitted > 0 ? [`${omitted} more left out: ${advice}`] : [])], omitted };
}

/** The last screen that was sent for a session. */
interface NumberedScreen {
  readonly number: number;
  readonly lines: string;
}

/** Numbers the screens of each session, so that an unchanged screen is not sent again. */
export class Screens {
  readonly #last = new WeakMap<Session, NumberedScreen>();

  /**
   * @param maxElements further elements are only counted
   * @param since number of the last screen that the client received
   */
  show(
    session: Session,
    elements: readonly ScreenElement[],
    maxElements: number,
    since: number | undefined,
  ): { readonly text: string; readonly data: Readonly<Record<string, unknown>> } {
    const lines = elements.map(elementLine).join('\n');
    const before = this.#last.get(session);
    const isSame = before?.lines === lines;
    const number = isSame ? before.number : (before?.number ?? 0) + 1;
    if (!isSame) this.#last.set(session, { number, lines });
    const data = { screen: number, elements: elements.length };
    if (isSame && since === number) {
      return { text: `screen ${number}\nunchanged since ${number}`, data: { ...data, unchanged: true } };
    }
    const listed = elementLines(elements, maxElements);
    return {
      text: [`screen ${number}`, ...listed.lines].join('\n'),
      data: { ...data, ...(listed.omitted > 0 && { left_out: listed.omitted }) },
    };
  }
}

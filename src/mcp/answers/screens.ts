import type { ListedElement } from '../../device/element.js';
import type { Session } from '../../session/session.js';
import { isInformative, screenText, type TextOptions } from './screen-text.js';

/** How a list of elements is written. */
interface ListOptions extends TextOptions {
  /** Further elements are only counted. */
  readonly most: number;
  /** How further elements are listed. */
  readonly advice?: string;
}

/** The elements that tell anything, as lines. */
export function elementLines(
  elements: readonly ListedElement[],
  { most, advice = 'use filter_config or max_elements', ...options }: ListOptions,
): { readonly lines: readonly string[]; readonly count: number; readonly omitted: number } {
  const informative = elements.filter(isInformative);
  const omitted = Math.max(0, informative.length - most);
  const lines = screenText(informative.slice(0, most), options);
  if (omitted > 0) lines.push(`${omitted} more left out: ${advice}`);
  return { lines, count: informative.length, omitted };
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
   * @param since number of the last screen that the client received
   */
  show(
    session: Session,
    elements: readonly ListedElement[],
    options: ListOptions,
    since: number | undefined,
  ): { readonly text: string; readonly data: Readonly<Record<string, unknown>> } {
    const lines = elementLines(elements, { ...options, most: Infinity }).lines.join('\n');
    const before = this.#last.get(session);
    const isSame = before?.lines === lines;
    const number = isSame ? before.number : (before?.number ?? 0) + 1;
    if (!isSame) this.#last.set(session, { number, lines });
    const { lines: listed, count, omitted } = elementLines(elements, options);
    const data = { screen: number, elements: count };
    if (isSame && since === number) {
      return { text: `screen ${number}\nunchanged since ${number}`, data: { ...data, unchanged: true } };
    }
    return {
      text: [`screen ${number}`, ...listed].join('\n'),
      data: { ...data, ...(omitted > 0 && { left_out: omitted }) },
    };
  }
}

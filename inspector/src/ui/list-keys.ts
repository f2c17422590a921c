/** Rows that a page key passes where the height of the list is not known. */
const PAGE_ROWS = 10;

/**
 * The row that a key leads to in a list, as the ARIA Authoring Practices describe it:
 * https://www.w3.org/WAI/ARIA/apg/patterns/listbox/#keyboardinteraction
 * @param at the current row; negative for none
 * @param page rows that are seen at once
 * @returns undefined for any other key, and for an empty list
 */
export function rowByKey(key: string, at: number, count: number, page = PAGE_ROWS): number | undefined {
  const last = count - 1;
  const target = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? last : at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }[key];
  return target === undefined || last < 0 ? undefined : Math.min(last, Math.max(0, target));
}

/** The same for the list of a combobox, whose Home and End move in its text. */
export const optionByKey = (key: string, at: number, count: number): number | undefined =>
  key === 'Home' || key === 'End' ? undefined : rowByKey(key, at, count);

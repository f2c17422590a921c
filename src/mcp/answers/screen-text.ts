import { isActionable, type ListedElement, quoted, shownText } from '../../device/element.js';
import type { Rect } from '../../device/geometry.js';

/** How much of each element is written. */
export interface TextOptions {
  /** Appends the centre of each element, `@x,y` in window coordinates. */
  readonly coordinates?: boolean;
}

/** Horizontal overlap of neighbours in a row, in window coordinates, that comes from rounding. */
const ROUNDING = 2;
const OFFSCREEN = 'offscreen:';
const IN_WINDOW = 'in the window:';

/** Whether an element tells anything: a text, what to act on, or a name that its author gave. */
export const isInformative = (element: ListedElement): boolean =>
  element.text !== '' || isActionable(element) || element.id !== undefined;

/**
 * Elements as text: what stands side by side on the screen is one line, separated by `, `. Each is `kind "text" locator
 * = "value" states`. Plain text has no kind. The locator is left out where `text=` and the text find the element; of several with
 * the text ` >> nth=N` is written; else it is in brackets, as a JSON string when it contains unpaired brackets or quotes.
 * A line `offscreen:` precedes elements outside the window, a line `in the window:` the next ones inside.
 */
export function screenText(elements: readonly ListedElement[], options: TextOptions = {}): string[] {
  const lines: string[] = [];
  let isInWindow = true;
  for (const row of rowsOf(elements)) {
    const { inViewport } = row[0]!;
    if (inViewport !== isInWindow) lines.push(inViewport ? IN_WINDOW : OFFSCREEN);
    isInWindow = inViewport;
    lines.push(row.map((element) => itemText(element, options)).join(', '));
  }
  return lines;
}

/** Groups neighbours of the list that stand side by side. */
function rowsOf(elements: readonly ListedElement[]): ListedElement[][] {
  const rows: ListedElement[][] = [];
  for (const element of elements) {
    const row = rows.at(-1);
    if (row && isBeside(row.at(-1)!, element)) row.push(element);
    else rows.push([element]);
  }
  return rows;
}

const isBeside = (one: ListedElement, next: ListedElement): boolean =>
  one.inViewport === next.inViewport &&
  overlap(one.bounds, next.bounds, 'y', 'height') * 2 >= Math.min(one.bounds.height, next.bounds.height) &&
  overlap(one.bounds, next.bounds, 'x', 'width') <= ROUNDING;

const overlap = (a: Rect, b: Rect, start: 'x' | 'y', length: 'width' | 'height'): number =>
  Math.min(a[start] + a[length], b[start] + b[length]) - Math.max(a[start], b[start]);

function itemText(element: ListedElement, { coordinates = false }: TextOptions): string {
  const { type, text, bounds, clickable } = element;
  return [
    (!isPlain(type) || clickable || text === '') && type,
    text !== '' && quoted(shownText(text)),
    locatorText(element),
    element.value !== undefined && `= ${quoted(shownText(element.value))}`,
    element.expanded !== undefined && (element.expanded ? 'expanded' : 'collapsed'),
    !element.enabled && 'disabled',
    element.checked && 'checked',
    element.selected && 'selected',
    element.focused && 'focused',
    coordinates && `@${Math.round(bounds.x + bounds.width / 2)},${Math.round(bounds.y + bounds.height / 2)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether elements of a type only show their text, unless they can be pressed. */
const isPlain = (type: ListedElement['type']): boolean => type === 'text' || type === 'other';

/** Empty where the text is enough, or where there is nothing to act on. */
function locatorText(element: ListedElement): string {
  const { text, locator, brief = locator, source } = element;
  if (text !== '' && !isActionable(element) && source === 'tree') return '';
  const isWhole = text !== '' && shownText(text) === text;
  for (const byText of isWhole ? [`text=${text}`, `ocr=${text}`] : []) {
    if (brief === byText) return '';
    if (/^ >> nth=\d+$/.test(brief.slice(byText.length)) && brief.startsWith(byText)) {
      return brief.slice(byText.length + 1);
    }
  }
  return isPaired(brief) ? `[${brief}]` : `[${quoted(brief)}]`;
}

/** Whether the bracket that closes the locator can be told from those in it. */
function isPaired(locator: string): boolean {
  if (/[\p{Cc}\p{Zl}\p{Zp}]|^"/u.test(locator)) return false;
  const outside = locator.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '');
  let depth = 0;
  for (const char of outside) {
    if (char === '[') depth += 1;
    if (char === ']') depth -= 1;
    if (depth < 0 || char === '"' || char === "'") return false;
  }
  return depth === 0;
}

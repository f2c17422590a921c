import { z } from 'zod';

/** How an element tree is searched. */
export type TreeStrategy = 'xpath' | 'css' | 'id' | 'text';

/** The element types to which the classes and roles of every platform are mapped. */
export const ELEMENT_TYPES = [
  'button',
  'input',
  'link',
  'image',
  'text',
  'checkbox',
  'radio',
  'switch',
  'select',
  'slider',
  'tab',
  'list',
  'item',
  'heading',
  'webview',
  'other',
] as const;

export type ElementType = (typeof ELEMENT_TYPES)[number];

/** One element of the screen. All platforms and detectors use this record. */
export const ScreenElement = z.object({
  type: z.enum(ELEMENT_TYPES),
  text: z.string().describe('What a person reads: text, label, value, placeholder, alternative text, in this order'),
  bounds: z
    .object({ x: z.number().int(), y: z.number().int(), width: z.number().int(), height: z.number().int() })
    .describe('Window coordinates, usable in Press By Coordinates as they are'),
  clickable: z.boolean(),
  enabled: z.boolean(),
  visible: z.boolean().describe('It is rendered and not fully transparent; something may cover it'),
  inViewport: z.boolean().describe('The window shows it, or a part of it'),
  checked: z.literal(true).optional(),
  selected: z.literal(true).optional(),
  focused: z.literal(true).optional(),
  password: z.literal(true).optional(),
  id: z.string().optional().describe('Resource id, accessibility id or DOM id, when there is one'),
  locator: z.string().describe('A locator that finds exactly this element again'),
  source: z.enum(['tree', 'ocr', 'image']),
});

export type ScreenElement = z.output<typeof ScreenElement>;

/** An element of a list for a model. */
export interface ListedElement extends ScreenElement {
  /** The shortest locator that finds it now, mostly `text=` with its text; `locator` by default. */
  readonly brief?: string;
  /** What is entered or chosen, where `text` is a label; never that of a password. */
  readonly value?: string;
  /** Whether what it opens is open; undefined for what opens nothing. */
  readonly expanded?: boolean;
}

/** The elements of one read. */
export interface ElementList {
  readonly elements: ListedElement[];
  /** Only when the page or screen has more elements than are read: those after them are missing. */
  readonly truncated?: true;
}

/** Elements of a page or native screen that one read visits, whether they are listed or not. */
export const MAX_READ_ELEMENTS = 20_000;

/** Says that a list of elements is truncated. */
export const TRUNCATED = 'the page has more than 20,000 elements: those after them are not listed';

/** Which elements are listed: those of the whole page, or those that the window shows. */
export const SCOPES = ['page', 'window'] as const;
export type Scope = (typeof SCOPES)[number];

/** The elements in the scope. */
export const inScope = <E extends ScreenElement>(elements: readonly E[], scope: Scope): E[] =>
  scope === 'page' ? [...elements] : elements.filter(({ inViewport }) => inViewport);

export const FILTERS = ['all', 'interactive', 'buttons', 'inputs', 'images', 'text'] as const;
export type Filter = (typeof FILTERS)[number];

const CHECKABLE: readonly ElementType[] = ['checkbox', 'radio', 'switch'];
const EDITABLE: readonly ElementType[] = ['input', 'select', 'slider'];

/** Whether an element can be acted on, once it is enabled. */
export const isActionable = ({ clickable, type }: Pick<ScreenElement, 'clickable' | 'type'>): boolean =>
  clickable || EDITABLE.includes(type) || CHECKABLE.includes(type);

const MATCHES: Record<Filter, (element: ScreenElement) => boolean> = {
  all: () => true,
  interactive: (e) => e.enabled && isActionable(e),
  buttons: (e) => e.type === 'button',
  inputs: (e) => e.type === 'input',
  images: (e) => e.type === 'image',
  text: (e) => e.type === 'text' || e.type === 'heading',
};

/** The elements that match any of the filters; all of them without a filter. */
export function filterElements<E extends ScreenElement>(elements: readonly E[], filters: readonly Filter[]): E[] {
  if (filters.length === 0) return [...elements];
  return elements.filter((element) => filters.some((filter) => MATCHES[filter](element)));
}

const MAX_LINE_TEXT_CHARS = 80;

/**
 * An element as one line: `button "Save" [css=#save] @640,388`. The brackets contain a locator; the centre in window
 * coordinates follows `@`.
 */
export const elementLine = (element: ScreenElement): string => {
  const { type, text, locator, bounds } = element;
  const states = [
    !element.enabled && 'disabled',
    element.checked && 'checked',
    element.selected && 'selected',
    element.focused && 'focused',
    !element.inViewport && 'offscreen',
  ].filter(Boolean);
  const at = `@${Math.round(bounds.x + bounds.width / 2)},${Math.round(bounds.y + bounds.height / 2)}`;
  return [type, text !== '' && quoted(shownText(text)), `[${locator}]`, at, states.join(' ')].filter(Boolean).join(' ');
};

/** A JSON string on one line. JSON itself escapes neither C1 control characters nor the separators of Unicode. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007F-\u009F\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A text as a line shows it: without line breaks, and cut. */
export const shownText = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_LINE_TEXT_CHARS ? `${line.slice(0, MAX_LINE_TEXT_CHARS)}…` : line;
};

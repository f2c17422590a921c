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

/** The elements of one read. */
export interface ElementList {
  readonly elements: ScreenElement[];
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
export const inScope = (elements: readonly ScreenElement[], scope: Scope): ScreenElement[] =>
  scope === 'page' ? [...elements] : elements.filter(({ inViewport }) => inViewport);

export const FILTERS = ['all', 'interactive', 'buttons', 'inputs', 'images', 'text'] as const;
export type Filter = (typeof FILTERS)[number];

const CHECKABLE: readonly ElementType[] = ['checkbox', 'radio', 'switch'];
const EDITABLE: readonly ElementType[] = ['input', 'select', 'slider'];

const MATCHES: Record<Filter, (element: ScreenElement) => boolean> = {
  all: () => true,
  interactive: (e) => e.enabled && (e.clickable || EDITABLE.includes(e.type) || CHECKABLE.includes(e.type)),
  buttons: (e) => e.type === 'button',
  inputs: (e) => e.type === 'input',
  images: (e) => e.type === 'image',
  text: (e) => e.type === 'text' || e.type === 'heading',
};

/** The elements that match any of the filters; all of them without a filter. */
export function filterElements(elements: readonly ScreenElement[], filters: readonly Filter[]): ScreenElement[] {
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
  return [type, text !== '' && quoted(cut(text)), `[${locator}]`, at, states.join(' ')].filter(Boolean).join(' ');
};

/** A JSON string. JSON escapes only C0 control characters; C1 are escaped here. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[\u007F-\u009F]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_LINE_TEXT_CHARS ? `${line.slice(0, MAX_LINE_TEXT_CHARS)}…` : line;
};

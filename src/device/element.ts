import { z } from 'zod';

/** The one vocabulary to which every platform's classes and roles are mapped. */
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

/** One element of the screen, the same record whatever platform or detector it comes from. */
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

/** What is listed: the whole page, or what the window shows of it. */
export const SCOPES = ['page', 'window'] as const;
export type Scope = (typeof SCOPES)[number];

/** Keeps what is in the scope. */
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

/** Keeps what matches any of the filters; no filter means all. */
export function filterElements(elements: readonly ScreenElement[], filters: readonly Filter[]): ScreenElement[] {
  if (filters.length === 0) return [...elements];
  return elements.filter((element) => filters.some((filter) => MATCHES[filter](element)));
}

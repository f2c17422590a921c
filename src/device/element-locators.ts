import { z } from 'zod';
import { ScreenElement, type TreeStrategy } from './element.js';

/** What a locator relies on, the most stable first. */
export const LOCATOR_KINDS = [
  'test id',
  'id',
  'accessibility id',
  'name',
  'label',
  'role',
  'text',
  'address',
  'css',
  'xpath',
  'class',
  'ocr',
] as const;

export type LocatorKind = (typeof LOCATOR_KINDS)[number];

/** A locator that may find an element, and others too. */
export interface LocatorOffer {
  readonly by: LocatorKind;
  readonly strategy: TreeStrategy;
  readonly value: string;
}

/** A locator of an element, and what it finds on the screen now. */
export interface CountedLocator {
  readonly locator: string;
  readonly by: LocatorKind;
  /** The number of elements that it finds. */
  readonly count: number;
  /** The place of the element among them in reading order, from 0. */
  readonly place: number;
}

/** One element with its attributes, and locators that find it, in any order. */
export interface LocatedElement {
  readonly element: ScreenElement;
  readonly attributes: Readonly<Record<string, string>>;
  readonly locators: readonly CountedLocator[];
}

/** A locator with the prospect that it finds the element in later versions of the page or app. */
export const RatedLocator = z.object({
  locator: z.string(),
  by: z.enum(LOCATOR_KINDS).describe('What it relies on'),
  count: z.number().int().describe('The number of elements that it finds now'),
  stability: z
    .enum(['high', 'medium', 'low'])
    .describe('How likely it finds this element, and only this, in later versions'),
  why: z.string().describe('The reason for the stability'),
});

export type RatedLocator = z.output<typeof RatedLocator>;

/** One element, and every locator that finds it. */
export const ElementLocators = z.object({
  locators: z.array(RatedLocator).describe('At most 20, the most stable first'),
  attributes: z.record(z.string()).describe('All attributes; the value of a password field is ***'),
  element: ScreenElement,
});

export type ElementLocators = z.output<typeof ElementLocators>;

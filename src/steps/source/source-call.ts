import type { RecordedStep } from '../../session/recorded-step.js';
import { partsOf } from '../../variables.js';
import type { Point } from '../../device/geometry.js';
import { parseLocator } from '../../locate/locator.js';
import { readChord } from '../../device/browser-keys.js';

const SECRET = '@:';

/** One step, as the templates of a language ask for it. */
export class SourceCall {
  constructor(
    readonly step: RecordedStep,
    /** Its place among the steps, from 1. */
    readonly number: number,
    /** A text with references to variables, as an expression of the language. */
    private readonly express: (text: string) => string,
  ) {}

  has(name: string): boolean {
    return this.step.params[name] !== undefined;
  }

  /** As it was written; of several values the first. */
  raw(name: string, fallback = ''): string {
    const value = this.step.params[name] ?? fallback;
    return typeof value === 'string' ? value : (value[0] ?? '');
  }

  /** Without variables in it; undefined when there are some. */
  plain(name: string, fallback = ''): string | undefined {
    const parts = partsOf(this.raw(name, fallback));
    if (parts.length === 0) return '';
    return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : undefined;
  }

  /** As an expression, without the mark of a secret. */
  text(name: string, fallback = ''): string {
    const raw = this.raw(name, fallback);
    return this.express(raw.startsWith(SECRET) ? raw.slice(SECRET.length) : raw);
  }

  /** Any text as an expression. */
  expression(text: string): string {
    return this.express(text);
  }

  /** @throws NoEquivalent when a variable gives it */
  amount(name: string, fallback: number): number {
    const given = this.plain(name, String(fallback));
    if (given !== undefined && given.trim() !== '' && Number.isFinite(Number(given))) return Number(given);
    throw new NoEquivalent(`${name} is given by a variable`);
  }

  /**
   * One of several words, in lower case: what may be written into a script as it is.
   * @throws NoEquivalent when a variable gives it, or it is another word
   */
  word<W extends string>(name: string, words: readonly W[], fallback: W): W {
    const given = this.raw(name, fallback).trim().toLowerCase();
    const word = words.find((each) => each === given);
    if (word !== undefined) return word;
    throw new NoEquivalent(`${name} is none of ${words.join(', ')}`);
  }

  /** @throws NoEquivalent when a variable gives it */
  isTrue(name: string, fallback: boolean): boolean {
    const given = this.plain(name, String(fallback));
    if (given === undefined) throw new NoEquivalent(`${name} is given by a variable`);
    return /^(true|yes|on|1)$/i.test(given.trim());
  }

  place(name = 'element'): Place {
    return placeOf(this.raw(name), this.step);
  }

  places(name: string): Place[] {
    return placesOf(this.raw(name), this.step);
  }
}

export const DIRECTIONS = ['up', 'down', 'left', 'right'] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** How many of several elements an assertion needs. */
export const RULES = ['any', 'all'] as const;
export type Rule = (typeof RULES)[number];

/** The lines that stand for a step. @throws NoEquivalent */
type Template = (call: SourceCall) => readonly string[];

/** The keywords that a language has an equivalent for, by their slug. */
export type Templates = Readonly<Record<string, Template>>;

/** Where a step acts: an element of the tree, or a point that a picture showed. */
export type Place =
  | {
      readonly by: 'css' | 'xpath' | 'id' | 'text';
      readonly value: string;
      /** Which of several hits, from 0. */
      readonly nth?: number;
    }
  | { readonly by: 'point'; readonly at: Point; readonly locator: string };

/**
 * Reads a locator of a step; a plain word of which nothing is known is taken as a text.
 * @throws NoEquivalent for what was to be seen on a picture and was not, and for a locator that is a variable
 */
function placeOf(locator: string, { seen }: RecordedStep): Place {
  const at = seen[locator.trim()] ?? seen[locator];
  if (at) return { by: 'point', at: { x: Math.round(at.x), y: Math.round(at.y) }, locator };
  const { by, value, ...nth } = parseLocator(locator);
  if (by === 'ocr' || by === 'image') throw new NoEquivalent(`${locator} is found on a picture alone`);
  if (by === 'any' && value.startsWith('${')) throw new NoEquivalent(`the locator ${locator} is a variable`);
  if (nth.nth !== undefined && by === 'css' && value.includes('>>>')) {
    throw new NoEquivalent('>> nth= counts inside a shadow root or a frame');
  }
  return { by: by === 'any' ? 'text' : by, value, ...nth };
}

/** The elements that `|` separates. */
const placesOf = (locators: string, step: RecordedStep): Place[] =>
  locators
    .split('|')
    .filter((each) => each.trim() !== '')
    .map((each) => placeOf(each.trim(), step));

/** Keys that not every language of scripts has a name for. */
const UNNAMED = /^(Key[A-Z]|Digit\d|CapsLock|NumLock|ScrollLock|Pause|PrintScreen|ContextMenu)$/;

/** The keys of a chord such as `ctrl+a`, by their standard names. @throws NoEquivalent for a key that scripts do not have */
export function keyChord(text: string): string[] {
  const missing = () => new NoEquivalent(`there is no key ${JSON.stringify(text)}`);
  let keys: string[];
  try {
    keys = readChord(text);
  } catch {
    throw missing();
  }
  if (keys.some((key) => UNNAMED.test(key))) throw missing();
  return keys.map((key) => (key === 'ControlOrMeta' ? 'Control' : key));
}

/** The key that a text such as `<enter>` stands for in Enter Text. */
export const keyOfText = (text: string | undefined): string | undefined => {
  const name = /^<([a-z]+)>$/i.exec(text?.trim() ?? '')?.[1];
  return name === undefined ? undefined : keyChord(name)[0];
};

/** What Execute Script runs: the body of a function, or `{"script": ..., "args": [...]}`. */
export function readScript(text: string): { readonly script: string; readonly args: readonly unknown[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { script: text, args: [] };
  }
  const { script, args = [] } = (parsed ?? {}) as { readonly script?: unknown; readonly args?: unknown };
  if (typeof script !== 'string') return { script: text, args: [] };
  return { script, args: Array.isArray(args) ? args : [args] };
}

/** Why a step cannot be said in the language of a source; it becomes a remark there. */
export class NoEquivalent extends Error {}

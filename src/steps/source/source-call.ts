import type { RecordedStep } from '../../session/recording/recorded-step.js';
import { partsOf } from '../../variables.js';
import { NoEquivalent } from './no-equivalent.js';
import { type Place, placeOf, placesOf } from './place.js';

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
export type Template = (call: SourceCall) => readonly string[];

/** The keywords that a language has an equivalent for, by their slug. */
export type Templates = Readonly<Record<string, Template>>;

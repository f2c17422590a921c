import { readChord } from '../../device/browser/browser-keys.js';
import type { Point } from '../../device/geometry.js';
import type { KeywordDefinition } from '../../keyword/definition.js';
import { parseLocator } from '../../locate/locator.js';
import type { RecordedStep } from '../../session/recording/recorded-step.js';
import { partsOf, referencesIn } from '../../variables.js';

/** Thrown for a step that cannot be expressed in the target language; its message becomes a comment in the script. */
export class NoEquivalent extends Error {}

/** An element of the element tree that a step acts on. */
export interface TreePlace {
  readonly by: 'css' | 'xpath' | 'id' | 'text';
  readonly value: string;
  /** Which of several matches, from 0. */
  readonly nth?: number;
}

/** Where a step acts: an element of the tree, or a point where the element was seen on a picture. */
export type Place = TreePlace | { readonly by: 'point'; readonly at: Point; readonly locator: string };

const SECRET_MARK = '@:';

/** One recorded step, with the accessors that the templates of a target language use. */
export class SourceCall {
  constructor(
    readonly step: RecordedStep,
    private readonly definition: KeywordDefinition,
    /** The step's position in the script, from 1. */
    readonly position: number,
    /** Writes a text with references to variables as an expression of the target language. */
    private readonly express: (text: string) => string,
  ) {}

  /** Whether the recorded call has this parameter. */
  has(name: string): boolean {
    return this.step.params[name] !== undefined;
  }

  /** The value as recorded; the first of several; empty when the call did not have it. */
  raw(name: string): string {
    const value = this.step.params[name] ?? '';
    return typeof value === 'string' ? value : (value[0] ?? '');
  }

  /** The value, or undefined when it refers to variables. */
  plain(name: string): string | undefined {
    const parts = partsOf(this.raw(name));
    if (parts.length === 0) return '';
    return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : undefined;
  }

  /** The value as an expression, without the mark of a secret. */
  text(name: string): string {
    const raw = this.raw(name);
    return this.express(raw.startsWith(SECRET_MARK) ? raw.slice(SECRET_MARK.length) : raw);
  }

  /** Any text as an expression. */
  expression(text: string): string {
    return this.express(text);
  }

  /** A numeric parameter, or its default. @throws NoEquivalent when it refers to a variable */
  number(name: string): number {
    return Number(this.#parsed(name));
  }

  /** A parameter that is one of several words, or its default; safe to embed. @throws NoEquivalent as `number` */
  word(name: string): string {
    return String(this.#parsed(name));
  }

  /** A boolean parameter, or its default. @throws NoEquivalent as `number` */
  isTrue(name: string): boolean {
    return String(this.#parsed(name)) === 'true';
  }

  /** Parses the value as the keyword does. */
  #parsed(name: string): unknown {
    if (!this.has(name)) return this.definition.parameters.find((parameter) => parameter.name === name)?.default;
    const value = this.plain(name);
    // A schema with a default takes undefined too.
    const parsed = value === undefined ? undefined : this.definition.shape[name]?.safeParse(value);
    if (parsed?.success) return parsed.data;
    throw new NoEquivalent(`${name} is given by a variable`);
  }

  /** Which of several matches, from 0. @throws NoEquivalent for a call that limits the search to an area */
  index(): number {
    if (this.raw('aoi').trim() !== '') throw new NoEquivalent('aoi bounds the area that is looked at');
    return this.has('index') ? this.number('index') : 0;
  }

  /** The keys of a chord such as `ctrl+a`, by their standard names. @throws NoEquivalent for keys that scripts lack */
  chord(name: string): string[] {
    const chord = this.plain(name);
    if (chord === undefined) throw new NoEquivalent('the key is given by a variable');
    return keysOf(chord);
  }

  /** The chords of a text such as `ctrl+a Delete`. @throws NoEquivalent as `chord` */
  chords(name: string): string[][] {
    const chords = this.plain(name);
    if (chords === undefined) throw new NoEquivalent('the keys are given by a variable');
    return chords.split(/\s+/).filter(Boolean).map(keysOf);
  }

  /** The key that a text such as `<enter>` names in Enter Text; undefined for any other text. */
  keyInText(name: string): string | undefined {
    const key = /^<([a-z]+)>$/i.exec(this.plain(name)?.trim() ?? '')?.[1];
    return key === undefined ? undefined : keysOf(key)[0];
  }

  /** The script of Execute Script: the body of a function, or `{"script": ..., "args": [...]}`. */
  script(name: string): { readonly script: string; readonly args: readonly unknown[] } {
    const text = this.plain(name);
    if (text === undefined) throw new NoEquivalent('the script has variables in it');
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

  /** The name of a variable. @throws NoEquivalent when the name itself refers to a variable */
  variableName(name: string): string {
    const variable = this.raw(name).trim();
    if (referencesIn(variable).length > 0) throw new NoEquivalent('the name is given by a variable');
    return variable;
  }

  /** @throws NoEquivalent for a locator that scripts cannot use */
  place(name = 'element'): Place {
    return placeOf(this.raw(name), this.step);
  }

  /** @throws NoEquivalent as `place`, and for an element that was seen on a picture */
  treePlace(name = 'element'): TreePlace {
    return inTree(this.place(name));
  }

  /** The elements of a keyword that counts them. @throws NoEquivalent where a script would count others */
  countedPlace(): TreePlace {
    this.index();
    const place = this.treePlace();
    if (place.by === 'text') throw new NoEquivalent('of a text only the best matches count');
    if (place.nth !== undefined || selectorPath(place).length > 1)
      throw new NoEquivalent('it counts in a part of the page');
    return place;
  }

  /** The elements that `|` separates. @throws NoEquivalent as `treePlace` */
  treePlaces(name: string): TreePlace[] {
    return this.raw(name)
      .split('|')
      .filter((each) => each.trim() !== '')
      .map((each) => inTree(placeOf(each.trim(), this.step)));
  }
}

/** The lines of code for one step. @throws NoEquivalent */
type Template = (call: SourceCall) => readonly string[];

/** The keywords that a target language has an equivalent for, by slug. */
export type Templates = Readonly<Record<string, Template>>;

/** @throws NoEquivalent for a point */
export function inTree(place: Place): TreePlace {
  if (place.by !== 'point') return place;
  throw new NoEquivalent(`${place.locator} was seen on a picture`);
}

/** The CSS selectors that lead into frames and shadow roots; a single one for an element of the page itself. */
export const selectorPath = ({ by, value }: TreePlace): string[] =>
  by !== 'css'
    ? [value]
    : value
        .split('>>>')
        .map((part) => part.trim())
        .filter(Boolean);

/** A CSS selector for any id. */
export const idSelector = (id: string): string => `[id="${id.replace(/["\\]/g, '\\$&')}"]`;

/** A plain word that is neither a locator nor a template is a text. */
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

/** Keys that not every target language has a name for. */
const UNNAMED_KEYS = /^(Key[A-Z]|Digit\d|CapsLock|NumLock|ScrollLock|Pause|PrintScreen|ContextMenu)$/;

function keysOf(chord: string): string[] {
  const missing = () => new NoEquivalent(`there is no key ${JSON.stringify(chord)}`);
  let keys: string[];
  try {
    keys = readChord(chord);
  } catch {
    throw missing();
  }
  if (keys.some((key) => UNNAMED_KEYS.test(key))) throw missing();
  return keys.map((key) => (key === 'ControlOrMeta' ? 'Control' : key));
}

import type { ScreenElement } from '../../device/element.js';
import type { KeywordCatalog } from '../../keyword/catalog.js';
import type { KeywordDefinition } from '../../keyword/definition.js';
import { isLocator } from '../../plugin/params.js';
import { slugOf } from '../../plugin/mark.js';
import { terminalText } from '../../terminal-text.js';
import { BAR } from '../../steps/read-step.js';

/** Candidates for the end of a line, and the text that they replace. */
export type Completions = [candidates: string[], end: string];

/** The sources of completions. */
export interface Vocabulary {
  readonly catalog: KeywordCatalog;
  /** Names of the dot commands, with their dot. */
  readonly commands: readonly string[];
  /** The elements on the screen now. */
  readonly elements: () => Promise<readonly ScreenElement[]>;
}

/** Completes a line up to the cursor: a keyword or command; after a bar, locators and names of parameters. */
export async function complete(line: string, { catalog, commands, elements }: Vocabulary): Promise<Completions> {
  const [head = '', ...cells] = line.split(BAR);
  if (cells.length === 0) return completeName(line.trimStart(), catalog, commands);
  if (!catalog.has(head)) return [[], ''];
  const definition = catalog.get(head);
  const end = cells.pop()!.trimStart();
  const left = namesLeft(definition, cells);
  const names = left.map((name) => `${name}=`).filter((name) => name.startsWith(end));
  const [, name = ''] = /^(\w+)=/.exec(end) ?? [];
  const isNamed = left.includes(name);
  const parameter = isNamed ? name : left[0];
  if (parameter === undefined || !isLocator(definition.shape[parameter]!)) return [names, end];
  const prefix = isNamed ? `${name}=` : '';
  const locators = locatorsLike(end.slice(prefix.length), await elements());
  return [[...locators.map((locator) => prefix + locator), ...names], end];
}

function completeName(end: string, catalog: KeywordCatalog, commands: readonly string[]): Completions {
  const help = /^\.help\s+/.exec(end)?.[0] ?? '';
  if (end.startsWith('.') && help === '') return [commands.filter((name) => name.startsWith(end)), end];
  const written = end.slice(help.length);
  const found = catalog.all().filter(({ slug }) => slug.startsWith(slugOf(written)));
  const [only] = found;
  if (found.length === 1 && help === '' && only!.parameters.length > 0) return [[`${only!.mark.name} | `], written];
  return [found.map(({ mark }) => mark.name).sort(), written];
}

/** Parameters that no earlier cell gives, the next positional one first. */
function namesLeft({ parameters }: KeywordDefinition, before: readonly string[]): string[] {
  const names = parameters.map(({ name }) => name);
  const named = before.flatMap((cell) => names.filter((name) => cell.trim().startsWith(`${name}=`)));
  return names.slice(before.length - named.length).filter((name) => !named.includes(name));
}

/** Locators that start with a text; if none does, the only one that contains it or whose element shows it. */
function locatorsLike(end: string, elements: readonly ScreenElement[]): string[] {
  const seen = elements
    .filter(({ locator }) => terminalText(locator) === locator)
    .map(({ locator, text }) => ({ locator: locator.replaceAll('|', '\\|'), text }));
  const distinct = (some: typeof seen) => [...new Set(some.map(({ locator }) => locator))];
  const starting = distinct(seen.filter(({ locator }) => locator.startsWith(end)));
  if (starting.length > 0) return starting;
  const part = end.toLowerCase();
  const holding = distinct(seen.filter(({ locator, text }) => `${locator}\n${text}`.toLowerCase().includes(part)));
  return holding.length === 1 ? holding : [];
}

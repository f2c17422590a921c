import { basename, dirname } from 'node:path';
import type { Config } from '../config.js';
import type { Constructor } from '../di.js';
import { ServiceError } from '../errors.js';
import type { Discovered } from '../plugin/discovery.js';
import { type KeywordMark, slugOf } from '../plugin/mark.js';
import { foreignFile, type Plugin, type Registry } from '../plugin/registry.js';
import { didYouMean, suggest } from '../text/suggest.js';
import { defineKeyword, type KeywordClass, type KeywordDefinition } from './definition.js';

/** Every keyword, by any spelling of its name. Updated when the registry changes. */
export class KeywordCatalog {
  readonly #settings: Config['settings'];
  readonly #defined = new WeakMap<Constructor, KeywordDefinition>();
  #definitions: ReadonlyMap<string, KeywordDefinition> = new Map();

  /** @throws Error when a built-in keyword cannot be described */
  constructor(registry: Registry, { settings }: Config) {
    this.#settings = settings;
    const read = () => {
      this.#definitions = new Map(
        registry.all('keyword').map((plugin) => [slugOf(plugin.info.name), this.#define(classOf(plugin))]),
      );
    };
    read();
    registry.onChange(read);
  }

  /**
   * Checks a third-party plugin.
   * @throws Error for a keyword that cannot be described
   */
  check({ mark: { kind, info }, target, file }: Discovered): void {
    if (kind === 'keyword') this.#define({ info: info as KeywordMark, target, foreign: file });
  }

  all(): KeywordDefinition[] {
    return [...this.#definitions.values()];
  }

  has(name: string): boolean {
    return this.#definitions.has(slugOf(name));
  }

  /** @throws ServiceError E0402 with the nearest names in `details.suggestions` */
  get(name: string): KeywordDefinition {
    const found = this.#definitions.get(slugOf(name));
    if (found) return found;
    const suggestions = suggest(name, this.#definitions.keys());
    throw new ServiceError('E0402', `${JSON.stringify(name.slice(0, 200))}${didYouMean(suggestions)}`, { suggestions });
  }

  #define(plugin: KeywordClass): KeywordDefinition {
    const known = this.#defined.get(plugin.target);
    if (known) return known;
    try {
      const definition = defineKeyword(plugin, this.#settings);
      this.#defined.set(plugin.target, definition);
      return definition;
    } catch (error) {
      throw new Error(`the keyword "${plugin.info.name}": ${(error as Error).message}`, { cause: error });
    }
  }
}

function classOf(plugin: Plugin<'keyword'>): KeywordClass {
  const foreign = foreignFile(plugin);
  return { ...plugin, foreign, ...(foreign === undefined && { category: basename(dirname(plugin.file)) }) };
}

import type { Config } from '../config.js';
import { ServiceError } from '../errors.js';
import type { Registry } from '../plugin/registry.js';
import { didYouMean, suggest } from '../suggest.js';
import { defineKeyword, type KeywordDefinition, slugOf } from './definition.js';

/** Every keyword, found by any spelling of its name. */
export class KeywordCatalog {
  readonly #definitions: ReadonlyMap<string, KeywordDefinition>;

  constructor(registry: Registry, { settings }: Config) {
    const all = registry.all('keyword').map((plugin) => defineKeyword(plugin, settings));
    this.#definitions = new Map(all.map((definition) => [definition.slug, definition]));
  }

  all(): KeywordDefinition[] {
    return [...this.#definitions.values()];
  }

  /** @throws ServiceError E0402 with the nearest names in `details.suggestions` */
  get(name: string): KeywordDefinition {
    const found = this.#definitions.get(slugOf(name));
    if (found) return found;
    const suggestions = suggest(name, this.#definitions.keys());
    throw new ServiceError('E0402', `${JSON.stringify(name.slice(0, 200))}${didYouMean(suggestions)}`, { suggestions });
  }
}

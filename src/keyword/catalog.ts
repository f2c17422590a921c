import type { Config } from '../config.js';
import { ServiceError } from '../errors.js';
import type { Registry } from '../plugin/registry.js';
import { slugOf } from '../plugin/slug.js';
import { didYouMean, suggest } from '../suggest.js';
import { defineKeyword, type KeywordDefinition } from './definition.js';

/** Every keyword, found by any spelling of its name. */
export class KeywordCatalog {
  readonly #definitions: ReadonlyMap<string, KeywordDefinition>;

  /** @throws Error when a keyword of the package cannot be described; one of somebody else is left out */
  constructor(registry: Registry, { settings }: Config) {
    const definitions = new Map<string, KeywordDefinition>();
    for (const plugin of registry.all('keyword')) {
      try {
        const definition = defineKeyword(plugin, settings);
        definitions.set(definition.slug, definition);
      } catch (error) {
        registry.reject(plugin, `the keyword "${plugin.info.name}": ${(error as Error).message}`);
      }
    }
    this.#definitions = definitions;
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

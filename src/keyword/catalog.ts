import type { Config } from '../config.js';
import { ServiceError } from '../errors.js';
import type { Plugin, Registry } from '../plugin/registry.js';
import { didYouMean, suggest } from '../suggest.js';
import { defineKeyword, type KeywordDefinition, slugOf } from './definition.js';

/** Every keyword, found by any spelling of its name. */
export class KeywordCatalog {
  readonly #definitions: ReadonlyMap<string, KeywordDefinition>;

  /** @throws Error when two names differ in their spelling only */
  constructor(registry: Registry, { settings }: Config) {
    const definitions = new Map<string, KeywordDefinition>();
    const taken = new Map<string, Plugin<'keyword'>>();
    for (const plugin of registry.all('keyword')) {
      const definition = defineKeyword(plugin, settings);
      const other = taken.get(definition.slug);
      if (other) {
        throw new Error(
          `${plugin.file}: the keyword "${plugin.info.name}" is "${other.info.name}" in another spelling, in ${other.file}`,
        );
      }
      taken.set(definition.slug, plugin);
      definitions.set(definition.slug, definition);
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

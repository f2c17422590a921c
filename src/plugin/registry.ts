import type { Constructor } from '../di.js';
import { ServiceError } from '../errors.js';
import { didYouMean, suggest } from '../suggest.js';
import type { Discovered } from './discovery.js';
import type { Kind, Marks } from './mark.js';

/** A plugin that is registered under its name. */
export interface Plugin<K extends Kind = Kind> {
  readonly kind: K;
  readonly info: Marks[K];
  readonly target: Constructor;
  readonly file: string;
}

/** Every plugin of this process, by kind and name. */
export class Registry {
  readonly #plugins = new Map<string, Plugin>();

  /** Registers a plugin; the same class again is left as it is. @throws Error when another one has the name */
  add({ mark, target, file }: Discovered): void {
    const key = keyOf(mark.kind, mark.info.name);
    const taken = this.#plugins.get(key);
    if (taken?.target === target) return;
    if (taken) throw new Error(`${file}: the ${mark.kind} "${mark.info.name}" exists already, in ${taken.file}`);
    this.#plugins.set(key, { ...mark, target, file });
  }

  /** All of a kind, in the order in which they were found. */
  all<K extends Kind>(kind: K): Plugin<K>[] {
    return [...this.#plugins.values()].filter((plugin): plugin is Plugin<K> => plugin.kind === kind);
  }

  /** @throws ServiceError E0601 for a name that is not known, with suggestions */
  get<K extends Kind>(kind: K, name: string): Plugin<K> {
    const found = this.#plugins.get(keyOf(kind, name));
    if (found) return found as Plugin<K>;
    const known = this.all(kind).map((plugin) => plugin.info.name);
    const suggestions = suggest(name, known);
    throw new ServiceError('E0601', `there is no ${kind} ${JSON.stringify(name)}${didYouMean(suggestions)}`, {
      kind,
      name,
      suggestions,
      known,
    });
  }
}

const keyOf = (kind: Kind, name: string) => `${kind}:${name}`;

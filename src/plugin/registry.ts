import type { Constructor } from '../di.js';
import { ServiceError } from '../errors.js';
import { didYouMean, suggest } from '../suggest.js';
import type { Discovered } from './discovery.js';
import type { LeftOut } from './left-out.js';
import type { Kind, Marks } from './mark.js';
import { slugOf } from './slug.js';

/** A plugin that is registered under its name. */
export interface Plugin<K extends Kind = Kind> {
  readonly kind: K;
  readonly info: Marks[K];
  readonly target: Constructor;
  readonly file: string;
  /** Who named its directory; `svc` for what the package brings along. */
  readonly origin: string;
}

/** A plugin of somebody else, and who named its directory. */
export interface OtherPlugin extends Discovered {
  readonly origin: string;
}

/** Every plugin by kind and name, and those whose name is taken, with the reason. */
export interface Arrangement {
  readonly plugins: ReadonlyMap<string, Plugin>;
  readonly leftOut: readonly LeftOut[];
}

const OWN = 'svc';

/** The file of a plugin of a third party; undefined for a plugin of the package. */
export const foreignFile = ({ origin, file }: Pick<Plugin, 'origin' | 'file'>): string | undefined =>
  origin === OWN ? undefined : file;

/** Every plugin of this process, by kind and name. */
export class Registry {
  readonly #own = new Map<string, Plugin>();
  #all: ReadonlyMap<string, Plugin> = this.#own;
  #leftOut: readonly LeftOut[] = [];
  readonly #listeners = new Set<() => void>();
  #load: (() => Promise<readonly Discovered[]>) | undefined;
  #loaded: Promise<void> | undefined;

  /** What was found and cannot be used, with the reason. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /** Registers a plugin of the package; the same class again is left as it is. @throws Error when another one has the name */
  add(found: Discovered): void {
    const conflict = register(this.#own, { ...found, origin: OWN });
    if (conflict !== undefined) throw new Error(`${found.file}: ${conflict}`);
  }

  /**
   * What there would be with these plugins of others, in this order, beside those of the package: all of them, for what
   * is built in comes first.
   */
  arrange(others: readonly OtherPlugin[]): Arrangement {
    const plugins = others.length === 0 ? this.#own : new Map(this.#own);
    const leftOut = others.flatMap((found) => {
      const reason = register(plugins, found);
      return reason === undefined ? [] : [{ file: found.file, reason }];
    });
    return { plugins, leftOut };
  }

  /** Takes an arrangement in place of the present one. */
  use({ plugins, leftOut }: Arrangement): void {
    this.#all = plugins;
    this.#leftOut = leftOut;
    for (const tell of this.#listeners) tell();
  }

  /** Puts off loading further plugins of the package until `complete` is called. */
  putOff(load: () => Promise<readonly Discovered[]>): void {
    this.#load = load;
  }

  /** Loads what was put off. @throws Error for a plugin that cannot be loaded, or whose name is taken */
  complete(): Promise<void> {
    return (this.#loaded ??= (async () => {
      for (const plugin of (await this.#load?.()) ?? []) this.add(plugin);
    })());
  }

  /** @param listener called after each change of what others brought @returns how to stop it */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** All of a kind, in the order in which they were found. */
  all<K extends Kind>(kind: K): Plugin<K>[] {
    return this.everything().filter((plugin): plugin is Plugin<K> => plugin.kind === kind);
  }

  /** All of every kind, in the order in which they were found. */
  everything(): Plugin[] {
    return [...this.#all.values()];
  }

  /** @throws ServiceError E0601 for a name that is not known, with suggestions */
  get<K extends Kind>(kind: K, name: string): Plugin<K> {
    const found = this.#all.get(keyOf(kind, name));
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

/** @returns why it cannot be registered */
function register(plugins: Map<string, Plugin>, { mark, target, file, origin }: OtherPlugin): string | undefined {
  const key = keyOf(mark.kind, mark.info.name);
  const taken = plugins.get(key);
  if (taken?.target === target) return undefined;
  if (taken) {
    const spelt = taken.info.name === mark.info.name ? 'exists already' : `is "${taken.info.name}" in another spelling`;
    return `the ${mark.kind} "${mark.info.name}" ${spelt}, in ${taken.file}`;
  }
  plugins.set(key, { ...mark, target, file, origin });
  return undefined;
}

/** Keywords are called in any spelling. */
const keyOf = (kind: Kind, name: string): string => `${kind}:${kind === 'keyword' ? slugOf(name) : name}`;

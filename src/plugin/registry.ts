import type { Constructor } from '../di.js';
import { ServiceError } from '../errors.js';
import { didYouMean, suggest } from '../text/suggest.js';
import type { Discovered, RejectedPlugin } from './discovery.js';
import { type Kind, type Marks, slugOf } from './mark.js';

/** A registered plugin. */
export interface Plugin<K extends Kind = Kind> {
  readonly kind: K;
  readonly info: Marks[K];
  readonly target: Constructor;
  readonly file: string;
  /** The setting or option that names its directory; `svc` for built-in plugins. */
  readonly origin: string;
}

/** A third-party plugin. */
export interface ThirdPartyPlugin extends Discovered {
  readonly origin: string;
}

/** The plugins by kind and name, and those rejected because their name is taken. */
export interface RegistryContents {
  readonly plugins: ReadonlyMap<string, Plugin>;
  readonly rejected: readonly RejectedPlugin[];
}

const BUILTIN_ORIGIN = 'svc';

/** The file of a third-party plugin; undefined for a built-in plugin. */
export const foreignFile = ({ origin, file }: Pick<Plugin, 'origin' | 'file'>): string | undefined =>
  origin === BUILTIN_ORIGIN ? undefined : file;

/** Every plugin of this process, by kind and name. */
export class Registry {
  readonly #builtins = new Map<string, Plugin>();
  #all: ReadonlyMap<string, Plugin> = this.#builtins;
  #rejected: readonly RejectedPlugin[] = [];
  readonly #listeners = new Set<() => void>();
  #loadBuiltins: (() => Promise<readonly Discovered[]>) | undefined;
  #loaded: Promise<void> | undefined;

  /** Plugins that cannot be used, with the reason. */
  get rejected(): readonly RejectedPlugin[] {
    return this.#rejected;
  }

  /** Registers a built-in plugin; the same class again has no effect. @throws Error when its name is taken */
  add(found: Discovered): void {
    const conflict = register(this.#builtins, { ...found, origin: BUILTIN_ORIGIN });
    if (conflict !== undefined) throw new Error(`${found.file}: ${conflict}`);
  }

  /**
   * The contents with these third-party plugins, in this order, added after all built-in ones. Conflicts are returned.
   */
  preview(thirdParty: readonly ThirdPartyPlugin[]): RegistryContents {
    const plugins = thirdParty.length === 0 ? this.#builtins : new Map(this.#builtins);
    const rejected = thirdParty.flatMap((found) => {
      const reason = register(plugins, found);
      return reason === undefined ? [] : [{ file: found.file, reason }];
    });
    return { plugins, rejected };
  }

  /** Replaces the contents. */
  replace({ plugins, rejected }: RegistryContents): void {
    this.#all = plugins;
    this.#rejected = rejected;
    for (const listener of this.#listeners) listener();
  }

  /** Defers the loading of further built-in plugins until `loadDeferred` is called. */
  deferBuiltins(load: () => Promise<readonly Discovered[]>): void {
    this.#loadBuiltins = load;
  }

  /** Loads the deferred plugins. @throws Error for a plugin that cannot be loaded, or whose name is taken */
  loadDeferred(): Promise<void> {
    return (this.#loaded ??= (async () => {
      for (const plugin of (await this.#loadBuiltins?.()) ?? []) this.add(plugin);
    })());
  }

  /** @param listener called after each change of third-party plugins @returns a function that removes it */
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

  /** @throws ServiceError E0601 for an unknown name, with suggestions */
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

/** @returns the reason why it cannot be registered */
function register(plugins: Map<string, Plugin>, { mark, target, file, origin }: ThirdPartyPlugin): string | undefined {
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

/** The spelling of a keyword's name does not matter; other names are exact. */
const keyOf = (kind: Kind, name: string): string => `${kind}:${kind === 'keyword' ? slugOf(name) : name}`;

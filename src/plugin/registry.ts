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

const OWN = 'svc';

/** Every plugin of this process, by kind and name. */
export class Registry {
  readonly #plugins = new Map<string, Plugin>();
  readonly #leftOut: LeftOut[] = [];

  /** What was found and cannot be used, with the reason. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /** Registers a plugin of the package; the same class again is left as it is. @throws Error when another one has the name */
  add(found: Discovered): void {
    const conflict = this.#register(found, OWN);
    if (conflict !== undefined) throw new Error(`${found.file}: ${conflict}`);
  }

  /** Registers a plugin of somebody else; it is left out when another one has the name. */
  take(found: Discovered, origin: string): void {
    const conflict = this.#register(found, origin);
    if (conflict !== undefined) this.leaveOut({ file: found.file, reason: conflict });
  }

  leaveOut(what: LeftOut): void {
    this.#leftOut.push(what);
  }

  /** Takes back a plugin that turns out to be unusable. @throws Error for one of the package */
  reject({ kind, info, file, origin }: Plugin, reason: string): void {
    if (origin === OWN) throw new Error(`${file}: ${reason}`);
    this.#plugins.delete(keyOf(kind, info.name));
    this.leaveOut({ file, reason });
  }

  /** All of a kind, in the order in which they were found. */
  all<K extends Kind>(kind: K): Plugin<K>[] {
    return this.everything().filter((plugin): plugin is Plugin<K> => plugin.kind === kind);
  }

  /** All of every kind, in the order in which they were found. */
  everything(): Plugin[] {
    return [...this.#plugins.values()];
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

  /** @returns why it cannot be registered */
  #register({ mark, target, file }: Discovered, origin: string): string | undefined {
    const key = keyOf(mark.kind, mark.info.name);
    const taken = this.#plugins.get(key);
    if (taken?.target === target) return undefined;
    if (taken) {
      const spelt =
        taken.info.name === mark.info.name ? 'exists already' : `is "${taken.info.name}" in another spelling`;
      return `the ${mark.kind} "${mark.info.name}" ${spelt}, in ${taken.file}`;
    }
    this.#plugins.set(key, { ...mark, target, file, origin });
    return undefined;
  }
}

/** Keywords are called in any spelling. */
const keyOf = (kind: Kind, name: string): string => `${kind}:${kind === 'keyword' ? slugOf(name) : name}`;

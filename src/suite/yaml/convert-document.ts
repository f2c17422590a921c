import type * as Yaml from 'yaml';
import type { Place } from '../model/place.js';
import type { Problem } from '../model/problem.js';
import type { Scalar } from '../model/value.js';
import type { YamlEntry, YamlMap, YamlNode } from './yaml-node.js';

/** Aliases can repeat a small text a billion times. */
const MAX_NODES = 300_000;
const MAX_DEPTH = 100;
const MERGE = '<<';

/**
 * The nodes of a parsed document with their places, aliases and merge keys resolved.
 * @param yaml the library, which is loaded on first use
 * @returns no node when the document is empty, or too large once its aliases are resolved
 */
export function nodesOf(
  document: Yaml.Document.Parsed,
  yaml: typeof Yaml,
  placeAt: (offset: number) => Place,
): { readonly node: YamlNode | undefined; readonly problems: readonly Problem[] } {
  const converter = new Converter(yaml, placeAt);
  const { contents } = document;
  if (contents === null || (yaml.isScalar(contents) && contents.value === null))
    return { node: undefined, problems: [] };
  try {
    return { node: converter.convert(contents, 0), problems: converter.problems };
  } catch (error) {
    if (error instanceof TooLarge) return { node: undefined, problems: [error.problem] };
    throw error;
  }
}

class TooLarge extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

class Converter {
  readonly problems: Problem[] = [];
  readonly #anchors = new Map<string, Yaml.Node>();
  readonly #seen = new WeakSet<Yaml.Node>();
  #count = 0;

  constructor(
    private readonly yaml: typeof Yaml,
    private readonly placeAt: (offset: number) => Place,
  ) {}

  convert(node: Yaml.Node, depth: number): YamlNode {
    const place = this.#placeOf(node);
    if (++this.#count > MAX_NODES)
      throw new TooLarge({ severity: 'error', message: `has more than ${MAX_NODES} values`, place });
    if (depth > MAX_DEPTH)
      throw new TooLarge({ severity: 'error', message: `is nested deeper than ${MAX_DEPTH} levels`, place });
    if (this.yaml.isAlias(node)) return this.#resolve(node, place, depth);
    this.#remember(node);
    if (this.yaml.isSeq(node)) {
      return { kind: 'list', place, items: node.items.map((item) => this.convert(item as Yaml.Node, depth + 1)) };
    }
    if (this.yaml.isMap(node)) return { kind: 'map', place, entries: this.#entriesOf(node, depth) };
    return { kind: 'scalar', place, ...scalarOf(node) };
  }

  #remember(node: Yaml.Node): void {
    if (this.#seen.has(node)) return;
    this.#seen.add(node);
    const { anchor } = node as { anchor?: string };
    if (anchor !== undefined) this.#anchors.set(anchor, node);
  }

  #resolve({ source }: Yaml.Alias, place: Place, depth: number): YamlNode {
    const target = this.#anchors.get(source);
    if (target) return this.convert(target, depth + 1);
    this.#report(`there is no anchor &${source} above; quote a text that begins with *`, place);
    return { kind: 'scalar', place, value: null, written: null };
  }

  #entriesOf(map: Yaml.YAMLMap, depth: number): YamlEntry[] {
    const own = new Map<string, YamlEntry>();
    const merged: YamlMap[] = [];
    for (const { key, value } of map.items as Yaml.Pair<Yaml.Node, Yaml.Node | null>[]) {
      const place = this.#placeOf(key);
      const name = this.#nameOf(key, place);
      if (name === undefined) continue;
      const entry = { key: name, place, value: this.#valueOf(value, place, depth) };
      const first = own.get(name);
      if (name === MERGE && isPlain(key)) merged.push(...this.#mergedMaps(entry));
      else if (!first) own.set(name, entry);
      else this.#report(`the key "${name}" stands twice; the first one is in line ${first.place.line}`, place);
    }
    for (const { entries } of merged) {
      for (const entry of entries) if (!own.has(entry.key)) own.set(entry.key, entry);
    }
    return [...own.values()];
  }

  /** The value of a key; null where the text has none. */
  #valueOf(value: Yaml.Node | null, place: Place, depth: number): YamlNode {
    return value === null ? { kind: 'scalar', place, value: null, written: null } : this.convert(value, depth + 1);
  }

  #nameOf(key: Yaml.Node, place: Place): string | undefined {
    this.#remember(key);
    if (this.yaml.isScalar(key)) return key.source ?? String(key.value);
    this.#report('a key must be a text; quote one that begins with [, { or *', place);
    return undefined;
  }

  #mergedMaps({ value, place }: YamlEntry): readonly YamlMap[] {
    const maps = value.kind === 'list' ? value.items : [value];
    if (maps.every((map) => map.kind === 'map')) return maps;
    this.#report('<< merges mappings: give an alias of one, such as *base', place);
    return [];
  }

  #placeOf({ range }: Yaml.Node): Place {
    return this.placeAt(range?.[0] ?? 0);
  }

  #report(message: string, place: Place): void {
    this.problems.push({ severity: 'error', message, place });
  }
}

const isPlain = (node: Yaml.Node): boolean => (node as Yaml.Scalar).type === 'PLAIN';

function scalarOf({ value, source, comment }: Yaml.Scalar): { value: Scalar; written: Scalar; comment?: string } {
  const read = value as Scalar;
  const isText = typeof read === 'string' || read === null || source === undefined || source === String(read);
  return { value: read, written: isText ? read : source, ...(comment != null && { comment }) };
}

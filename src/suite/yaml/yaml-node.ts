import type { Place } from '../model/place.js';
import type { DataRecord, DataValue, Scalar } from '../model/value.js';

interface NodeBase {
  readonly place: Place;
}

/** A text, number, boolean or null. */
export interface YamlScalar extends NodeBase {
  readonly kind: 'scalar';
  /** As the core schema of YAML 1.2 reads it: `1.50` is the number 1.5. */
  readonly value: Scalar;
  /** The same, but a number or boolean that would be printed otherwise is its text: `1.50`, `007`, `True`. */
  readonly written: Scalar;
  /** A comment behind it on its line, without `#`. */
  readonly comment?: string;
}

export interface YamlList extends NodeBase {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
}

export interface YamlEntry {
  readonly key: string;
  /** Of the key. */
  readonly place: Place;
  readonly value: YamlNode;
}

/** A mapping, in the order of the file. No key stands twice; merge keys (`<<`) are resolved. */
export interface YamlMap extends NodeBase {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
}

/** A part of a YAML or JSON text. Aliases are replaced by what they stand for, with its place. */
export type YamlNode = YamlScalar | YamlList | YamlMap;

/** The entry of a mapping; undefined when it lacks the key, or the node is no mapping. */
export const entryOf = (node: YamlNode | undefined, key: string): YamlEntry | undefined =>
  node?.kind === 'map' ? node.entries.find((entry) => entry.key === key) : undefined;

/** The items of a list; none of anything else. */
export const itemsOf = (node: YamlNode | undefined): readonly YamlNode[] => (node?.kind === 'list' ? node.items : []);

/** The value of a node. */
export function valueOf(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(valueOf);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, valueOf(value)]));
}

/** The value of a node with numbers as they are written, for what is typed, compared or shown. */
export function writtenOf(node: YamlNode): DataValue {
  if (node.kind === 'scalar') return node.written;
  return node.kind === 'list' ? node.items.map(writtenOf) : recordOf(node);
}

/** A mapping as variables by name; no variables for anything else. */
export const recordOf = (node: YamlNode | undefined): DataRecord =>
  node?.kind === 'map' ? Object.fromEntries(node.entries.map(({ key, value }) => [key, writtenOf(value)])) : {};

/**
 * The place of what is at a path of keys and indices: of the key in a mapping, of the item in a list. Of a path that
 * does not exist, the place of its longest part that does.
 * @param path as an array, or joined by dots, as messages about schemas have it
 */
export function placeAt(node: YamlNode, path: string | readonly PropertyKey[]): Place {
  let rest = typeof path === 'string' ? path : path.map(String).join('.');
  let at: YamlNode | undefined = node;
  let { place } = node;
  while (at !== undefined && rest !== '') {
    const next = stepInto(at, rest);
    if (next === undefined) break;
    ({ place, value: at, rest } = next);
  }
  return place;
}

/** The child at the beginning of a path. Keys may hold dots, so the longest one that fits is taken. */
function stepInto(node: YamlNode, path: string): { place: Place; value: YamlNode; rest: string } | undefined {
  const children: readonly YamlEntry[] =
    node.kind === 'map'
      ? node.entries
      : itemsOf(node).map((value, index) => ({ key: String(index), place: value.place, value }));
  const [found] = children
    .filter(({ key }) => path === key || path.startsWith(`${key}.`))
    .sort((a, b) => b.key.length - a.key.length);
  return found && { place: found.place, value: found.value, rest: path.slice(found.key.length + 1) };
}

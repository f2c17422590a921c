import type { SourceNode } from './source-node.js';

const NONE: readonly SourceNode[] = [];

interface Group {
  readonly nodes: SourceNode[];
  byTag?: Map<string, SourceNode[]>;
}

/** Looks elements up by tag and by attribute value; each list is in reading order. */
export class NodeIndex {
  readonly #attributes = new Map<string, Map<string, Group>>();
  readonly #children = new Map<SourceNode, Map<string, SourceNode[]>>();
  #tags: Map<string, SourceNode[]> | undefined;

  constructor(private readonly nodes: readonly SourceNode[]) {}

  withTag(tag: string): readonly SourceNode[] {
    if (tag === '*') return this.nodes;
    this.#tags ??= byTag(this.nodes);
    return this.#tags.get(tag) ?? NONE;
  }

  /** The elements with this attribute value, of one tag or of any (`*`). */
  withAttribute(tag: string, name: string, value: string): readonly SourceNode[] {
    const group = this.#valuesOf(name).get(value);
    if (!group) return NONE;
    if (tag === '*') return group.nodes;
    group.byTag ??= byTag(group.nodes);
    return group.byTag.get(tag) ?? NONE;
  }

  /** The children of an element that have this tag, or any (`*`). */
  childrenOf(node: SourceNode, tag: string): readonly SourceNode[] {
    if (tag === '*') return node.childNodes;
    let tags = this.#children.get(node);
    if (!tags) this.#children.set(node, (tags = byTag(node.childNodes)));
    return tags.get(tag) ?? NONE;
  }

  #valuesOf(name: string): Map<string, Group> {
    let values = this.#attributes.get(name);
    if (!values) {
      values = new Map<string, Group>();
      this.#attributes.set(name, values);
      for (const node of this.nodes) {
        const value = node.attribute(name);
        if (value === '') continue;
        const group = values.get(value);
        if (group) group.nodes.push(node);
        else values.set(value, { nodes: [node] });
      }
    }
    return values;
  }
}

/** The position of an element in a list in reading order, from 1. */
export function positionIn(nodes: readonly SourceNode[], node: SourceNode): number {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle]!.order < node.order) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

function byTag(nodes: readonly SourceNode[]): Map<string, SourceNode[]> {
  const tags = new Map<string, SourceNode[]>();
  for (const node of nodes) {
    const same = tags.get(node.localName);
    if (same) same.push(node);
    else tags.set(node.localName, [node]);
  }
  return tags;
}

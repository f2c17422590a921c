import type { NodeIndex } from './node-index.js';
import type { SourceNode } from './source-node.js';

/** A step down to a child; `position` counts children of that tag from 1 and is left out for the only one. */
export interface Step {
  readonly tag: string;
  readonly position?: number;
}

/** How one element is reached: by its tag and an attribute, by its place among those alike, by steps down from there. */
export interface Way {
  /** `*` for any. */
  readonly tag: string;
  readonly attribute?: { readonly name: string; readonly value: string };
  /** Counts from 1 in reading order; left out when there is only one. */
  readonly position?: number;
  readonly steps?: readonly Step[];
}

/** XPath 1.0. */
export function toXPath({ tag, attribute, position, steps = [] }: Way): string {
  const all = `//${tag}${attribute ? `[@${attribute.name}=${literal(attribute.value)}]` : ''}`;
  const one = position === undefined ? all : `(${all})[${position}]`;
  return one + steps.map((step) => `/${step.tag}${step.position === undefined ? '' : `[${step.position}]`}`).join('');
}

/** The element at the end of a way; undefined when there is none, or more than the way knows of. */
export function follow({ tag, attribute, position, steps = [] }: Way, index: NodeIndex): SourceNode | undefined {
  const all = attribute ? index.withAttribute(tag, attribute.name, attribute.value) : index.withTag(tag);
  let node = pick(all, position);
  for (const step of steps) {
    node = node && pick(index.childrenOf(node, step.tag), step.position);
  }
  return node;
}

const pick = (nodes: readonly SourceNode[], position: number | undefined): SourceNode | undefined =>
  position !== undefined ? nodes[position - 1] : nodes.length === 1 ? nodes[0] : undefined;

/** XPath 1.0 knows no escapes: what holds both quotes is put together from parts. */
function literal(value: string): string {
  if (!value.includes('"')) return `"${value}"`;
  if (!value.includes("'")) return `'${value}'`;
  return `concat(${value
    .split(/("+)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('"') ? `'${part}'` : `"${part}"`))
    .join(', ')})`;
}

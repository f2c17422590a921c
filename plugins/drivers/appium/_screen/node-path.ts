import type { ElementType } from '#svc';
import type { SourceShape, NativeTraits } from './shapes/source-shape.js';
import { type NodeIndex, positionIn } from './node-index.js';
import type { SourceNode } from './source-node.js';

/** Levels between an element and the ancestor where its path begins. */
const MAX_STEPS = 3;
const MAX_VALUE_CHARS = 100;
/** Types whose shown text is their state, not their name. */
const STATEFUL_TYPES: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...(['input', 'select', 'slider', 'switch', 'other'] as const),
]);

/** A step down to a child; `position` counts the children with that tag from 1 and is absent for the only one. */
interface PathStep {
  readonly tag: string;
  readonly position?: number;
}

/** A path to one element: tag and attribute, the position among the elements that match, and steps down from there. */
export interface NodePath {
  /** `*` for any. */
  readonly tag: string;
  readonly attribute?: { readonly name: string; readonly value: string };
  /** Counts from 1 in reading order; absent when only one matches. */
  readonly position?: number;
  readonly steps?: readonly PathStep[];
}

/** Writes a path as XPath 1.0. */
export function toXPath({ tag, attribute, position, steps = [] }: NodePath): string {
  const all = `//${tag}${attribute ? `[@${attribute.name}=${literal(attribute.value)}]` : ''}`;
  const one = position === undefined ? all : `(${all})[${position}]`;
  return one + steps.map((step) => `/${step.tag}${step.position === undefined ? '' : `[${step.position}]`}`).join('');
}

/** The element at the end of a path; undefined when none or several match. */
export function resolvePath(
  { tag, attribute, position, steps = [] }: NodePath,
  index: NodeIndex,
): SourceNode | undefined {
  const all = attribute ? index.withAttribute(tag, attribute.name, attribute.value) : index.withTag(tag);
  let node = pick(all, position);
  for (const step of steps) {
    node = node && pick(index.childrenOf(node, step.tag), step.position);
  }
  return node;
}

const pick = (nodes: readonly SourceNode[], position: number | undefined): SourceNode | undefined =>
  position !== undefined ? nodes[position - 1] : nodes.length === 1 ? nodes[0] : undefined;

/** XPath 1.0 has no escapes: a value with both kinds of quotes is concatenated. */
function literal(value: string): string {
  if (!value.includes('"')) return `"${value}"`;
  if (!value.includes("'")) return `'${value}'`;
  return `concat(${value
    .split(/("+)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('"') ? `'${part}'` : `"${part}"`))
    .join(', ')})`;
}

/** Builds the shortest stable path to each element: by a unique attribute where there is one. */
export class PathBuilder {
  readonly #uniquePaths = new Map<SourceNode, NodePath | undefined>();

  constructor(
    private readonly index: NodeIndex,
    private readonly shape: SourceShape,
    private readonly traitsOf: (node: SourceNode) => NativeTraits,
  ) {}

  pathTo(node: SourceNode): NodePath {
    return this.uniquePath(node) ?? this.#byPosition(node) ?? this.#fromAncestor(node) ?? this.#byTagPosition(node);
  }

  /** The paths by tag and one attribute; other elements may match them too. */
  attributePaths(node: SourceNode): NodePath[] {
    return this.#identifying(node).map((attribute) => ({ tag: tagOf(node), attribute }));
  }

  /** The path by one attribute, or by a tag that no other element has; undefined when neither is unique. */
  uniquePath(node: SourceNode): NodePath | undefined {
    if (!this.#uniquePaths.has(node)) this.#uniquePaths.set(node, this.#findUnique(node));
    return this.#uniquePaths.get(node);
  }

  #findUnique(node: SourceNode): NodePath | undefined {
    const tag = tagOf(node);
    for (const attribute of this.#identifying(node)) {
      const isId = attribute.name === this.shape.identifyingAttributes[0];
      for (const each of isId ? ['*', tag] : [tag]) {
        if (this.index.withAttribute(each, attribute.name, attribute.value).length === 1) {
          return { tag: each, attribute };
        }
      }
    }
    return tag !== '*' && this.index.withTag(tag).length === 1 ? { tag } : undefined;
  }

  #byPosition(node: SourceNode): NodePath | undefined {
    const tag = tagOf(node);
    const [attribute] = this.#identifying(node);
    if (!attribute) return undefined;
    const equals = this.index.withAttribute(tag, attribute.name, attribute.value);
    return { tag, attribute, position: positionIn(equals, node) };
  }

  #fromAncestor(node: SourceNode): NodePath | undefined {
    const steps: PathStep[] = [];
    for (let at = node; at.parent && steps.length < MAX_STEPS; at = at.parent) {
      if (at.parent.localName === this.shape.wrapperTag) return undefined;
      steps.unshift(this.#stepTo(at, at.parent));
      const path = this.uniquePath(at.parent);
      if (path) return { ...path, steps };
    }
    return undefined;
  }

  #stepTo(node: SourceNode, parent: SourceNode): PathStep {
    const tag = tagOf(node);
    const same = this.index.childrenOf(parent, tag);
    return same.length === 1 ? { tag } : { tag, position: positionIn(same, node) };
  }

  #byTagPosition(node: SourceNode): NodePath {
    const tag = tagOf(node);
    const all = this.index.withTag(tag);
    return { tag, position: positionIn(all, node) };
  }

  #identifying(node: SourceNode): { name: string; value: string }[] {
    return this.shape.identifyingAttributes
      .filter((name) => name !== this.shape.textAttribute || !STATEFUL_TYPES.has(this.traitsOf(node).type))
      .map((name) => ({ name, value: node.attribute(name) }))
      .filter(({ value }) => isLocatorSafe(value));
  }
}

const tagOf = ({ localName }: SourceNode): string => (isNamable(localName) ? localName : '*');

/** Whether a locator can hold a value unchanged: no part of it is trimmed, split or substituted. */
export const isLocatorSafe = (value: string): boolean =>
  value !== '' &&
  value.length <= MAX_VALUE_CHARS &&
  value === value.trim() &&
  !/[\p{Cc}\p{Cs}|\ufffd]|\$\{|\s>>\s*nth=\S*$/u.test(value);

/** Whether XPath can name a tag. */
const isNamable = (tag: string): boolean => /^[\p{L}_][\p{L}\p{N}._-]*$/u.test(tag);

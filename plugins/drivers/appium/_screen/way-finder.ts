import type { ElementType } from '#svc';
import type { NativePlatform, NativeTraits } from './native-platform.js';
import { positionIn, type NodeIndex } from './node-index.js';
import { isNamable, isPlain } from './plain-value.js';
import type { SourceNode } from './source-node.js';
import type { Step, Way } from './way.js';

/** Levels between an element and the one from which it is reached. */
const FARTHEST = 3;
/** Types whose shown text is their state, not their name. */
const CHANGING: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...(['input', 'select', 'slider', 'switch', 'other'] as const),
]);

/** Finds the way to each element: by a unique attribute, else by what else tells it from the others. */
export class WayFinder {
  readonly #known = new Map<SourceNode, Way | undefined>();

  constructor(
    private readonly index: NodeIndex,
    private readonly platform: NativePlatform,
    private readonly traitsOf: (node: SourceNode) => NativeTraits,
  ) {}

  wayTo(node: SourceNode): Way {
    return this.uniqueWay(node) ?? this.#amongEquals(node) ?? this.#fromAbove(node) ?? this.#byPlace(node);
  }

  /** By an attribute alone, or by a tag that no other element has. */
  uniqueWay(node: SourceNode): Way | undefined {
    if (!this.#known.has(node)) this.#known.set(node, this.#makeUnique(node));
    return this.#known.get(node);
  }

  #makeUnique(node: SourceNode): Way | undefined {
    const tag = tagOf(node);
    for (const attribute of this.#telling(node)) {
      const isId = attribute.name === this.platform.strategies[0]!.attribute;
      for (const each of isId ? ['*', tag] : [tag]) {
        if (this.index.withAttribute(each, attribute.name, attribute.value).length === 1) {
          return { tag: each, attribute };
        }
      }
    }
    return tag !== '*' && this.index.withTag(tag).length === 1 ? { tag } : undefined;
  }

  #amongEquals(node: SourceNode): Way | undefined {
    const tag = tagOf(node);
    const [attribute] = this.#telling(node);
    if (!attribute) return undefined;
    const equals = this.index.withAttribute(tag, attribute.name, attribute.value);
    return { tag, attribute, position: positionIn(equals, node) };
  }

  #fromAbove(node: SourceNode): Way | undefined {
    const steps: Step[] = [];
    for (let at = node; at.parent && steps.length < FARTHEST; at = at.parent) {
      if (at.parent.localName === this.platform.wrapper) return undefined;
      steps.unshift(this.#stepTo(at, at.parent));
      const way = this.uniqueWay(at.parent);
      if (way) return { ...way, steps };
    }
    return undefined;
  }

  #stepTo(node: SourceNode, parent: SourceNode): Step {
    const tag = tagOf(node);
    const same = this.index.childrenOf(parent, tag);
    return same.length === 1 ? { tag } : { tag, position: positionIn(same, node) };
  }

  #byPlace(node: SourceNode): Way {
    const tag = tagOf(node);
    const all = this.index.withTag(tag);
    return { tag, position: positionIn(all, node) };
  }

  #telling(node: SourceNode): { name: string; value: string }[] {
    return this.platform.telling
      .filter((name) => name !== this.platform.shown || !CHANGING.has(this.traitsOf(node).type))
      .map((name) => ({ name, value: node.attribute(name) }))
      .filter(({ value }) => isPlain(value));
  }
}

const tagOf = ({ localName }: SourceNode): string => (isNamable(localName) ? localName : '*');

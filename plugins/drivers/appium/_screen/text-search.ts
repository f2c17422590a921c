import { normalizeText, TextQuery, TextRank } from '#svc';
import type { RecordKinds } from './records.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';

/** A text by which an element is found. */
interface NodeText {
  readonly node: SourceNode;
  /** Normalised. */
  readonly text: string;
  readonly origin: Origin;
}

/** Where a text of an element comes from, the most significant first. */
const Origin = { own: 0, descendants: 1, entered: 2 } as const;
type Origin = (typeof Origin)[keyof typeof Origin];
const ORIGINS = Object.values(Origin);
const MATCHING_RANKS = [TextRank.exact, TextRank.ignoringCase, TextRank.part];

/** Finds elements by the texts that a person reads on them, as `TextQuery` matches them. */
export class TextSearch {
  #texts: readonly NodeText[] | undefined;
  #uniqueNodes: ReadonlyMap<string, SourceNode | undefined> | undefined;

  constructor(
    private readonly tree: ScreenTree,
    private readonly kinds: RecordKinds,
  ) {}

  /** The innermost elements of the best rank, in reading order; hidden ones when no visible one matches. */
  find(value: string): SourceNode[] {
    const query = new TextQuery(value);
    if (query.key === '') return [];
    const ranked = this.#allTexts()
      .map((each) => ({ ...each, rank: query.rankOf(each.text) }))
      .filter(({ rank }) => rank !== TextRank.none);
    for (const isVisible of [true, false]) {
      const candidates = ranked.filter(({ node }) => this.tree.isVisible(node) === isVisible);
      for (const wanted of MATCHING_RANKS) {
        for (const level of ORIGINS) {
          const found = candidates.filter(({ rank, origin }) => rank === wanted && origin === level);
          if (found.length > 0) return innermost(found.map(({ node }) => node));
        }
      }
    }
    return [];
  }

  /** Whether this text finds this element and no other. */
  isUnique(node: SourceNode, text: string): boolean {
    this.#uniqueNodes ??= this.#findUniqueNodes();
    return this.#uniqueNodes.get(text) === node;
  }

  #allTexts(): readonly NodeText[] {
    if (this.#texts) return this.#texts;
    const all: NodeText[] = [];
    const add = (node: SourceNode, given: string, origin: Origin): void => {
      const text = normalizeText(given);
      if (text !== '') all.push({ node, text, origin });
    };
    for (const node of this.tree.nodes) {
      const { names, values } = this.tree.traitsOf(node);
      const kind = this.kinds.kindOf(node);
      for (const name of names) add(node, name, Origin.own);
      if (kind?.isFromDescendants) add(node, kind.text, Origin.descendants);
      for (const value of values) add(node, value, Origin.entered);
    }
    return (this.#texts = all);
  }

  /** The element that each text finds; undefined for texts that find several. */
  #findUniqueNodes(): Map<string, SourceNode | undefined> {
    const unique = new Map<string, SourceNode | undefined>();
    for (const level of ORIGINS) {
      const found = new Map<string, SourceNode[]>();
      for (const { node, text, origin } of this.#allTexts()) {
        if (origin !== level || unique.has(text) || !this.tree.isVisible(node)) continue;
        const same = found.get(text);
        if (same) same.push(node);
        else found.set(text, [node]);
      }
      for (const [text, nodes] of found) {
        const inner = innermost(nodes);
        unique.set(text, inner.length === 1 ? inner[0] : undefined);
      }
    }
    return unique;
  }
}

/** Drops nodes that hold another one of the list, and duplicates; keeps the order. */
function innermost(nodes: readonly SourceNode[]): SourceNode[] {
  return nodes.filter((node, index) => {
    const next = nodes[index + 1];
    return !next || next.order > node.end;
  });
}

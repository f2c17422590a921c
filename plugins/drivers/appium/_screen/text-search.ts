import type { RecordKinds } from './record-kinds.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';
import { collapse, fold, squeeze } from './texts.js';

interface Told {
  readonly node: SourceNode;
  readonly text: string;
  /** 0 for its own texts, 1 for those put together from what is inside, 2 for what was entered. */
  readonly level: number;
}

const LEVELS = [0, 1, 2];

/** Finds elements by what a person reads: exactly, then without regard to case, then in a part. */
export class TextSearch {
  #told: readonly Told[] | undefined;
  #only: ReadonlyMap<string, SourceNode | undefined> | undefined;

  constructor(
    private readonly tree: ScreenTree,
    private readonly kinds: RecordKinds,
  ) {}

  /** The innermost elements of the best class of match, in reading order; hidden ones when no other matches. */
  find(value: string): SourceNode[] {
    const text = collapse(value);
    if (squeeze(text) === '') return [];
    const folded = fold(text);
    const ranks: readonly ((told: string) => boolean)[] = [
      (told) => told === text,
      (told) => fold(told) === folded,
      (told) => fold(told).includes(folded),
    ];
    const all = this.#all();
    for (const shown of [true, false]) {
      const those = all.filter(({ node }) => this.tree.isVisible(node) === shown);
      for (const fits of ranks) {
        const fitting = those.filter((told) => fits(told.text));
        for (const level of LEVELS) {
          const found = fitting.filter((told) => told.level === level).map(({ node }) => node);
          if (found.length > 0) return innermost(found);
        }
      }
    }
    return [];
  }

  /** Whether this text finds this element and no other. */
  isOnly(node: SourceNode, text: string): boolean {
    this.#only ??= this.#onlyByText();
    return this.#only.get(text) === node;
  }

  #all(): readonly Told[] {
    if (this.#told) return this.#told;
    const all: Told[] = [];
    const add = (node: SourceNode, told: string, level: number): void => {
      const text = collapse(told);
      if (text !== '') all.push({ node, text, level });
    };
    for (const node of this.tree.nodes) {
      const { names, values } = this.tree.traitsOf(node);
      const kind = this.kinds.kindOf(node);
      for (const name of names) add(node, name, 0);
      if (kind?.gathers) add(node, kind.text, 1);
      for (const value of values) add(node, value, 2);
    }
    return (this.#told = all);
  }

  /** The element that each text finds; undefined for texts that find several. */
  #onlyByText(): Map<string, SourceNode | undefined> {
    const only = new Map<string, SourceNode | undefined>();
    for (const level of LEVELS) {
      const found = new Map<string, SourceNode[]>();
      for (const told of this.#all()) {
        if (told.level !== level || only.has(told.text) || !this.tree.isVisible(told.node)) continue;
        const same = found.get(told.text);
        if (same) same.push(told.node);
        else found.set(told.text, [told.node]);
      }
      for (const [text, nodes] of found) {
        const inner = innermost(nodes);
        only.set(text, inner.length === 1 ? inner[0] : undefined);
      }
    }
    return only;
  }
}

/** Leaves out what holds another one of them, and what is named twice; keeps the order. */
function innermost(nodes: readonly SourceNode[]): SourceNode[] {
  return nodes.filter((node, index) => {
    const next = nodes[index + 1];
    return !next || next.order > node.end;
  });
}

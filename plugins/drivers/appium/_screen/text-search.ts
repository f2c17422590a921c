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
  #exact: Map<string, SourceNode[]>[] | undefined;

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
    this.#exact ??= this.#byText();
    for (const level of this.#exact) {
      const found = level.get(text);
      if (!found) continue;
      const inner = innermost(found);
      return inner.length === 1 && inner[0] === node;
    }
    return false;
  }

  #all(): readonly Told[] {
    return (this.#told ??= this.tree.nodes.flatMap((node) => {
      const { names, values } = this.tree.traitsOf(node);
      const kind = this.kinds.kindOf(node);
      const told = [
        ...names.map((text) => ({ node, text: collapse(text), level: 0 })),
        ...(kind?.gathers ? [{ node, text: kind.text, level: 1 }] : []),
        ...values.map((text) => ({ node, text: collapse(text), level: 2 })),
      ];
      return told.filter(({ text }) => text !== '');
    }));
  }

  #byText(): Map<string, SourceNode[]>[] {
    const levels = LEVELS.map(() => new Map<string, SourceNode[]>());
    for (const { node, text, level } of this.#all()) {
      if (!this.tree.isVisible(node)) continue;
      const same = levels[level]!.get(text);
      if (same) same.push(node);
      else levels[level]!.set(text, [node]);
    }
    return levels;
  }
}

/** Leaves out what holds another one of them, and what is named twice; keeps the order. */
function innermost(nodes: readonly SourceNode[]): SourceNode[] {
  return nodes.filter((node, index) => {
    const next = nodes[index + 1];
    return !next || next.order > node.end;
  });
}

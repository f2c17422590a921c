import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';

/** The elements of a screen in reading order, by what `id=` finds them by. */
export interface NodesById {
  /** By resource id, whole and without its package. */
  readonly ids: ReadonlyMap<string, readonly SourceNode[]>;
  readonly accessibilityIds: ReadonlyMap<string, readonly SourceNode[]>;
}

export function nodesById(tree: ScreenTree): NodesById {
  const ids = new Map<string, SourceNode[]>();
  const accessibilityIds = new Map<string, SourceNode[]>();
  for (const node of tree.nodes) {
    const traits = tree.traitsOf(node);
    for (const id of new Set(traits.ids)) add(ids, id, node);
    if (traits.accessibilityId !== '') add(accessibilityIds, traits.accessibilityId, node);
  }
  return { ids, accessibilityIds };
}

function add(lists: Map<string, SourceNode[]>, key: string, node: SourceNode): void {
  const list = lists.get(key);
  if (list) list.push(node);
  else lists.set(key, [node]);
}

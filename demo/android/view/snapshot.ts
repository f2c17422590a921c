import { intersection, isEmpty, type Rect } from './geometry.js';
import type { View } from './view.js';
import type { Window } from './window.js';

/** A view as accessibility services see it at one moment. */
export interface ViewNode {
  readonly view: View;
  readonly packageName: string;
  /** Place among its siblings. */
  readonly index: number;
  /** What can be seen of it. */
  readonly bounds: Rect;
  readonly isDisplayed: boolean;
  readonly children: readonly ViewNode[];
}

export interface SnapshotOptions {
  /** Leaves out containers that mean nothing to a user. */
  readonly ignoreUnimportantViews?: boolean;
  readonly allowInvisibleElements?: boolean;
}

/** The tree of a window that is laid out: without views that are gone, and without those that cannot be seen. */
export function snapshot(window: Window, display: Rect, options: SnapshotOptions = {}): ViewNode[] {
  return nodesOf([window.root], window.packageName, display, true, options);
}

/** The nodes and all nodes below them, parents first. */
export function* allNodes(nodes: readonly ViewNode[]): Generator<ViewNode> {
  for (const node of nodes) {
    yield node;
    yield* allNodes(node.children);
  }
}

/** Whether a view means something to a user by itself. */
export function isImportant(view: View): boolean {
  return (
    view.accessibleText !== '' ||
    view.description !== undefined ||
    view.isFocusable ||
    view.isCheckable ||
    view.isClickable ||
    view.onLongPress !== undefined ||
    view.onFinger !== undefined ||
    !/Layout$|^android\.view\.View$|ViewGroup$/.test(view.className)
  );
}

function nodesOf(
  views: readonly View[],
  packageName: string,
  clip: Rect,
  isParentShown: boolean,
  options: SnapshotOptions,
): ViewNode[] {
  const nodes: ViewNode[] = [];
  for (const view of views) {
    if (view.visibility === 'gone') continue;
    const bounds = intersection(view.bounds, clip);
    const isDisplayed = isParentShown && view.visibility === 'visible' && !isEmpty(bounds);
    if (!isDisplayed && !options.allowInvisibleElements) continue;
    const childClip = view.clipsChildren ? bounds : clip;
    const children = nodesOf(view.children, packageName, childClip, isDisplayed, options);
    if (options.ignoreUnimportantViews && !isImportant(view)) nodes.push(...children);
    else nodes.push({ view, packageName, index: 0, bounds, isDisplayed, children });
  }
  return nodes.map((node, index) => ({ ...node, index }));
}

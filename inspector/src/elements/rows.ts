import type { ScreenElement } from '../api/types';
import { nest, type NestedElement } from './nest';

/** A row of the tree or the list. */
export interface ElementRow {
  readonly element: ScreenElement;
  /** Depth, from 1. */
  readonly level: number;
  /** Place among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined without content. */
  readonly isExpanded: boolean | undefined;
  /** Index of the row of its container; -1 at the top. */
  readonly parent: number;
}

/** Every element, in reading order. */
export const listRows = (elements: readonly ScreenElement[]): ElementRow[] =>
  elements.map((element, index) => ({
    element,
    level: 1,
    position: index + 1,
    siblings: elements.length,
    isExpanded: undefined,
    parent: -1,
  }));

/** The elements nested, without the content of collapsed ones. @param collapsed locators */
export function treeRows(elements: readonly ScreenElement[], collapsed: ReadonlySet<string>): ElementRow[] {
  const rows: ElementRow[] = [];
  const indexes = new Map<NestedElement, number>();
  const nested = nest(elements);
  const tops = nested.filter(({ parent }) => !parent).length;
  for (const each of nested) {
    const { element, parent, children, position } = each;
    const outer = parent && indexes.get(parent);
    // Not listed itself, or collapsed.
    if (parent && (outer === undefined || !rows[outer]!.isExpanded)) continue;
    indexes.set(each, rows.length);
    rows.push({
      element,
      level: outer === undefined ? 1 : rows[outer]!.level + 1,
      position,
      siblings: parent ? parent.children.length : tops,
      isExpanded: children.length === 0 ? undefined : !collapsed.has(element.locator),
      parent: outer ?? -1,
    });
  }
  return rows;
}

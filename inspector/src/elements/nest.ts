import type { Bounds, ScreenElement } from '../api/types';

/** An element and those that lie inside it. */
export interface NestedElement {
  readonly element: ScreenElement;
  readonly parent: NestedElement | undefined;
  readonly children: NestedElement[];
  /** Place among its siblings, from 1. */
  readonly position: number;
}

/** Pixels by which rounded bounds may reach out of their container. */
const SLACK = 1;
/** Types that contain no other elements: an element that lies over one of these becomes its sibling. */
const LEAVES: ReadonlySet<ScreenElement['type']> = new Set(['text', 'heading', 'input', 'image', 'slider']);

const holds = (outer: Bounds, inner: Bounds): boolean =>
  inner.x >= outer.x - SLACK &&
  inner.y >= outer.y - SLACK &&
  inner.x + inner.width <= outer.x + outer.width + SLACK &&
  inner.y + inner.height <= outer.y + outer.height + SLACK;

/** Equal ones of one type, such as the slides of a carousel, lie over each other. */
const encloses = (outer: ScreenElement, inner: ScreenElement): boolean =>
  holds(outer.bounds, inner.bounds) && !(outer.type === inner.type && holds(inner.bounds, outer.bounds));

/**
 * Nests elements by their bounds. The list is in reading order, in which a container comes right before its content: an
 * element belongs to the nearest one before it that still encloses it. The page source would nest them too, but by
 * hundreds of containers that no person sees, and differently on each platform.
 */
export function nest(elements: readonly ScreenElement[]): NestedElement[] {
  const all: NestedElement[] = [];
  let tops = 0;
  let open: NestedElement | undefined;
  for (const element of elements) {
    while (open && !encloses(open.element, element)) open = open.parent;
    const nested: NestedElement = {
      element,
      parent: open,
      children: [],
      position: open ? open.children.length + 1 : ++tops,
    };
    open?.children.push(nested);
    all.push(nested);
    if (!LEAVES.has(element.type)) open = nested;
  }
  return all;
}

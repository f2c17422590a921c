import { contains, type Point, type Rect, type Size } from '#svc';
import type { NativePlatform, NativeTraits } from './native-platform.js';
import { parseSource } from './parse-source.js';
import { intersection, isEmpty, unionOf } from './rectangles.js';
import type { SourceNode } from './source-node.js';

/** The elements of one source with what their platform says of them. */
export class ScreenTree {
  readonly nodes: readonly SourceNode[];
  readonly window: Rect;
  readonly #traits: NativeTraits[] = [];
  readonly #seen: Rect[] = [];

  constructor(
    xml: string,
    readonly platform: NativePlatform,
    window: Size | undefined,
  ) {
    this.nodes = parseSource(xml);
    const size = window ?? platform.windowOf(this.nodes);
    this.window = size ? { x: 0, y: 0, ...size } : unionOf(this.nodes.map((node) => this.traitsOf(node).bounds));
  }

  readonly traitsOf = (node: SourceNode): NativeTraits => (this.#traits[node.order] ??= this.platform.traitsOf(node));

  /** It is rendered; it may lie outside the window. */
  isVisible(node: SourceNode): boolean {
    const { displayed, bounds } = this.traitsOf(node);
    return displayed && !isEmpty(bounds);
  }

  /** The part of it that lies in the window. */
  seenOf(node: SourceNode): Rect {
    return (this.#seen[node.order] ??= intersection(this.traitsOf(node).bounds, this.window));
  }

  isSeen(node: SourceNode): boolean {
    return this.traitsOf(node).displayed && !isEmpty(this.seenOf(node));
  }

  isAt(node: SourceNode, place: Point): boolean {
    return this.isVisible(node) && contains(this.traitsOf(node).bounds, place);
  }

  /** The child of the root that holds an element: on Android the root of a window. */
  windowOf(node: SourceNode): SourceNode {
    let at = node;
    while (at.parent?.parent) at = at.parent;
    return at;
  }

  inside(node: SourceNode): readonly SourceNode[] {
    return this.nodes.slice(node.order + 1, node.end + 1);
  }
}

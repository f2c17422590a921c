import { createHash } from 'node:crypto';
import { contains, normalizeText, type Point, type Rect, type Size } from '#svc';
import type { SourceShape, NativeTraits } from './shapes/source-shape.js';
import { detectShape } from './shapes/detect-shape.js';
import { parseSource, type SourceNode } from './source-node.js';
import { intersection, isEmpty, unionOf } from './rectangles.js';

/** The elements of a page source with the traits that the shape of the source reads from them. */
export class ScreenTree {
  readonly nodes: readonly SourceNode[];
  readonly shape: SourceShape;
  readonly window: Rect;
  readonly #traits: NativeTraits[] = [];
  readonly #visibleParts: Rect[] = [];

  constructor(xml: string, window: Size | undefined) {
    this.nodes = parseSource(xml);
    this.shape = detectShape(this.nodes);
    const size = window ?? this.shape.windowOf(this.nodes);
    this.window = size ? { x: 0, y: 0, ...size } : unionOf(this.nodes.map((node) => this.traitsOf(node).bounds));
  }

  readonly traitsOf = (node: SourceNode): NativeTraits => (this.#traits[node.order] ??= this.shape.traitsOf(node));

  /** Whether it is rendered; it may lie outside the window. */
  isVisible(node: SourceNode): boolean {
    const { displayed, bounds } = this.traitsOf(node);
    return displayed && !isEmpty(bounds);
  }

  /** The part of its bounds inside the window. */
  visiblePartOf(node: SourceNode): Rect {
    return (this.#visibleParts[node.order] ??= intersection(this.traitsOf(node).bounds, this.window));
  }

  isInWindow(node: SourceNode): boolean {
    return this.traitsOf(node).displayed && !isEmpty(this.visiblePartOf(node));
  }

  isAt(node: SourceNode, place: Point): boolean {
    return this.isVisible(node) && contains(this.traitsOf(node).bounds, place);
  }

  /** The ancestor of an element below the root: on Android the root of a window. */
  windowOf(node: SourceNode): SourceNode {
    let at = node;
    while (at.parent?.parent) at = at.parent;
    return at;
  }

  descendants(node: SourceNode): readonly SourceNode[] {
    return this.nodes.slice(node.order + 1, node.end + 1);
  }

  /**
   * The texts inside an element, in reading order; the names of its pictures when there are no texts.
   * @param isExcluded elements to skip together with their descendants
   */
  innerText(node: SourceNode, isExcluded: (traits: NativeTraits) => boolean = () => false): string {
    const texts: string[] = [];
    const pictureNames: string[] = [];
    for (let at = node.order + 1; at <= node.end; at += 1) {
      const inner = this.nodes[at]!;
      if (!this.isVisible(inner)) continue;
      const traits = this.traitsOf(inner);
      if (traits.type === 'input' || isExcluded(traits)) {
        at = inner.end;
        continue;
      }
      const list = traits.type === 'image' || traits.text === '' ? pictureNames : texts;
      const text = normalizeText(traits.text || traits.label);
      if (text !== '' && text !== list.at(-1)) list.push(text);
      if (traits.text !== '') at = inner.end;
    }
    return (texts.length > 0 ? texts : pictureNames).join(' ');
  }

  /** Hashes kind, position, text and state of every element in the window, in order. */
  hash(): string {
    const elements = this.nodes
      .filter((node) => this.isInWindow(node))
      .map((node) => {
        const { bounds, text, label, value, checked, selected } = this.traitsOf(node);
        const { x, y, width, height } = bounds;
        return [node.localName, x, y, width, height, text, label, value, checked, selected];
      });
    return createHash('sha256').update(JSON.stringify(elements)).digest('base64url');
  }
}

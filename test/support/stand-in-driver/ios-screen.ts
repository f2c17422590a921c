import type { Point, Rect } from '#svc';
import { parseSource, type SourceNode } from '../../../plugins/drivers/appium/_screen/source-node.js';
import { XPathSearch } from '../../../plugins/drivers/appium/_screen/xpath-search.js';

const OPENING = /<[A-Za-z][^>]*>/g;

const escape = (value: string): string =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** One screen, in the form of the XCUITest driver. Elements are named by their place in its reading order. */
export class IosScreen {
  #nodes: readonly SourceNode[] | undefined;

  constructor(private xml: string) {}

  get source(): string {
    return this.xml;
  }

  get nodes(): readonly SourceNode[] {
    return (this.#nodes ??= parseSource(this.xml));
  }

  node(order: number): SourceNode {
    return this.nodes[order]!;
  }

  /** @throws Error for a strategy that is not known here */
  async find(using: string, value: string): Promise<readonly SourceNode[]> {
    if (using === 'xpath') return new XPathSearch(this.nodes).find(value);
    const attribute = { 'accessibility id': 'name', id: 'name', name: 'name', 'class name': 'type' }[using];
    if (attribute === undefined) throw new Error(`no elements are found by ${using}`);
    return this.nodes.filter((node) => node.attribute(attribute) === value);
  }

  /** What is seen at a place, the topmost first. */
  at({ x, y }: Point): readonly SourceNode[] {
    return this.nodes
      .filter((node) => {
        const box = boundsOf(node);
        const isInside = x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
        return isInside && node.attribute('visible') === 'true';
      })
      .toReversed();
  }

  /** Writes attributes of an element; undefined takes one away. */
  set(order: number, attributes: Readonly<Record<string, string | undefined>>): void {
    let at = 0;
    this.xml = this.xml.replace(OPENING, (tag) => (at++ === order ? written(tag, attributes) : tag));
    this.#nodes = undefined;
  }
}

export const boundsOf = (node: SourceNode): Rect => ({
  x: Number(node.attribute('x')),
  y: Number(node.attribute('y')),
  width: Number(node.attribute('width')),
  height: Number(node.attribute('height')),
});

function written(tag: string, attributes: Readonly<Record<string, string | undefined>>): string {
  let result = tag;
  for (const [name, value] of Object.entries(attributes)) {
    result = result.replace(new RegExp(` ${name}="[^"]*"`), '');
    if (value !== undefined) result = result.replace(/\s*(\/?)>$/, ` ${name}="${escape(value)}"$1>`);
  }
  return result;
}

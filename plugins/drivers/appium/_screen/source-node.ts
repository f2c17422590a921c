import type { AttributeNames } from './attribute-names.js';

/** One element of a page source. */
export class SourceNode {
  readonly childNodes: SourceNode[] = [];
  /** Place in the document of the last element inside, or its own when there is none. */
  end: number;

  constructor(
    readonly localName: string,
    private readonly names: AttributeNames,
    private readonly values: readonly string[],
    readonly parent: SourceNode | undefined,
    /** Place in the document, in reading order, from 0. */
    readonly order: number,
    /** Place among the elements of its parent, from 0. */
    readonly place: number,
  ) {
    this.end = order;
  }

  /** The value of an attribute; empty when there is none. */
  attribute(name: string): string {
    const place = this.names.placeOf(name);
    return place === undefined ? '' : this.values[place]!;
  }

  hasAttribute(name: string): boolean {
    return this.names.placeOf(name) !== undefined;
  }

  attributeNames(): Iterable<string> {
    return this.names.distinct();
  }

  /** Whether an attribute says `true`. */
  is(name: string): boolean {
    return this.attribute(name) === 'true';
  }

  /** Whether another element stands inside this one. */
  holds(other: SourceNode): boolean {
    return other.order > this.order && other.order <= this.end;
  }
}

/** One element of a page source. The names of its properties are those of the DOM where XPath reads them. */
export class SourceNode {
  readonly childNodes: SourceNode[] = [];
  /** Place in the document of the last element inside, or its own when there is none. */
  end: number;

  constructor(
    readonly localName: string,
    readonly attributes: Readonly<Record<string, string>>,
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
    return Object.hasOwn(this.attributes, name) ? this.attributes[name]! : '';
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

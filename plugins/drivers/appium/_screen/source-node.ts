/** The names of the attributes of an element, in order. Elements with equal names share one instance. */
export class AttributeNames {
  readonly #indexes = new Map<string, number>();

  constructor(readonly all: readonly string[]) {
    for (const [index, name] of all.entries()) {
      if (!this.#indexes.has(name)) this.#indexes.set(name, index);
    }
  }

  /** Index of the first attribute with this name; undefined when there is none. */
  indexOf(name: string): number | undefined {
    return this.#indexes.get(name);
  }

  distinct(): Iterable<string> {
    return this.#indexes.keys();
  }
}

/** One element of a page source. */
export class SourceNode {
  readonly childNodes: SourceNode[] = [];
  /** `order` of the last descendant; its own when there is none. */
  end: number;

  constructor(
    readonly localName: string,
    private readonly names: AttributeNames,
    private readonly values: readonly string[],
    readonly parent: SourceNode | undefined,
    /** Position in the document, in reading order, from 0. */
    readonly order: number,
    /** Position among its siblings, from 0. */
    readonly place: number,
  ) {
    this.end = order;
  }

  /** The value of an attribute; empty when there is none. */
  attribute(name: string): string {
    const index = this.names.indexOf(name);
    return index === undefined ? '' : this.values[index]!;
  }

  hasAttribute(name: string): boolean {
    return this.names.indexOf(name) !== undefined;
  }

  attributeNames(): Iterable<string> {
    return this.names.distinct();
  }

  /** Whether an attribute is `true`. */
  is(name: string): boolean {
    return this.attribute(name) === 'true';
  }

  /** Whether another element is a descendant. */
  holds(other: SourceNode): boolean {
    return other.order > this.order && other.order <= this.end;
  }
}

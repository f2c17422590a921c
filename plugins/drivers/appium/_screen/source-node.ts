import { Parser } from 'htmlparser2';
import { ServiceError } from '#svc';

/** Far above the nesting of real screens; the time to parse grows with its square. */
const MAX_DEPTH = 1000;

/** The names of the attributes of an element, in order. Elements with equal names share one instance. */
class AttributeNames {
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

/**
 * Parses the elements of a page source, in reading order. Malformed XML is read as far as possible; only predefined and
 * numeric entities are resolved.
 * @throws ServiceError E0401 when there is no element, or the nesting is too deep
 */
export function parseSource(xml: string): SourceNode[] {
  const builder = new TreeBuilder();
  new Parser(builder, { xmlMode: true }).end(xml);
  if (builder.nodes.length === 0) {
    throw new ServiceError('E0401', 'the device gave a page source that holds no elements');
  }
  return builder.nodes;
}

/** Builds the tree from the parser's events. A tag is complete when the event after its attributes comes. */
class TreeBuilder {
  readonly nodes: SourceNode[] = [];
  readonly #open: SourceNode[] = [];
  readonly #attributes = new AttributeReader();
  #tag: string | undefined;
  #tops = 0;

  onopentagname(name: string): void {
    this.#finishTag();
    this.#tag = name;
    this.#attributes.begin(name);
  }

  onattribute(name: string, value: string): void {
    this.#attributes.add(name, value);
  }

  onclosetag(): void {
    this.#finishTag();
    this.#open.pop()!.end = this.nodes.length - 1;
  }

  #finishTag(): void {
    if (this.#tag === undefined) return;
    const { names, values } = this.#attributes.finish();
    const parent = this.#open.at(-1);
    const place = parent ? parent.childNodes.length : this.#tops++;
    const node = new SourceNode(this.#tag, names, values, parent, this.nodes.length, place);
    parent?.childNodes.push(node);
    this.nodes.push(node);
    this.#open.push(node);
    this.#tag = undefined;
    if (this.#open.length > MAX_DEPTH) {
      throw new ServiceError('E0401', `the page source nests its elements deeper than ${MAX_DEPTH} levels`);
    }
  }
}

interface Attributes {
  readonly names: AttributeNames;
  readonly values: readonly string[];
}

const NONE = new AttributeNames([]);

/**
 * Collects the attributes of one element after the other. Elements with the same tag mostly have the same attribute names
 * and many equal values: sharing them makes fewer objects for the garbage collector.
 */
class AttributeReader {
  readonly #shared = new Map<string, AttributeNames>();
  readonly #ofTag = new Map<string, Attributes>();
  #tag = '';
  #expected = NONE;
  /** Names so far, once they differ from the expected ones. */
  #names: string[] | undefined;
  #values: string[] = [];
  #before: readonly string[] = [];

  begin(tag: string): void {
    this.#tag = tag;
    const before = this.#ofTag.get(tag);
    this.#expected = before?.names ?? this.#expected;
    this.#before = before?.values ?? this.#before;
    this.#names = undefined;
    this.#values = [];
  }

  add(name: string, value: string): void {
    if (!this.#names && this.#expected.all[this.#values.length] !== name) {
      this.#names = this.#expected.all.slice(0, this.#values.length);
    }
    this.#names?.push(name);
    // Keeping the equal value of the previous element lets this one be collected.
    const before = this.#before[this.#values.length];
    this.#values.push(value === before ? before : value);
  }

  finish(): Attributes {
    if (this.#names || this.#values.length < this.#expected.all.length) {
      this.#expected = this.#namesOf(this.#names ?? this.#expected.all.slice(0, this.#values.length));
    }
    const attributes = { names: this.#expected, values: this.#values };
    this.#ofTag.set(this.#tag, attributes);
    return attributes;
  }

  #namesOf(names: readonly string[]): AttributeNames {
    const key = names.join('\0');
    let shared = this.#shared.get(key);
    if (!shared) this.#shared.set(key, (shared = new AttributeNames(names)));
    return shared;
  }
}

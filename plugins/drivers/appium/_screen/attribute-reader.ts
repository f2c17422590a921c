import { AttributeNames } from './attribute-names.js';

interface Attributes {
  readonly names: AttributeNames;
  readonly values: readonly string[];
}

const NONE = new AttributeNames([]);

/**
 * Collects the attributes of one element after the other. Elements of one kind mostly have the same attributes in the
 * same order and many of the same values: those are compared and kept once, which leaves less to the garbage collector.
 */
export class AttributeReader {
  readonly #known = new Map<string, AttributeNames>();
  readonly #ofTag = new Map<string, Attributes>();
  #tag = '';
  #expected = NONE;
  /** The names so far, once they are not the expected ones. */
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
    // Keeping the equal value of the element before lets go of this one.
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
    let known = this.#known.get(key);
    if (!known) this.#known.set(key, (known = new AttributeNames(names)));
    return known;
  }
}

import { AttributeNames } from './attribute-names.js';

const NONE = new AttributeNames([]);

/**
 * Collects the attributes of one element after the other. Elements of one kind mostly have the same attributes in the
 * same order: their names are kept once, and compared instead of stored.
 */
export class AttributeReader {
  readonly #known = new Map<string, AttributeNames>();
  readonly #ofTag = new Map<string, AttributeNames>();
  #tag = '';
  #expected = NONE;
  /** The names so far, once they are not the expected ones. */
  #names: string[] | undefined;
  #values: string[] = [];

  begin(tag: string): void {
    this.#tag = tag;
    this.#expected = this.#ofTag.get(tag) ?? this.#expected;
    this.#names = undefined;
    this.#values = [];
  }

  add(name: string, value: string): void {
    if (!this.#names && this.#expected.all[this.#values.length] !== name) {
      this.#names = this.#expected.all.slice(0, this.#values.length);
    }
    this.#names?.push(name);
    this.#values.push(value);
  }

  finish(): { names: AttributeNames; values: readonly string[] } {
    if (this.#names || this.#values.length < this.#expected.all.length) {
      this.#expected = this.#namesOf(this.#names ?? this.#expected.all.slice(0, this.#values.length));
    }
    this.#ofTag.set(this.#tag, this.#expected);
    return { names: this.#expected, values: this.#values };
  }

  #namesOf(names: readonly string[]): AttributeNames {
    const key = names.join('\0');
    let known = this.#known.get(key);
    if (!known) this.#known.set(key, (known = new AttributeNames(names)));
    return known;
  }
}

/** The names of the attributes of an element, in order. Elements with the same ones share them. */
export class AttributeNames {
  readonly #places = new Map<string, number>();

  constructor(readonly all: readonly string[]) {
    for (const [place, name] of all.entries()) {
      if (!this.#places.has(name)) this.#places.set(name, place);
    }
  }

  /** The place of a name, the first when it is there twice; undefined when it is not there. */
  placeOf(name: string): number | undefined {
    return this.#places.get(name);
  }

  /** Every name once. */
  distinct(): Iterable<string> {
    return this.#places.keys();
  }
}

/** CSS pixels of the top window. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How a document stands in the top window. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** What of it the window shows. */
  readonly clip: Edges;
  /** What of it the window can be scrolled to show. */
  readonly reach: Edges;
  readonly shown: boolean;
  /** Where its elements are, as far as it is known. */
  readonly edges: Map<Element, Edges>;
}

/** Whether the text of an element is shown; `never` is that of scripts, styles and options that drop down. */
export type Presence = 'shown' | 'hidden' | 'never';

/** What is remembered while one question is answered. */
export interface Look {
  readonly views: Map<Document, View>;
  readonly presence: Map<Element, Presence>;
}

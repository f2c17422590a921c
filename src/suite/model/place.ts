/** A position in a file of a project. */
export interface Place {
  /** Relative to the root of the project, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** `checkout.test.yaml:3:5` */
export const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

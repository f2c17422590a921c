/** A plugin file, or a directory of them, that could not be used. */
export interface LeftOut {
  readonly file: string;
  /** From 1; absent where nothing tells it. */
  readonly line?: number;
  readonly reason: string;
}

/** `plugins/beep.ts:3: it has no name` */
export const shownLeftOut = ({ file, line, reason }: LeftOut): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${reason}`;

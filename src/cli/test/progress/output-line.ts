import type { WriteStream } from 'node:tty';
import { type Colour, coloursOf, textFor } from '../../../terminal-text.js';

/** A line of output; its text may come from pages, devices and files. */
export interface OutputLine {
  readonly text: string;
  /** Of its first character, on a terminal with colours. */
  readonly colour?: Colour;
}

/** Makes lines ready for this stream, without a line feed at their end. */
export function linePainter(stream: WriteStream): (line: OutputLine) => string {
  const coloured = coloursOf(stream);
  return ({ text, colour }) => {
    const safe = textFor(stream, text);
    return colour === undefined ? safe : coloured(colour, safe[0]!) + safe.slice(1);
  };
}

/** The text on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

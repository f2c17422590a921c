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

/** `850 ms`, `12.3 s`, `2 min 5 s` */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Several lines of a text as one. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

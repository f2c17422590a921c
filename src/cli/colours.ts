import type { WriteStream } from 'node:tty';

const CODES = { green: 32, yellow: 33, red: 31, dim: 2 } as const;

export type Colour = keyof typeof CODES;

/** Colours texts where the stream is a terminal that shows colours and NO_COLOR is not set; elsewhere it does nothing. */
export function coloursOf(stream: WriteStream): (colour: Colour, text: string) => string {
  const hasColours = stream.isTTY && stream.hasColors();
  return (colour, text) => (hasColours ? `\u001B[${CODES[colour]}m${text}\u001B[0m` : text);
}

import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

export type Colour = 'green' | 'yellow' | 'red' | 'dim';

/** Colours texts for a terminal that shows colours, unless NO_COLOR is set; for other streams it returns them unchanged. */
export function coloursOf(stream: WriteStream): (colour: Colour, text: string) => string {
  const hasColours = stream.isTTY && stream.hasColors();
  return (colour, text) => (hasColours ? styleText(colour, text, { validateStream: false }) : text);
}

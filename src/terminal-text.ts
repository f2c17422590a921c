import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

/**
 * Characters that a terminal interprets instead of displaying: the control characters (C0 and C1) except line feed and
 * tab, and those that change the direction of the text around them.
 */
const CONTROL = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Makes untrusted text safe for a terminal: every control character becomes U+FFFD. Use it for all texts of pages, devices
 * and servers.
 */
export const terminalText = (text: string): string => text.replaceAll('\r\n', '\n').replace(CONTROL, '\uFFFD');

/** The text for this stream: unchanged unless the stream is a terminal. */
export const textFor = ({ isTTY }: { readonly isTTY?: boolean | undefined }, text: string): string =>
  isTTY ? terminalText(text) : text;

export type Colour = 'green' | 'yellow' | 'red' | 'dim';

/** Colours texts for a terminal that shows colours, unless NO_COLOR is set; for other streams it returns them unchanged. */
export function coloursOf(stream: WriteStream): (colour: Colour, text: string) => string {
  const hasColours = stream.isTTY && stream.hasColors();
  return (colour, text) => (hasColours ? styleText(colour, text, { validateStream: false }) : text);
}

/**
 * What a terminal obeys instead of showing it: control characters (C0 and C1) but line feed and tab, and characters that
 * reorder the text around them.
 */
const OBEYED = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A text of a page, a device or a server as it may be written to a terminal. */
export const terminalText = (text: string): string => text.replaceAll('\r\n', '\n').replace(OBEYED, '\uFFFD');

/** A text as it may be written to this stream: as it is, unless the stream is a terminal. */
export const textFor = ({ isTTY }: { readonly isTTY?: boolean | undefined }, text: string): string =>
  isTTY ? terminalText(text) : text;

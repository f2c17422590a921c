const PNG = /^\x89PNG\r\n\x1a\n/;
const SIGNATURES: readonly RegExp[] = [
  PNG,
  /^\xff\xd8\xff/,
  /^RIFF[^]{4}WEBP/,
  /^II[*+]\0/,
  /^MM\0[*+]/,
  /^GIF8[79]a/,
  /^BM/,
];

/**
 * Whether a file begins as PNG, JPEG, WebP, TIFF, GIF or BMP does. Nothing else is given to a decoder: an SVG of a few
 * bytes can ask for hours of work.
 */
export function hasImageSignature(file: Buffer): boolean {
  const beginning = beginningOf(file);
  return SIGNATURES.some((signature) => signature.test(beginning));
}

/** Whether a file begins as PNG does (PNG specification, section 5.2). */
export const isPng = (file: Buffer): boolean => PNG.test(beginningOf(file));

const beginningOf = (file: Buffer): string => file.toString('latin1', 0, 12);

const SIGNATURES: readonly RegExp[] = [
  /^\x89PNG\r\n\x1a\n/,
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
  const beginning = file.toString('latin1', 0, 12);
  return SIGNATURES.some((signature) => signature.test(beginning));
}

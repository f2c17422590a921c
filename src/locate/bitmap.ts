/** A BMP file begins with these two letters. */
export const isBitmap = (image: Buffer): boolean => image.subarray(0, 2).toString('latin1') === 'BM';

/**
 * Turns a BMP file into PNG, since sharp does not read BMP.
 * @throws Error when it is malformed or has more pixels than `most`
 */
export async function bitmapToPng(image: Buffer, most: number): Promise<Buffer> {
  // Width and height stand in the header (BITMAPINFOHEADER); a negative height means top down.
  const pixels = Math.abs(image.readInt32LE(18) * image.readInt32LE(22));
  if (pixels === 0 || pixels > most) throw new Error(`${pixels} pixels`);
  const [{ decode }, { default: sharp }] = await Promise.all([import('bmp-ts'), import('sharp')]);
  const { data, width, height } = decode(image, { toRGBA: true });
  // Most BMP files leave the fourth byte of a pixel empty: as alpha it would make all of it transparent.
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

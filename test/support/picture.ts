import sharp from 'sharp';

/** A PNG of one colour, as base64. */
export async function picture(width: number, height: number, background = '#c02040'): Promise<string> {
  const image = sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
  return (await image.png().toBuffer()).toString('base64');
}

/** Width and height of a base64 PNG; throws when it is none. */
export async function sizeOf(base64: string): Promise<{ width: number; height: number }> {
  const { format, width, height } = await sharp(Buffer.from(base64, 'base64')).metadata();
  if (format !== 'png') throw new Error(`no PNG, but ${format}`);
  return { width, height };
}

import type { MaskedFrame } from './frame.js';
import { covers } from './secret-areas.js';

/** The picture of a frame as PNG, in its own size, with what may show a secret painted over. */
export async function paintOver({ picture, scale, secretAreas }: MaskedFrame): Promise<Buffer> {
  const painted = covers(secretAreas, scale, picture);
  if (painted.length === 0) return picture.png;
  const { default: sharp } = await import('sharp');
  return sharp(picture.png).composite(painted).png().toBuffer();
}

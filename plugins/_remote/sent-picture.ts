import { type Picture, type Point, type Rect, ServiceError, type Size, wholePixels } from '#svc';

/** A picture, or a part of one, as it is sent to a server. */
export interface SentPicture extends Size {
  /** PNG, base64 without a prefix. */
  readonly base64: string;
  /** Where its left upper corner lies on the whole picture. */
  readonly origin: Point;
}

/**
 * Cuts a picture to an area, rounded outwards to whole pixels.
 * @returns undefined when the area lies beside the picture
 * @throws ServiceError E0303 when the picture is damaged
 */
export async function cutPicture(picture: Picture, area: Rect | undefined): Promise<SentPicture | undefined> {
  const { png } = picture;
  const part = wholePixels(area, picture);
  if (!part) return undefined;
  const isWhole = part.width === picture.width && part.height === picture.height;
  return {
    base64: (isWhole ? png : await extract(png, part)).toString('base64'),
    width: part.width,
    height: part.height,
    origin: { x: part.x, y: part.y },
  };
}

async function extract(png: Buffer, { x: left, y: top, width, height }: Rect): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(png, { failOn: 'truncated' }).extract({ left, top, width, height }).png().toBuffer();
  } catch (error) {
    throw new ServiceError('E0303', 'the screenshot cannot be read', undefined, { cause: error });
  }
}

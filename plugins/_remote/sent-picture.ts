import { type Picture, type Point, type Rect, ServiceError, type Size, wholePixels, z } from '#svc';

/** A picture, or a part of one, that is sent to a server. */
export interface SentPicture extends Size {
  /** PNG, base64 without a prefix. */
  readonly base64: string;
  /** The position of its top left corner on the whole picture. */
  readonly origin: Point;
}

/**
 * Cuts a picture to an area, rounded outwards to whole pixels.
 * @returns undefined when the area lies outside the picture
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

const coordinate = z.number().finite();

/** A corner: x and y in pixels of the sent picture. */
export const Corner = z.tuple([coordinate, coordinate]);

/** The confidence of a result, 0 to 1; 1 by default. */
export const Confidence = z
  .number()
  .min(0, 'a confidence is 0 to 1')
  .max(1, 'a confidence is 0 to 1')
  .nullish()
  .transform((value) => value ?? 1);

/** More than any screen has: the time to process results grows faster than their number. */
export const MAX_RESULTS = 5000;

/**
 * The rectangle around corners, clipped to the sent picture, in pixels of the whole picture.
 * @returns undefined when it is smaller than a pixel
 */
export function boundsAround(corners: readonly z.output<typeof Corner>[], sent: SentPicture): Rect | undefined {
  const within = (value: number, end: number) => Math.min(Math.max(value, 0), end);
  const xs = corners.map(([x]) => within(x, sent.width));
  const ys = corners.map(([, y]) => within(y, sent.height));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
  return width < 1 || height < 1 ? undefined : { x: x + sent.origin.x, y: y + sent.origin.y, width, height };
}

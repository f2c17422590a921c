import { type Picture, type Point, type Rect, ServiceError, type Size } from 'svc';

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
  const { png, width, height } = picture;
  const left = Math.max(0, Math.floor(area?.x ?? 0));
  const top = Math.max(0, Math.floor(area?.y ?? 0));
  const right = Math.min(width, Math.ceil(area ? area.x + area.width : width));
  const bottom = Math.min(height, Math.ceil(area ? area.y + area.height : height));
  if (left >= right || top >= bottom) return undefined;
  const cut = { left, top, width: right - left, height: bottom - top };
  const isWhole = cut.width === width && cut.height === height;
  return {
    base64: (isWhole ? png : await extract(png, cut)).toString('base64'),
    width: cut.width,
    height: cut.height,
    origin: { x: left, y: top },
  };
}

async function extract(png: Buffer, cut: Size & { readonly left: number; readonly top: number }): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(png, { failOn: 'truncated' }).extract(cut).png().toBuffer();
  } catch (error) {
    throw new ServiceError('E0303', 'the screenshot cannot be read', undefined, { cause: error });
  }
}

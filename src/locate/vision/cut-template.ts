import type { Rect } from '../../device/geometry.js';
import { ServiceError } from '../../errors.js';
import { type Frame, toPixels } from '../frame.js';

/** Pixels by which a rectangle may leave the picture, which rounding causes. */
const ROUNDING = 0.5;

/**
 * Cuts a rectangle out of a frame, in whole device pixels.
 * @param bounds window coordinates
 * @returns PNG
 * @throws ServiceError E0403 when the rectangle leaves the screen or has no pixel, E0303 when the picture is damaged
 */
export async function cutTemplate({ picture, scale }: Frame, bounds: Rect): Promise<Buffer> {
  const { x, y, width, height } = toPixels(bounds, scale);
  const [left, top] = [Math.round(x), Math.round(y)];
  const right = Math.min(Math.round(x + width), picture.width);
  const bottom = Math.min(Math.round(y + height), picture.height);
  const leaves = x + width > picture.width + ROUNDING || y + height > picture.height + ROUNDING;
  if (x < 0 || y < 0 || leaves || right <= left || bottom <= top) {
    const [shownWidth, shownHeight] = [picture.width, picture.height].map((pixels) => Math.round(pixels / scale));
    throw new ServiceError(
      'E0403',
      `bounds: give a rectangle of at least one pixel within the screen of ${shownWidth} x ${shownHeight}`,
      { parameter: 'bounds' },
    );
  }
  const { default: sharp } = await import('sharp');
  const { data, width: across, height: down } = await picture.pixels();
  return sharp(data, { raw: { width: across, height: down, channels: 3 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .png()
    .toBuffer();
}

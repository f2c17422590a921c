import { type Rect, z } from '#svc';
import type { SentPicture } from './sent-picture.js';

const coordinate = z.number().finite();

/** One corner: x and y in pixels of the picture that was sent. */
export const Corner = z.tuple([coordinate, coordinate]);

/** How sure a server is, 0 to 1; one that does not say is sure. */
export const Confidence = z
  .number()
  .min(0, 'a confidence is 0 to 1')
  .max(1, 'a confidence is 0 to 1')
  .nullish()
  .transform((value) => value ?? 1);

/** More than any screen holds; what is done with results grows faster than their number. */
export const MOST_RESULTS = 5000;

/**
 * The rectangle around corners, clipped to the picture that was sent, in pixels of the whole picture.
 * @returns undefined when less than a pixel is left of it
 */
export function boundsAround(corners: readonly z.output<typeof Corner>[], sent: SentPicture): Rect | undefined {
  const within = (value: number, end: number) => Math.min(Math.max(value, 0), end);
  const xs = corners.map(([x]) => within(x, sent.width));
  const ys = corners.map(([, y]) => within(y, sent.height));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
  return width < 1 || height < 1 ? undefined : { x: x + sent.origin.x, y: y + sent.origin.y, width, height };
}

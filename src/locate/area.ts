import type { Rect, Size } from '../device/geometry.js';
import { ServiceError } from '../errors.js';

/** An area of interest, in percent of the width and height of the screen. */
export type Area = Rect;

const DECIMAL = /^(\d+\.?\d*|\.\d+)$/;

/**
 * Reads `x,y,width,height` in percent.
 * @throws ServiceError E0205 when it is malformed or leaves the screen
 */
export function parseArea(text: string): Area {
  const numbers = text.split(',').map((part) => (DECIMAL.test(part.trim()) ? Number(part) : NaN));
  const [x, y, width, height] = numbers;
  if (numbers.length === 4 && numbers.every((n) => n >= 0 && n <= 100) && width! > 0 && height! > 0) {
    // The sum may exceed 100 by rounding.
    if (x! + width! <= 100.01 && y! + height! <= 100.01) return { x: x!, y: y!, width: width!, height: height! };
  }
  throw new ServiceError(
    'E0205',
    `the area ${JSON.stringify(text.slice(0, 100))} is not x,y,width,height in percent within 0 to 100`,
  );
}

export const areaOf = (area: Area, { width, height }: Size): Rect => ({
  x: (area.x * width) / 100,
  y: (area.y * height) / 100,
  width: (area.width * width) / 100,
  height: (area.height * height) / 100,
});

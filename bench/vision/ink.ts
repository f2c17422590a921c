import sharp from 'sharp';
import type { Rect } from '../../src/device/geometry.js';

/** The contrast of text, from the difference between a picture with text and the same picture without. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  /** Contrast ratio of each pixel with its background, as WCAG defines it; 1 where there is no text. */
  readonly contrast: Float32Array;
}

/** Text with less contrast is unreadable. */
const MIN_CONTRAST = 1.5;

const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** @param withText PNG @param withoutText PNG of the same size */
export async function inkOf(withText: Buffer, withoutText: Buffer): Promise<Ink> {
  const [above, below] = await Promise.all([withText, withoutText].map(luminance));
  const contrast = above!.values.map((value, index) => {
    const other = below!.values[index]!;
    return (Math.max(value, other) + 0.05) / (Math.min(value, other) + 0.05);
  });
  return { width: above!.width, height: above!.height, contrast };
}

async function luminance(png: Buffer): Promise<{ width: number; height: number; values: Float32Array }> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const values = new Float32Array(info.width * info.height);
  for (let i = 0; i < values.length; i++) {
    values[i] =
      0.2126 * LINEAR[data[i * 3]!]! + 0.7152 * LINEAR[data[i * 3 + 1]!]! + 0.0722 * LINEAR[data[i * 3 + 2]!]!;
  }
  return { width: info.width, height: info.height, values };
}

/** Which part of a box has text. */
export type Writing = 'none' | 'part' | 'all';

/** Less contrast is invisible even for a machine. */
const MIN_INK_CONTRAST = 1.03;
const PARTS = 4;
/** Letters without ascenders are half as high as the font. */
const MIN_HEIGHT = 0.38;

/** @param box device pixels @param fontSize device pixels */
export function writingIn(ink: Ink, box: Rect, fontSize: number): Writing {
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(ink.width, Math.ceil(box.x + box.width))];
  const [top, bottom] = [Math.max(0, Math.floor(box.y)), Math.min(ink.height, Math.ceil(box.y + box.height))];
  const columns = new Set<number>();
  let isFaint = false;
  let [first, last] = [Infinity, -Infinity];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const contrast = ink.contrast[y * ink.width + x]!;
      isFaint ||= contrast >= MIN_INK_CONTRAST;
      if (contrast < MIN_CONTRAST) continue;
      columns.add(Math.floor(((x - left) / (right - left)) * PARTS));
      first = Math.min(first, y);
      last = Math.max(last, y);
    }
  }
  if (columns.size === 0) return isFaint ? 'part' : 'none';
  return columns.size === PARTS && last - first + 1 >= fontSize * MIN_HEIGHT ? 'all' : 'part';
}

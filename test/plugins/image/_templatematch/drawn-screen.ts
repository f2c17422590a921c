import sharp from 'sharp';
import type { Rect } from '../../../../src/device/geometry.js';

/** Drawings of 24 x 24, made of `currentColor`. */
const DRAWINGS = {
  house: '<path d="M3 12 12 3 21 12M6 10V21H18V10M10 21V15H14V21"/>',
  bell: '<path d="M6 17V10A6 6 0 0 1 18 10V17L20 19H4ZM10 21A2 2 0 0 0 14 21"/>',
  lens: '<circle cx="10" cy="10" r="6"/><path d="M15 15 21 21M10 7V13M7 10H13"/>',
  gear: '<circle cx="12" cy="12" r="4"/><path d="M12 2V6M12 18V22M2 12H6M18 12H22M5 5 8 8M16 16 19 19M19 5 16 8M8 16 5 19"/>',
  letter: '<rect x="2" y="5" width="20" height="14" rx="2"/><path d="M2 7 12 14 22 7"/>',
  bin: '<path d="M4 6H20M9 6V3H15V6M6 6 7 21H17L18 6M10 10V17M14 10V17"/>',
} as const;

export type Drawing = keyof typeof DRAWINGS;

export interface Drawn {
  readonly what: Drawing;
  /** Where the left upper corner stands, in units of which a drawing has 24. */
  readonly x: number;
  readonly y: number;
  readonly colour?: string;
  readonly fill?: string;
}

export interface Look {
  /** Pixels for each unit. */
  readonly scale?: number;
  readonly ink?: string;
  readonly paper?: string;
}

export const SIZE = { width: 320, height: 240 };

/** A screen of 320 x 240 units, as PNG. */
export function draw(drawn: readonly Drawn[], { scale = 1, ink = '#222', paper = '#fff' }: Look = {}): Promise<Buffer> {
  const parts = drawn.map(
    ({ what, x, y, colour = ink, fill = 'none' }) =>
      `<g transform="translate(${x} ${y})" stroke="${colour}" color="${colour}" fill="${fill}">${DRAWINGS[what]}</g>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width * scale}" height="${SIZE.height * scale}" viewBox="0 0 ${SIZE.width} ${SIZE.height}" stroke-width="2">` +
        `<rect width="100%" height="100%" fill="${paper}"/>${parts.join('')}</svg>`,
    ),
  )
    .removeAlpha()
    .png()
    .toBuffer();
}

/** The pixels of a drawing with two units around. */
export const boxOf = ({ x, y }: Drawn, scale = 1): Rect => ({
  x: Math.round((x - 2) * scale),
  y: Math.round((y - 2) * scale),
  width: Math.round(28 * scale),
  height: Math.round(28 * scale),
});

export const cut = (png: Buffer, { x, y, width, height }: Rect): Promise<Buffer> =>
  sharp(png).extract({ left: x, top: y, width, height }).png().toBuffer();

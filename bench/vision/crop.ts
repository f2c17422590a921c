import sharp from 'sharp';
import type { Rect } from '../../src/device/geometry.js';
import { Picture, type Pixels } from '../../src/locate/vision/picture.js';

/** Levels of grey of a part of a picture. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  /** 0 to 255, from left to right and top to bottom. */
  readonly grey: Float32Array;
}

const decoded = new WeakMap<Buffer, Promise<Pixels>>();

const pixelsOf = (png: Buffer): Promise<Pixels> => {
  const known = decoded.get(png) ?? new Picture(png).pixels();
  decoded.set(png, known);
  return known;
};

const crops = new WeakMap<Rect, Promise<Crop>>();

/** @param box whole pixels, within the picture; the crop is cached with it */
export function cropOf(png: Buffer, box: Rect): Promise<Crop> {
  const known = crops.get(box) ?? cut(png, box);
  crops.set(box, known);
  return known;
}

async function cut(png: Buffer, { x, y, width, height }: Rect): Promise<Crop> {
  const { data, width: stride } = await pixelsOf(png);
  const grey = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = ((y + row) * stride + x + column) * 3;
      grey[row * width + column] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
    }
  }
  return { width, height, grey };
}

/** The part as PNG. */
export const cutOut = (png: Buffer, { x, y, width, height }: Rect): Promise<Buffer> =>
  sharp(png).extract({ left: x, top: y, width, height }).png().toBuffer();

/** Whether two parts look the same: equal size, and nearly all pixels alike. */
export function areAlike(a: Crop, b: Crop): boolean {
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return false;
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
  let difference = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) difference += Math.abs(a.grey[y * a.width + x]! - b.grey[y * b.width + x]!);
  }
  return difference / (width * height) < 2.5;
}

interface Ink {
  /** 1 for each foreground pixel. */
  readonly mask: Uint8Array;
  /** Number of foreground pixels. */
  readonly count: number;
  /** Columns with foreground pixels, in order. */
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

const inks = new WeakMap<Crop, Ink>();

/** The foreground of a part, without a frame at its edge. */
function inkOf(crop: Crop): Ink {
  const known = inks.get(crop) ?? findInk(crop);
  inks.set(crop, known);
  return known;
}

function findInk({ width, height, grey }: Crop): Ink {
  const ground = grey.toSorted()[Math.floor(grey.length / 2)]!;
  const mask = new Uint8Array(grey.length);
  const columns = new Set<number>();
  const rows = new Set<number>();
  let count = 0;
  const [marginX, marginY] = [Math.max(2, Math.round(width * 0.1)), Math.max(2, Math.round(height * 0.1))];
  for (let y = marginY; y < height - marginY; y++) {
    for (let x = marginX; x < width - marginX; x++) {
      if (Math.abs(grey[y * width + x]! - ground) < 40) continue;
      mask[y * width + x] = 1;
      count++;
      columns.add(x);
      rows.add(y);
    }
  }
  return { mask, count, columns: [...columns].sort((a, b) => a - b), rows: [...rows] };
}

/** Whether a part has enough foreground to differ from a plain area or a frame. */
export function isTelling(crop: Crop): boolean {
  const { count, columns, rows } = inkOf(crop);
  return count / (crop.width * crop.height) > 0.02 && columns.length >= 6 && rows.length >= 6;
}

const shown = new WeakMap<Crop, readonly Crop[]>();

/** The content of a part without the background around it: all of it, and side-by-side pieces, such as icon and label. */
export function shownOn(crop: Crop): readonly Crop[] {
  const known = shown.get(crop) ?? takeApart(crop);
  shown.set(crop, known);
  return known;
}

function takeApart(crop: Crop): Crop[] {
  const { columns, rows } = inkOf(crop);
  if (columns.length === 0) return [crop];
  // Letters and words are closer together.
  const gap = rows.length / 2;
  const starts = columns.filter((column, i) => i > 0 && column - columns[i - 1]! > gap);
  const whole = trim(crop, columns);
  if (starts.length === 0) return [whole];
  const pieces = [columns[0]!, ...starts].map((start, i) =>
    columns.filter((column) => column >= start && column < (starts[i] ?? Infinity)),
  );
  return [whole, ...pieces.map((piece) => trim(crop, piece))];
}

/** The foreground in some columns. */
function trim(crop: Crop, columns: readonly number[]): Crop {
  const { mask, rows } = inkOf(crop);
  const [left, right] = [columns[0]!, columns.at(-1)!];
  const inked = rows.filter((y) => mask.subarray(y * crop.width + left, y * crop.width + right + 1).includes(1));
  const [top, bottom] = [inked[0]!, inked.at(-1)!];
  const [width, height] = [right - left + 1, bottom - top + 1];
  const grey = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * crop.width + left;
    grey.set(crop.grey.subarray(from, from + width), y * width);
  }
  return { width, height, grey };
}

const SIDE = 24;

/** Correlation of two parts after scaling to one size, ignoring which is dark on light; 0 to 1. */
export async function likeness(a: Crop, b: Crop): Promise<number> {
  const shapes = [a, b].map(({ width, height }) => width / height);
  const ratio = shapes[0]! / shapes[1]!;
  if (ratio > 1.3 || ratio < 1 / 1.3) return 0;
  const [x, y] = await Promise.all([a, b].map(small));
  return Math.abs(correlation(x!, y!));
}

const smallOnes = new WeakMap<Crop, Promise<Buffer>>();

function small(crop: Crop): Promise<Buffer> {
  const known =
    smallOnes.get(crop) ??
    sharp(Buffer.from(Uint8Array.from(crop.grey)), { raw: { width: crop.width, height: crop.height, channels: 1 } })
      .resize(SIDE, SIDE, { fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer();
  smallOnes.set(crop, known);
  return known;
}

function correlation(a: Buffer, b: Buffer): number {
  const mean = (values: Buffer) => values.reduce((total, value) => total + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [product, squareA, squareB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]! - meanA, b[i]! - meanB];
    product += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return squareA === 0 || squareB === 0 ? 0 : product / Math.sqrt(squareA * squareB);
}

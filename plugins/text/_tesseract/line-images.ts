import { inkOfLayer } from './layers.js';
import type { Box, Colour, Grey, Raster } from './raster.js';
import { eraseZeroStrokes } from './stroked-zeros.js';
import type { TextLine } from './text-lines.js';

/** A line prepared for recognition: grey, dark on white, scaled to a fixed height. */
export interface LineImage {
  readonly grey: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** The position of its top left corner in the raster. */
  readonly left: number;
  readonly top: number;
  /** Pixels of the image per pixel of the raster. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/** How a line is drawn. */
export interface LineShape {
  /** Pixels between the top of its highest and the bottom of its lowest letter. */
  readonly height: number;
  /** The width of its letters, as a share of their natural width at this height. */
  readonly narrowing: number;
}

/** The margin above and below a line, in heights of the line. */
const LINE_MARGIN = 0.12;
/** The columns around a letter that are drawn with it, in heights of the line. */
const SPAN_MARGIN = 0.1;
/** The same for a line with a marked word: its first and last letters can touch the border of the mark, and have no span. */
const MARKED_MARGIN = 0.7;
/** The thickest underline, in heights of the line. */
const MAX_UNDERLINE = 0.13;
/** This share of the pixels, from the darkest on, becomes black. */
const BLACK_SHARE = 0.02;

/** Draws a line in a shape. */
export function drawLine(raster: Raster, line: TextLine, shape: LineShape): LineImage {
  const height = line.bottom - line.top;
  const scaleY = shape.height / height;
  const scaleX = scaleY * shape.narrowing;
  const margin = Math.max(1, Math.round(LINE_MARGIN * height));
  const left = line.left - margin - 1;
  const top = line.top - margin;
  const ink = inkOf(raster, line, { left, top, width: line.right - left + margin, height: height + 2 * margin });
  const grey = resize(ink, Math.round(ink.width * scaleX), Math.round(ink.height * scaleY));
  return { ...grey, left, top, scaleX, scaleY };
}

/** The difference of each pixel from the most similar background, from white (none) to black. */
function inkOf(
  raster: Raster,
  { backgrounds, spans, rules, layer }: TextLine,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Grey {
  const { data, width: across, height: down } = raster;
  const ink = new Uint8Array(width * height);
  const histogram = new Uint32Array(256);
  const isDrawn = columnsOf(spans, left, width, (backgrounds.length > 1 ? MARKED_MARGIN : SPAN_MARGIN) * height);
  for (let y = 0, to = 0; y < height; y++) {
    const row = top + y;
    for (let x = 0; x < width; x++, to++) {
      const column = left + x;
      if (row < 0 || row >= down || column < 0 || column >= across || isDrawn[x] === 0) continue;
      const at = (row * across + column) * 3;
      const most = layer ? inkOfLayer(raster, column, row, layer) : leastDifference(data, at, backgrounds);
      ink[to] = most;
      histogram[most]!++;
    }
  }
  let full = 255;
  for (let counted = 0; full > 1; full--) {
    counted += histogram[full]!;
    if (counted > BLACK_SHARE * ink.length) break;
  }
  for (const { left: begin, top: first, right: end, bottom: last } of rules) {
    const box = {
      left: begin - left,
      top: Math.max(first, last - MAX_UNDERLINE * height) - top,
      right: end - left,
      bottom: last - top,
    };
    eraseUnderline({ grey: ink, width, height }, box, full / 3);
  }
  eraseZeroStrokes(
    { grey: ink, width, height },
    spans.map(([begin, end]) => [begin - left, end - left]),
  );
  for (let i = 0; i < ink.length; i++) ink[i] = 255 - Math.min(255, Math.round((ink[i]! * 255) / full));
  return { grey: ink, width, height };
}

/** The difference of a pixel, whose bytes begin at `at`, from the most similar of the colours. */
function leastDifference(data: Uint8Array, at: number, colours: readonly Colour[]): number {
  let least = 255;
  for (const { red, green, blue } of colours) {
    const r = Math.abs(data[at]! - red);
    const g = Math.abs(data[at + 1]! - green);
    const b = Math.abs(data[at + 2]! - blue);
    const most = r > g ? (r > b ? r : b) : g > b ? g : b;
    if (most < least) least = most;
  }
  return least;
}

/** Erases an underline, except where a descender crosses it. */
function eraseUnderline({ grey, width, height }: Grey, rule: Box, ink: number): void {
  const top = Math.max(1, Math.floor(rule.top));
  const bottom = Math.min(height - 1, rule.bottom);
  for (let x = Math.max(0, rule.left); x <= rule.right && x < width; x++) {
    if (grey[(top - 1) * width + x]! > ink) continue;
    for (let y = top; y <= bottom; y++) grey[y * width + x] = 0;
  }
}

/** Marks the columns near letters of the line: everything between them, such as a border, is omitted. */
function columnsOf(spans: TextLine['spans'], left: number, width: number, margin: number): Uint8Array {
  const isDrawn = new Uint8Array(width);
  for (const [begin, end] of spans) {
    isDrawn.fill(1, Math.max(0, Math.floor(begin - left - margin)), Math.max(0, Math.ceil(end - left + margin)));
  }
  return isDrawn;
}

/** Resamples with a Catmull-Rom filter, first the rows, then the columns. */
function resize(image: Grey, width: number, height: number): Grey {
  const across = resizeRows(image.grey, image.width, image.height, width);
  const turned = transpose(across, width, image.height);
  return { grey: transpose(resizeRows(turned, image.height, width, height), height, width), width, height };
}

function transpose(from: Uint8Array, width: number, height: number): Uint8Array {
  const to = new Uint8Array(from.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) to[x * height + y] = from[y * width + x]!;
  return to;
}

function resizeRows(from: Uint8Array, width: number, rows: number, newWidth: number): Uint8Array {
  const ratio = width / newWidth;
  const support = Math.max(1, ratio);
  const taps = Math.ceil(4 * support) + 1;
  const indices = new Int32Array(newWidth * taps);
  const weights = new Float32Array(newWidth * taps);
  for (let x = 0; x < newWidth; x++) {
    const middle = (x + 0.5) * ratio - 0.5;
    const first = Math.ceil(middle - 2 * support);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const weight = catmullRom((first + tap - middle) / support);
      indices[x * taps + tap] = Math.min(width - 1, Math.max(0, first + tap));
      weights[x * taps + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap++) weights[x * taps + tap]! /= sum;
  }
  const to = new Uint8ClampedArray(newWidth * rows);
  for (let y = 0; y < rows; y++) {
    const row = y * width;
    for (let x = 0, at = 0; x < newWidth; x++) {
      let sum = 0;
      for (let tap = 0; tap < taps; tap++, at++) sum += from[row + indices[at]!]! * weights[at]!;
      to[y * newWidth + x] = sum;
    }
  }
  return new Uint8Array(to.buffer);
}

function catmullRom(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return 1.5 * x * x * x - 2.5 * x * x + 1;
  if (x < 2) return -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2;
  return 0;
}

/** A line image and its position on a composite, in pixels of the composite. */
export interface PlacedLine extends Omit<LineImage, 'grey'> {
  readonly x: number;
  readonly y: number;
}

/** Line images below each other in one picture. */
export interface Composite {
  /** A grey PGM file. */
  readonly pgm: Uint8Array;
  readonly lines: readonly PlacedLine[];
}

/** White pixels around each line of a composite. */
const MARGIN_PX = 8;

/** Draws several lines into one picture, which Tesseract loads faster than many. */
export function compose(images: readonly LineImage[]): Composite {
  const width = Math.max(...images.map((image) => image.width)) + 2 * MARGIN_PX;
  const height = images.reduce((sum, image) => sum + image.height + MARGIN_PX, MARGIN_PX);
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const pgm = new Uint8Array(header.length + width * height).fill(255);
  pgm.set(header);
  let y = MARGIN_PX;
  const lines = images.map((image) => {
    for (let row = 0; row < image.height; row++) {
      const from = row * image.width;
      pgm.set(image.grey.subarray(from, from + image.width), header.length + (y + row) * width + MARGIN_PX);
    }
    const { width: across, height: down, left, top, scaleX, scaleY } = image;
    const placed = { x: MARGIN_PX, y, width: across, height: down, left, top, scaleX, scaleY };
    y += image.height + MARGIN_PX;
    return placed;
  });
  return { pgm, lines };
}

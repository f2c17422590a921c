import type { Rule } from './dismantle.js';
import type { Raster } from './raster.js';
import type { TextLine } from './text-line.js';

/** A line as text recognition likes it: grey, dark on white, of one height. */
export interface LineImage {
  readonly grey: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Where its left upper corner stands in the raster, and how many of its pixels make one of the raster. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Share of the line's height that stays free above and below it. */
const FREE = 0.12;
/** How far around a part of the line its pixels reach, in heights of the line. */
const SPAN_MARGIN = 0.1;
/** The thickest underline, in heights of the line. */
const THICKEST = 0.13;
/** The part of pixels that are taken for the full ink, from the darkest. */
const FULL_INK = 0.02;

/** Cuts a line out, at a height of `target` pixels between the highest and the lowest letter. */
export function lineImage(raster: Raster, line: TextLine, target: number): LineImage {
  const height = line.bottom - line.top;
  const scale = target / height;
  const free = Math.max(1, Math.round(FREE * height));
  const left = line.left - free - 1;
  const top = line.top - free;
  const source = inkOf(raster, line, { left, top, width: line.right - left + free, height: height + 2 * free });
  const grey = resize(source, Math.round(source.width * scale), Math.round(source.height * scale));
  return { ...grey, left, top, scale };
}

interface Grey {
  readonly grey: Uint8Array;
  readonly width: number;
  readonly height: number;
}

function inkOf(
  { data, width: across, height: down }: Raster,
  { ground: { red, green, blue }, spans, rules }: TextLine,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Grey {
  const ink = new Uint8Array(width * height);
  const histogram = new Uint32Array(256);
  const isOwn = ownColumns(spans, left, width, SPAN_MARGIN * height);
  for (let y = 0, to = 0; y < height; y++) {
    const row = top + y;
    for (let x = 0; x < width; x++, to++) {
      const column = left + x;
      if (row < 0 || row >= down || column < 0 || column >= across || isOwn[x] === 0) continue;
      const at = (row * across + column) * 3;
      const r = Math.abs(data[at]! - red);
      const g = Math.abs(data[at + 1]! - green);
      const b = Math.abs(data[at + 2]! - blue);
      const most = r > g ? (r > b ? r : b) : g > b ? g : b;
      ink[to] = most;
      histogram[most]!++;
    }
  }
  let full = 255;
  for (let seen = 0; full > 1; full--) {
    seen += histogram[full]!;
    if (seen > FULL_INK * ink.length) break;
  }
  for (const { left: begin, top: first, right: end, bottom: last } of rules) {
    const box = {
      left: begin - left,
      top: Math.max(first, last - THICKEST * height) - top,
      right: end - left,
      bottom: last - top,
    };
    erase({ grey: ink, width, height }, box, full / 3);
  }
  for (let i = 0; i < ink.length; i++) ink[i] = 255 - Math.min(255, Math.round((ink[i]! * 255) / full));
  return { grey: ink, width, height };
}

/** Takes a level line away, but for what comes down to it: descenders cross an underline. */
function erase({ grey, width, height }: Grey, rule: Rule, ink: number): void {
  const top = Math.max(1, Math.floor(rule.top));
  const bottom = Math.min(height - 1, rule.bottom);
  for (let x = Math.max(0, rule.left); x <= rule.right && x < width; x++) {
    if (grey[(top - 1) * width + x]! > ink) continue;
    for (let y = top; y <= bottom; y++) grey[y * width + x] = 0;
  }
}

/** The columns near a part of the line; what stands between its parts, such as a border, is left out. */
function ownColumns(spans: TextLine['spans'], left: number, width: number, margin: number): Uint8Array {
  const isOwn = new Uint8Array(width);
  for (const [begin, end] of spans) {
    isOwn.fill(1, Math.max(0, Math.floor(begin - left - margin)), Math.max(0, Math.ceil(end - left + margin)));
  }
  return isOwn;
}

/** Catmull-Rom when it grows, the mean of the covered pixels when it shrinks; one direction after the other. */
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

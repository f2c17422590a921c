import type { Component, Components } from './components.js';
import type { Box, Raster } from './raster.js';

/** The levels between the ink of labels and the surfaces, such as the countries of a map, that they are written on. */
export interface Layer {
  /** A brightness, 0 to 255: pixels of this level, and those beyond it, are background. */
  readonly surface: number;
  /** The same for the smooth edges of letters, which may be as pale as the lines of the drawing. */
  readonly edge: number;
  /** Whether the ink is darker than the surface. */
  readonly isDark: boolean;
}

/** Smaller drawings, in pixels, are icons. */
const MIN_SIZE_PX = 24;
/** How far beside an edge a surface is sampled, in pixels: beyond a thin line. */
const BESIDE_PX = 3;
/** A level of brightness with a smaller share of the samples belongs to ink, or to the smooth edge of ink. */
const MIN_SURFACE_SHARE = 0.03;
/** The surfaces of a drawing have at least this share of the samples; those of a photograph have less. */
const MIN_FLAT_SHARE = 0.5;
/** A smaller share of the samples beyond a surface is no part of the drawing, such as a button above it. */
const MIN_BEYOND_SHARE = 0.1;
/** The smallest distance in levels between a surface and ink. */
const MIN_CONTRAST = 12;
/** The share of the samples that is ink at most, from the darkest or lightest on. */
const INK_SHARE = 0.002;
/** The position of the second layer between the ink and the surfaces: lines of a map are paler than its labels. */
const SECOND_LAYER = 0.45;

/** The brightness of a pixel, 0 to 255. @param at the index of its first byte */
const brightness = (data: Uint8Array, at: number): number =>
  (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8;

/**
 * Finds the layers in which the labels of a drawing may be separate from its lines: in the first one the surfaces are one,
 * in the second one thin lines that are paler than the labels are background, too.
 * @returns none when the component is small or has no plain surfaces, such as a photograph
 */
export function findLayers(raster: Raster, component: Component, components: Components): Layer[] {
  const { left, top, right, bottom } = component;
  if (Math.min(right - left, bottom - top) < MIN_SIZE_PX) return [];
  const samples = sampleBeside(raster, component, components.draw(component));
  const count = samples.reduce((sum, each) => sum + each, 0);
  const surfaces = [...samples.keys()].filter((level) => samples[level]! >= MIN_SURFACE_SHARE * count);
  const flat = surfaces.reduce((sum, level) => sum + samples[level]!, 0);
  if (flat < MIN_FLAT_SHARE * count) return [];
  const isDark = quantile(samples, count / 2) > 127;
  const outwards = isDark ? surfaces : surfaces.reverse();
  let counted = 0;
  const nearest = outwards.find((level) => (counted += samples[level]!) >= MIN_BEYOND_SHARE * flat)!;
  const ink = quantile(samples, isDark ? INK_SHARE * count : (1 - INK_SHARE) * count);
  const sign = isDark ? -1 : 1;
  const edge = nearest + (sign * MIN_CONTRAST) / 2;
  return [edge, Math.round(nearest + SECOND_LAYER * (ink - nearest))]
    .filter((surface) => (ink - surface) * sign >= MIN_CONTRAST)
    .map((surface) => ({ surface, edge, isDark }));
}

/** Counts the levels of brightness beside the edges of a component. */
function sampleBeside({ data, width, height }: Raster, { left, top, right }: Box, map: Uint8Array): Uint32Array {
  const samples = new Uint32Array(256);
  const across = right - left;
  for (let i = 0; i < map.length; i++) {
    if (map[i] === 0) continue;
    const [x, y] = [left + (i % across), top + Math.floor(i / across)];
    if (x >= BESIDE_PX) samples[brightness(data, (y * width + x - BESIDE_PX) * 3)]!++;
    if (y >= BESIDE_PX) samples[brightness(data, ((y - BESIDE_PX) * width + x) * 3)]!++;
    if (x + BESIDE_PX < width) samples[brightness(data, (y * width + x + BESIDE_PX) * 3)]!++;
    if (y + BESIDE_PX < height) samples[brightness(data, ((y + BESIDE_PX) * width + x) * 3)]!++;
  }
  return samples;
}

/** The lowest level that this many samples do not exceed. */
function quantile(samples: Uint32Array, count: number): number {
  let level = 0;
  for (let counted = samples[0]!; counted < count && level < 255; counted += samples[level]!) level++;
  return level;
}

/** Draws a part of a raster with the ink of a layer only, grey on white. */
export function drawLayer({ data, width: across }: Raster, { left, top, right, bottom }: Box, layer: Layer): Raster {
  const [width, height] = [right - left, bottom - top];
  const drawn = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = ((top + y) * across + left) * 3; x < width; x++, at += 3, to += 3) {
      drawn.fill(255 - inkAt(data, at, layer.surface, layer.isDark), to, to + 3);
    }
  }
  return { data: drawn, width, height };
}

/** The levels between a pixel and the edge level of a layer; 0 for a pixel that is not beside ink of the layer. */
export function inkOfLayer({ data, width, height }: Raster, x: number, y: number, layer: Layer): number {
  const { surface, edge, isDark } = layer;
  for (let row = Math.max(0, y - 1); row <= y + 1 && row < height; row++) {
    for (let column = Math.max(0, x - 1); column <= x + 1 && column < width; column++) {
      if (inkAt(data, (row * width + column) * 3, surface, isDark) > 0) {
        return inkAt(data, (y * width + x) * 3, edge, isDark);
      }
    }
  }
  return 0;
}

function inkAt(data: Uint8Array, at: number, surface: number, isDark: boolean): number {
  const level = brightness(data, at);
  return Math.max(0, isDark ? surface - level : level - surface);
}

import type { Size } from '#svc';
import { LUMINANCE, type Plane, project, Pyramid, type Weights } from './plane.js';

/** The RGBA pixels of a template, four bytes each. */
export interface TemplatePixels extends Size {
  readonly data: Uint8Array;
}

/** A template, prepared for the search. */
export interface Pattern extends Size {
  readonly grey: Pyramid;
  /** The opacity, 0 to 255; undefined when the template is opaque, or `grey` its silhouette. */
  readonly mask: Pyramid | undefined;
  readonly isOpaque: boolean;
  /** Whether `grey` is the opacity, since all that is opaque has about one colour. */
  readonly isSilhouette: boolean;
  /** The weights by which `grey` was computed, to be applied to the screen. */
  readonly weights: Weights;
  /** The standard deviation of the opaque pixels. */
  readonly contrast: number;
  /** The total length of the outlines, in pixels. */
  readonly detail: number;
  readonly colours: Colours;
}

/** Statistics of red, green and blue. */
export interface Colours {
  readonly mean: Weights;
  /** Standard deviations. */
  readonly deviation: Weights;
}

interface Statistics {
  readonly mean: [number, number, number];
  /** Variances and covariances of red, green and blue. */
  readonly covariance: readonly [rr: number, gg: number, bb: number, rg: number, rb: number, gb: number];
}

function statisticsOf({ data }: TemplatePixels): Statistics {
  let count = 0;
  const sums = new Float64Array(9);
  for (let i = 0; i < data.length; i += 4) {
    const share = data[i + 3]! / 255;
    if (share === 0) continue;
    const r = data[i]!;
    const g = data[i + 1]!;
    const b = data[i + 2]!;
    count += share;
    const terms = [r, g, b, r * r, g * g, b * b, r * g, r * b, g * b];
    for (let k = 0; k < 9; k++) sums[k]! += share * terms[k]!;
  }
  const [r, g, b, rr, gg, bb, rg, rb, gb] = Array.from(sums, (sum) => sum / Math.max(count, 1e-9)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    mean: [r, g, b],
    covariance: [rr - r * r, gg - g * g, bb - b * b, rg - r * g, rb - r * b, gb - g * b],
  };
}

/** The first principal component of the colours, and the standard deviation along it. */
function principal([rr, gg, bb, rg, rb, gb]: Statistics['covariance']): { weights: Weights; deviation: number } {
  let v: [number, number, number] = [0.4, 0.5, 0.3];
  let length = 0;
  for (let i = 0; i < 60; i++) {
    const [x, y, z] = v;
    v = [rr * x + rg * y + rb * z, rg * x + gg * y + gb * z, rb * x + gb * y + bb * z];
    length = Math.hypot(...v);
    if (length === 0) return { weights: LUMINANCE, deviation: 0 };
    v = [v[0] / length, v[1] / length, v[2] / length];
  }
  return { weights: v, deviation: Math.sqrt(length) };
}

function deviationAlong([x, y, z]: Weights, [rr, gg, bb, rg, rb, gb]: Statistics['covariance']): number {
  const variance = x * x * rr + y * y * gg + z * z * bb + 2 * (x * y * rg + x * z * rb + y * z * gb);
  return rootOf(variance);
}

const rootOf = (variance: number): number => Math.sqrt(Math.max(0, variance));

/** Luminance is used when its deviation is at least this share of that along the principal component. */
const MIN_GREY_SHARE = 0.35;

/**
 * A template with transparent parts is recognised by its silhouette when what is opaque has less contrast than this, or,
 * as a glyph of several shades, is less of its area and has less contrast than this. A larger opaque part is a panel.
 */
const PLAIN = { contrast: 12, share: 0.85 };
const GLYPH = { contrast: 40, share: 0.5 };

/** @param like a pattern of the same template, whose channel is used; by default the channel is chosen */
export function patternOf(pixels: TemplatePixels, like?: Pattern): Pattern {
  const { width, height } = pixels;
  const { mean, covariance } = statisticsOf(pixels);
  const [rr, gg, bb] = covariance;
  const { weights, contrast } = like ?? channelOf(covariance);
  const { mask, opaque, isMasked } = blend(pixels, mean);
  const opacity = statisticsOfOpacity(mask.data);
  const isSilhouette =
    like?.isSilhouette ??
    [PLAIN, GLYPH].some(
      (limit) => contrast < limit.contrast && opacity.mean < limit.share && 255 * opacity.deviation > contrast,
    );
  const whole = { x: 0, y: 0, width, height };
  const plane = isSilhouette ? mask : project({ width, height, data: opaque, channels: 4 }, weights, whole);
  return {
    width,
    height,
    grey: new Pyramid(plane),
    mask: isMasked && !isSilhouette ? new Pyramid(mask) : undefined,
    isOpaque: !isMasked,
    isSilhouette,
    weights: isSilhouette ? LUMINANCE : weights,
    contrast: isSilhouette ? 255 * opacity.deviation : contrast,
    detail: detailOf(plane),
    colours: { mean, deviation: [rootOf(rr), rootOf(gg), rootOf(bb)] },
  };
}

/** Chooses the channel in which the colours differ most, luminance if possible. */
function channelOf(covariance: Statistics['covariance']): Pick<Pattern, 'weights' | 'contrast'> {
  const grey = deviationAlong(LUMINANCE, covariance);
  const { weights: along, deviation } = principal(covariance);
  if (grey >= MIN_GREY_SHARE * deviation) return { weights: LUMINANCE, contrast: grey };
  // The absolute values add up to 1, so that every colour fits in a byte.
  const size = along.reduce((sum, weight) => sum + Math.abs(weight), 0);
  return { weights: [along[0] / size, along[1] / size, along[2] / size], contrast: deviation / size };
}

interface Blended {
  readonly mask: Plane;
  readonly isMasked: boolean;
  readonly opaque: Uint8Array;
}

/** The opacity of a template, and its colours before a ground of their mean. */
function blend({ width, height, data }: TemplatePixels, mean: Weights): Blended {
  const mask: Plane = { width, height, data: new Uint8Array(width * height) };
  const opaque = Uint8Array.from(data);
  let isMasked = false;
  for (let i = 0, j = 0; j < data.length; i++, j += 4) {
    const opacity = data[j + 3]!;
    mask.data[i] = opacity;
    if (opacity === 255) continue;
    isMasked = true;
    for (let k = 0; k < 3; k++) opaque[j + k] = mean[k]! + ((data[j + k]! - mean[k]!) * opacity) / 255;
  }
  return { mask, isMasked, opaque };
}

/** The mean and the standard deviation of the opacity, 0 to 1. */
function statisticsOfOpacity(values: Uint8Array): { readonly mean: number; readonly deviation: number } {
  let [sum, squares] = [0, 0];
  for (const value of values) {
    sum += value / 255;
    squares += (value / 255) ** 2;
  }
  const mean = sum / values.length;
  return { mean, deviation: rootOf(squares / values.length - mean ** 2) };
}

/** The width of an anti-aliased outline. */
const OUTLINE_WIDTH_PX = 2.2;

/** The total length of the outlines, in pixels. */
function detailOf({ width, height, data }: Plane): number {
  const steepness: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1, end = i + width - 2; i < end; i++) {
      steepness.push(Math.hypot(data[i + 1]! - data[i - 1]!, data[i + width]! - data[i - width]!));
    }
  }
  const sorted = Float32Array.from(steepness).sort();
  const steep = sorted[Math.floor(sorted.length * 0.98)] ?? 0;
  const least = Math.max(4, 0.3 * steep);
  return steepness.filter((each) => each > least).length / OUTLINE_WIDTH_PX;
}

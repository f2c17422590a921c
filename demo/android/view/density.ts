/** Device pixels in one density-independent pixel. */
export const PIXEL_RATIO = 2.625;

/** Density-independent pixels as whole device pixels. */
export const dp = (value: number): number => Math.round(value * PIXEL_RATIO);

import type { Pixels, Rect } from '#svc';
import type { TemplatePixels } from './pattern.js';

/** What a search thread is asked. All pixels lie in shared memory. */
export interface SearchRequest {
  readonly picture: Pixels;
  /** Equal for equal pictures. */
  readonly pictureKey: string;
  readonly template: TemplatePixels;
  /** The part that is searched, in pixels of the picture. */
  readonly area: Rect | undefined;
  /** The least score of a hit. */
  readonly threshold: number;
}

/** One place that shows the template; bounds in whole pixels of the picture. */
export interface Found {
  readonly bounds: Rect;
  readonly score: number;
  readonly how: string;
}

/** The places in reading order, or why nothing can be looked for. */
export type SearchAnswer = { readonly found: readonly Found[] } | { readonly refusal: string };

import type { Rect } from 'svc';
import { type Likeness, compareCells } from './cells.js';
import { type Candidate, ScreenView, searchScale, type View } from './coarse-search.js';
import { type Features, featuresOf } from './feature-search.js';
import { compareOutlines } from './outline.js';
import { withoutOverlaps } from './overlap.js';
import type { Pattern } from './pattern.js';
import { Pyramid, slopes } from './plane.js';
import { refine } from './refine.js';

/** A place that was compared with the template in full. */
export interface Match {
  readonly bounds: Rect;
  readonly scale: number;
  readonly score: number;
  readonly likeness: Likeness;
  readonly outline: number;
  readonly correlation: number;
  readonly view: 'grey' | 'edges';
}

const STEP = 1.09;
const powers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => STEP ** (from + i));

/**
 * From half to double and a little more. What costs little comes first: the same density, then a screen that is denser
 * than the template's, then one that is less so.
 */
const SCALES: readonly (readonly number[])[] = [[1], powers(1, 8), powers(-8, -1)];
const MOST_CANDIDATES = 30;
const MOST_COMPARED = 12;
/** A match so good that no other scale is looked at. */
const CERTAIN = 0.94;
/** A match so good that edges would show no better one. */
const LIKELY = 0.87;
/** Of a picture of edges. */
const EDGE_CONTRAST = 40;

/** The screen, seen as grey and as edges. */
export class SeenScreen {
  readonly grey: ScreenView;
  #edges: ScreenView | undefined;
  #features: Features | undefined;

  constructor(pyramid: Pyramid) {
    this.grey = new ScreenView(pyramid);
  }

  get edges(): ScreenView {
    return (this.#edges ??= new ScreenView(edgesOf(this.grey.pyramid)));
  }

  get features(): Features {
    return (this.#features ??= featuresOf(this.grey.pyramid.base));
  }

  delete(): void {
    this.grey.delete();
    this.#edges?.delete();
    this.#features?.delete();
  }
}

const edgesOf = (grey: Pyramid): Pyramid => new Pyramid(slopes(grey.base));

/** Every place that may show the pattern, compared with it; the same place can come twice. */
export function searchByCorrelation(screen: SeenScreen, pattern: Pattern): Match[] {
  const grey: View = { screen: screen.grey, pattern: pattern.grey, mask: pattern.mask, contrast: pattern.contrast };
  const found: Match[] = [];
  const isFound = (score: number): boolean => found.some((match) => match.score >= score);
  for (const scales of SCALES) {
    found.push(
      ...examine(
        'grey',
        grey,
        grey,
        scales.flatMap((scale) => searchScale(grey, scale)),
      ),
    );
    if (isFound(CERTAIN)) return found;
  }
  if (isFound(LIKELY)) return found;
  const edges: View = {
    screen: screen.edges,
    pattern: edgesOf(pattern.grey),
    mask: pattern.mask,
    contrast: EDGE_CONTRAST,
  };
  for (const scales of SCALES) {
    found.push(
      ...examine(
        'edges',
        edges,
        grey,
        scales.flatMap((scale) => searchScale(edges, scale)),
      ),
    );
    if (isFound(CERTAIN)) return found;
  }
  return found;
}

function examine(name: Match['view'], view: View, grey: View, found: readonly Candidate[]): Match[] {
  const sorted = found.toSorted((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation));
  const pair = { screen: view.screen.pyramid, pattern: view.pattern, mask: view.mask };
  const full = { screen: grey.screen.pyramid, pattern: grey.pattern, mask: grey.mask };
  return withoutOverlaps(sorted, MOST_CANDIDATES)
    .flatMap((candidate) => refine(pair, candidate, [0.4, 0.4, 0.4], candidate.scale === 1) ?? [])
    .sort((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation))
    .slice(0, MOST_COMPARED)
    .map((refined) => {
      const { scale, correlation } = refined;
      const bounds = scale === 1 ? onWholePixels(refined.bounds) : refined.bounds;
      const likeness = compareCells(full, bounds, scale);
      const outline = compareOutlines(full, bounds);
      return {
        bounds,
        scale,
        correlation,
        likeness,
        outline,
        score: 0.6 * likeness.mean + 0.4 * likeness.worst,
        view: name,
      };
    });
}

const onWholePixels = ({ x, y, width, height }: Rect): Rect => ({ x: Math.round(x), y: Math.round(y), width, height });

import type { Rect } from '#svc';
import { type Likeness, compareCells } from './cells.js';
import { withoutOverlaps } from './choose-matches.js';
import { type Candidate, ScreenView, searchScale, type View } from './coarse-search.js';
import { type Features, featuresOf } from './feature-search.js';
import { compareOutlines } from './outline.js';
import type { Pattern } from './pattern.js';
import { Pyramid, slopes } from './plane.js';
import { refine } from './refine.js';
import { scoreOf } from './score.js';

/** A place that was compared with the template in full resolution. */
export interface Match {
  readonly bounds: Rect;
  readonly scale: number;
  readonly score: number;
  readonly likeness: Likeness;
  readonly outline: number;
  readonly correlation: number;
  readonly view: 'grey' | 'edges';
}

/** The ratio between consecutive scales. */
const SCALE_STEP = 1.09;
const powers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => SCALE_STEP ** (from + i));

/**
 * From half to double size, the cheapest first: the same pixel density, then a screen of higher density than the
 * template's, then one of lower density.
 */
const SCALES: readonly (readonly number[])[] = [[1], powers(1, 8), powers(-8, -1)];
/** The number of candidates that are refined, unless more are about as good as the best one. */
const MAX_CANDIDATES = 30;
/** A candidate of less correlation is dropped while it is refined. */
const MIN_CORRELATION = 0.5;
/** When the best candidate is strong, all that are weaker by at most the gap are refined. */
const STRONG_CORRELATION = 0.85;
const MAX_CORRELATION_GAP = 0.2;
const MAX_SIMILAR_CANDIDATES = 200;
/** The comparison ends after this many candidates that show something else. */
const MAX_OTHERS = 12;
/** A match of this score at scale 1 ends the search. */
const CERTAIN_SCORE = 0.94;
/** The same at another scale, for which the score has a penalty. */
const CERTAIN_SCALED_SCORE = 0.89;
/** After a match of this score the edges are not searched. */
const LIKELY_SCORE = 0.87;
/** The assumed contrast of a picture of edges. */
const EDGE_CONTRAST = 40;
/** The score penalty when only the edges match: a theme may swap light and dark in some parts only. */
const EDGES_PENALTY = 0.05;

/** The representations of a screen that are searched: grey, edges and features. */
export class SearchedScreen {
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

/** Finds and compares every place that may show the pattern; a place can occur twice. */
export function searchByCorrelation(screen: SearchedScreen, pattern: Pattern): Match[] {
  const grey: View = { screen: screen.grey, pattern: pattern.grey, mask: pattern.mask, contrast: pattern.contrast };
  const found: Match[] = [];
  const isCertain = (): boolean =>
    found.some(({ score, scale }) => score >= (scale === 1 ? CERTAIN_SCORE : CERTAIN_SCALED_SCORE));
  for (const scales of SCALES) {
    found.push(
      ...examine(
        'grey',
        grey,
        grey,
        pattern.detail,
        scales.flatMap((scale) => searchScale(grey, scale)),
      ),
    );
    if (isCertain()) return found;
  }
  if (found.some(({ score }) => score >= LIKELY_SCORE)) return found;
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
        pattern.detail,
        scales.flatMap((scale) => searchScale(edges, scale)),
      ),
    );
    if (isCertain()) return found;
  }
  return found;
}

function examine(name: Match['view'], view: View, grey: View, detail: number, found: readonly Candidate[]): Match[] {
  const pair = { screen: view.screen.pyramid, pattern: view.pattern, mask: view.mask };
  const full = { screen: grey.screen.pyramid, pattern: grey.pattern, mask: grey.mask };
  const exact = promising(found).flatMap(
    (candidate) => refine(pair, candidate, MIN_CORRELATION, candidate.scale === 1) ?? [],
  );
  const matches: Match[] = [];
  let others = 0;
  for (const { bounds: at, scale, correlation } of exact.sort(byCorrelation)) {
    const bounds = scale === 1 ? onWholePixels(at) : at;
    const likeness = compareCells(full, bounds, scale);
    const outline = compareOutlines(full, bounds);
    const measured = { outline, correlation, scale, detail: detail * scale };
    let score = scoreOf({ likeness, ...measured });
    if (name === 'edges') {
      score = Math.max(score, scoreOf({ likeness: compareCells(pair, bounds, scale), ...measured }) - EDGES_PENALTY);
    }
    matches.push({ bounds, scale, correlation, likeness, outline, score, view: name });
    if (score < LIKELY_SCORE && ++others >= MAX_OTHERS) break;
  }
  return matches;
}

const byCorrelation = (a: Candidate, b: Candidate): number => Math.abs(b.correlation) - Math.abs(a.correlation);

/** The best candidates, and all that are about as good as the best one: a page can show a template many times. */
function promising(found: readonly Candidate[]): Candidate[] {
  const sorted = withoutOverlaps(found.toSorted(byCorrelation), MAX_SIMILAR_CANDIDATES);
  const best = Math.abs(sorted[0]?.correlation ?? 0);
  const least = best < STRONG_CORRELATION ? 1 : best - MAX_CORRELATION_GAP;
  return sorted.filter(({ correlation }, i) => i < MAX_CANDIDATES || Math.abs(correlation) >= least);
}

const onWholePixels = ({ x, y, width, height }: Rect): Rect => ({ x: Math.round(x), y: Math.round(y), width, height });

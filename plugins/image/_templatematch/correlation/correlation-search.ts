import type { Rect } from '#svc';
import { type Likeness, compareCells } from '../cells.js';
import { withoutOverlaps } from '../choose-matches.js';
import { type Candidate, searchScale, type View } from './coarse-search.js';
import { type Features, featuresOf } from '../feature-search.js';
import { compareOutlines } from '../outline.js';
import type { Pattern } from '../pattern.js';
import { Pyramid, slopes } from '../plane.js';
import { type Pair, refine } from './refine.js';
import { ScreenView } from './screen-view.js';
import { scoreOf } from '../score.js';

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
export const MIN_REFINED_CORRELATION = 0.5;
/** When the best candidate is strong, all that are weaker by at most the gap are refined. */
const STRONG_CORRELATION = 0.85;
const MAX_CORRELATION_GAP = 0.2;
const MAX_SIMILAR_CANDIDATES = 200;
/** The candidates that are weaker than the best one by at most this are compared first. */
const MAX_FIRST_GAP = 0.3;
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

/** The grey representation of a screen and a pattern. */
export const greyOf = ({ grey }: SearchedScreen, pattern: Pattern): View => ({
  screen: grey,
  pattern: pattern.grey,
  mask: pattern.mask,
  contrast: pattern.contrast,
});

/** Finds and compares every place that may show the pattern; a place can occur twice. */
export function searchByCorrelation(screen: SearchedScreen, pattern: Pattern): Match[] {
  const grey = greyOf(screen, pattern);
  const found: Match[] = [];
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
    if (isCertain(found)) return found;
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
    if (isCertain(found)) return found;
  }
  return found;
}

/** Compares candidates in full resolution: all of them, unless one of the best is certain. */
function examine(name: Match['view'], view: View, grey: View, detail: number, found: readonly Candidate[]): Match[] {
  const candidates = promising(found);
  const least = Math.abs(candidates[0]?.correlation ?? 0) - MAX_FIRST_GAP;
  const isFirst = ({ correlation }: Candidate): boolean => Math.abs(correlation) >= least;
  const matches = compareUpright(name, view, grey, detail, candidates.filter(isFirst));
  if (isCertain(matches)) return matches;
  const rest = candidates.filter((candidate) => !isFirst(candidate));
  return [...matches, ...compareUpright(name, view, grey, detail, rest)];
}

function compareUpright(
  name: Match['view'],
  view: View,
  grey: View,
  detail: number,
  found: readonly Candidate[],
): Match[] {
  const pair = pairOf(view);
  const exact = found.flatMap(
    (candidate) => refine(pair, candidate, MIN_REFINED_CORRELATION, candidate.scale === 1) ?? [],
  );
  const matches: Match[] = [];
  let others = 0;
  for (const candidate of exact.sort(byCorrelation)) {
    const match = matchAt(name, view, grey, detail, candidate, false);
    matches.push(match);
    if (match.score < LIKELY_SCORE && ++others >= MAX_OTHERS) break;
  }
  return matches;
}

/** Compares a refined candidate in full resolution. */
export function matchAt(
  name: Match['view'],
  view: View,
  grey: View,
  detail: number,
  { bounds: at, scale, correlation }: Candidate,
  isTurned: boolean,
): Match {
  const full = pairOf(grey);
  const bounds = scale === 1 ? onWholePixels(at) : at;
  const likeness = compareCells(full, bounds, scale);
  const outline = compareOutlines(full, bounds);
  const measured = { outline, correlation, scale, detail: detail * scale, isTurned };
  let score = scoreOf({ likeness, ...measured });
  if (name === 'edges') {
    const edges = compareCells(pairOf(view), bounds, scale);
    score = Math.max(score, scoreOf({ likeness: edges, ...measured }) - EDGES_PENALTY);
  }
  return { bounds, scale, correlation, likeness, outline, score, view: name };
}

export const pairOf = ({ screen, pattern, mask }: View): Pair => ({ screen: screen.pyramid, pattern, mask });

const isCertain = (matches: readonly Match[]): boolean =>
  matches.some(({ score, scale }) => score >= (scale === 1 ? CERTAIN_SCORE : CERTAIN_SCALED_SCORE));

const byCorrelation = (a: Candidate, b: Candidate): number => Math.abs(b.correlation) - Math.abs(a.correlation);

/** The best candidates, and all that are about as good as the best one: a page can show a template many times. */
function promising(found: readonly Candidate[]): Candidate[] {
  const sorted = withoutOverlaps(found.toSorted(byCorrelation), MAX_SIMILAR_CANDIDATES);
  const best = Math.abs(sorted[0]?.correlation ?? 0);
  const least = best < STRONG_CORRELATION ? 1 : best - MAX_CORRELATION_GAP;
  return sorted.filter(({ correlation }, i) => i < MAX_CANDIDATES || Math.abs(correlation) >= least);
}

const onWholePixels = ({ x, y, width, height }: Rect): Rect => ({ x: Math.round(x), y: Math.round(y), width, height });

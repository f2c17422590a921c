import type { Rect } from '#svc';
import { type Likeness, compareCells } from './cells.js';
import { type Candidate, ScreenView, searchScale, type View } from './coarse-search.js';
import { type Features, featuresOf } from './feature-search.js';
import { compareOutlines } from './outline.js';
import { withoutOverlaps } from './overlap.js';
import type { Pattern } from './pattern.js';
import { Pyramid, slopes } from './plane.js';
import { refine } from './refine.js';
import { scoreOf } from './score.js';

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
/** Below it, a candidate is given up while it is made exact. */
const LEAST_CORRELATION = 0.5;
/** Candidates within `ABOUT` of a best one that is as strong as this are all looked at. */
const STRONG = 0.85;
const ABOUT = 0.2;
const MOST_ALIKE = 200;
/** So many candidates that show something else end the comparison. */
const MOST_OTHERS = 12;
/** A match so good that no other scale is looked at. */
const CERTAIN = 0.94;
/** The same where the scale is another one, which costs a match some of its score. */
const CERTAIN_ELSEWHERE = 0.89;
/** A match so good that edges would show no better one. */
const LIKELY = 0.87;
/** Of a picture of edges. */
const EDGE_CONTRAST = 40;
/** What is taken off the score where only edges are alike: another theme swaps light and dark in some parts alone. */
const FOR_EDGES = 0.05;

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
  const isCertain = (): boolean =>
    found.some(({ score, scale }) => score >= (scale === 1 ? CERTAIN : CERTAIN_ELSEWHERE));
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
  if (found.some(({ score }) => score >= LIKELY)) return found;
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
    (candidate) => refine(pair, candidate, LEAST_CORRELATION, candidate.scale === 1) ?? [],
  );
  const matches: Match[] = [];
  let others = 0;
  for (const { bounds: at, scale, correlation } of exact.sort(byCorrelation)) {
    const bounds = scale === 1 ? onWholePixels(at) : at;
    const likeness = compareCells(full, bounds, scale);
    const outline = compareOutlines(full, bounds);
    const seen = { outline, correlation, scale, detail: detail * scale };
    let score = scoreOf({ likeness, ...seen });
    if (name === 'edges') {
      score = Math.max(score, scoreOf({ likeness: compareCells(pair, bounds, scale), ...seen }) - FOR_EDGES);
    }
    matches.push({ bounds, scale, correlation, likeness, outline, score, view: name });
    if (score < LIKELY && ++others >= MOST_OTHERS) break;
  }
  return matches;
}

const byCorrelation = (a: Candidate, b: Candidate): number => Math.abs(b.correlation) - Math.abs(a.correlation);

/** The best candidates, and all that are about as good as the best one: a page can show a picture many times. */
function promising(found: readonly Candidate[]): Candidate[] {
  const sorted = withoutOverlaps(found.toSorted(byCorrelation), MOST_ALIKE);
  const best = Math.abs(sorted[0]?.correlation ?? 0);
  const least = best < STRONG ? 1 : best - ABOUT;
  return sorted.filter(({ correlation }, i) => i < MOST_CANDIDATES || Math.abs(correlation) >= least);
}

const onWholePixels = ({ x, y, width, height }: Rect): Rect => ({ x: Math.round(x), y: Math.round(y), width, height });

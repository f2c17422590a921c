import type { Rect } from 'svc';
import { type Likeness, compareCells } from './cells.js';
import { type Candidate, ScreenView, searchScale, type View } from './coarse-search.js';
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
  readonly correlation: number;
  readonly view: 'grey' | 'edges';
}

const STEP = 1.09;
/** From half to double; a little more, as a scale between two steps is found by either. */
export const SCALES: readonly number[] = Array.from({ length: 17 }, (_, i) => STEP ** (i - 8)).filter(
  (scale) => scale !== 1,
);
const MOST_CANDIDATES = 30;
/** A match so good that no other scale is looked at. */
const CERTAIN = 0.93;

/** The screen, seen as grey and as edges. */
export class SeenScreen {
  readonly grey: ScreenView;
  #edges: ScreenView | undefined;

  constructor(pyramid: Pyramid) {
    this.grey = new ScreenView(pyramid);
  }

  get edges(): ScreenView {
    return (this.#edges ??= new ScreenView(edgesOf(this.grey.pyramid)));
  }

  delete(): void {
    this.grey.delete();
    this.#edges?.delete();
  }
}

const edgesOf = (grey: Pyramid): Pyramid => new Pyramid(slopes(grey.base));

export function searchByCorrelation(screen: SeenScreen, pattern: Pattern): Match[] {
  const grey: View = { screen: screen.grey, pattern: pattern.grey, mask: pattern.mask, contrast: pattern.contrast };
  const same = examine('grey', grey, grey, searchScale(grey, 1));
  if (same.some(({ score }) => score >= CERTAIN)) return same;
  const other = examine(
    'grey',
    grey,
    grey,
    SCALES.flatMap((scale) => searchScale(grey, scale)),
  );
  const found = [...same, ...other];
  if (found.some(({ score }) => score >= 0.85)) return found;
  const edges: View = {
    screen: screen.edges,
    pattern: edgesOf(pattern.grey),
    mask: pattern.mask,
    contrast: 40,
  };
  const outlined = examine(
    'edges',
    edges,
    grey,
    [1, ...SCALES].flatMap((scale) => searchScale(edges, scale)),
  );
  return [...found, ...outlined];
}

function examine(name: Match['view'], view: View, grey: View, found: readonly Candidate[]): Match[] {
  const sorted = found.toSorted((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation));
  const pair = { screen: view.screen.pyramid, pattern: view.pattern, mask: view.mask };
  const full = { screen: grey.screen.pyramid, pattern: grey.pattern, mask: grey.mask };
  return withoutOverlaps(sorted, MOST_CANDIDATES).flatMap((candidate) => {
    const refined = refine(pair, candidate, [0.4, 0.4, 0.4]);
    if (!refined) return [];
    const { bounds, scale, correlation } = refined;
    const likeness = compareCells(full, bounds, scale);
    return [{ bounds, scale, correlation, likeness, score: 0.6 * likeness.mean + 0.4 * likeness.worst, view: name }];
  });
}

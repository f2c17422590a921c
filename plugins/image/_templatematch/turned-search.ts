import { type Candidate, searchScale } from './correlation/coarse-search.js';
import {
  greyOf,
  type Match,
  matchAt,
  MIN_REFINED_CORRELATION,
  pairOf,
  type SearchedScreen,
} from './correlation/correlation-search.js';
import { type Pattern, patternOf, type TemplatePixels } from './pattern.js';
import { refine } from './correlation/refine.js';
import { turnTemplate } from './turn-template.js';

/** The angles that are searched, in degrees; the comparison tolerates the half of a step. */
const ANGLES = [5, -5, 10, -10, 15, -15, 20, -20];
/** The steps by which the angle of the best place is refined, in degrees. */
const REFINEMENTS = [2.5, 1.25];
/** A template with a shorter side, in pixels, has too little detail to be recognised when it is turned. */
const MIN_SHORT_SIDE = 16;
/** The number of candidates of all angles that are compared. */
const MAX_CANDIDATES = 16;

/** A place that shows the template turned. */
export interface TurnedMatch extends Match {
  /** Clockwise. */
  readonly degrees: number;
}

interface Turned {
  readonly degrees: number;
  readonly pattern: Pattern;
}

/** Finds the best place that shows a template turned by at most 20 degrees, at its own size. */
export function searchTurned(
  screen: SearchedScreen,
  template: TemplatePixels,
  upright: Pattern,
): TurnedMatch | undefined {
  if (Math.min(template.width, template.height) < MIN_SHORT_SIDE) return undefined;
  const found = ANGLES.map((degrees) => {
    const turned = { degrees, pattern: patternOf(turnTemplate(template, degrees), upright) };
    return { turned, candidates: searchScale(greyOf(screen, turned.pattern), 1) };
  });
  const strongest = found
    .flatMap(({ turned, candidates }) => candidates.map((candidate) => ({ turned, candidate })))
    .sort((a, b) => Math.abs(b.candidate.correlation) - Math.abs(a.candidate.correlation))
    .slice(0, MAX_CANDIDATES);
  let best: TurnedMatch | undefined;
  for (const { turned, candidate } of strongest) {
    const found = compared(screen, turned, candidate);
    if (found && found.score > (best?.score ?? -1)) best = found;
  }
  if (!best) return undefined;
  for (const step of REFINEMENTS) {
    const { degrees } = best;
    for (const angle of [degrees - step, degrees + step]) {
      const turned: Turned = { degrees: angle, pattern: patternOf(turnTemplate(template, angle), upright) };
      const found = compared(screen, turned, centredOn(best, turned.pattern));
      if (found && found.score > best.score) best = found;
    }
  }
  return best;
}

function compared(screen: SearchedScreen, { degrees, pattern }: Turned, candidate: Candidate): TurnedMatch | undefined {
  const view = greyOf(screen, pattern);
  const exact = refine(pairOf(view), candidate, MIN_REFINED_CORRELATION, true);
  return exact && { ...matchAt('grey', view, view, pattern.detail, exact, true), degrees };
}

/** The candidate that has the centre of a match. */
function centredOn({ bounds, correlation }: Match, { width, height }: Pattern): Candidate {
  const x = bounds.x + (bounds.width - width) / 2;
  const y = bounds.y + (bounds.height - height) / 2;
  return { bounds: { x, y, width, height }, scale: 1, correlation };
}

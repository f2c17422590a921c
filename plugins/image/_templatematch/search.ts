import type { Pixels, Rect, Size } from '#svc';
import { chooseMatches, type Found } from './choose-matches.js';
import { type Match, searchByCorrelation, SearchedScreen } from './correlation/correlation-search.js';
import { patternOf, type Pattern, type TemplatePixels } from './pattern.js';
import { project, Pyramid } from './plane.js';
import { searchTurned, type TurnedMatch } from './turned-search.js';
import { isForFeatures, type PlacedMatch, searchByFeatures } from './homography-search.js';

/** The argument of `search`. All pixels are in shared memory. */
export interface SearchRequest {
  readonly picture: Pixels;
  /** A hash of the picture. */
  readonly pictureKey: string;
  readonly template: TemplatePixels;
  /** The searched part, in pixels of the picture. */
  readonly area: Rect | undefined;
  /** The smallest score of a hit. */
  readonly threshold: number;
}

/**
 * The matches in reading order, without any the best of what was compared; or the reason why the template cannot be
 * searched.
 */
export type SearchAnswer =
  { readonly found: readonly Found[]; readonly nearest?: Found } | { readonly refusal: string };

/** A template that is smaller (in pixels) or of less contrast is ambiguous. */
const MIN_SIDE = 6;
const MIN_AREA = 64;
const MIN_CONTRAST = 3;

let cached: { readonly key: string; readonly screen: SearchedScreen } | undefined;

/**
 * Searches a template on a picture: upright by correlation; else by features, turned or partly covered; else turned a
 * little, by correlation.
 */
export function search(request: SearchRequest): SearchAnswer {
  const { picture, template, area, threshold } = request;
  const { width, height } = template;
  if (Math.min(width, height) < MIN_SIDE || width * height < MIN_AREA) {
    return { refusal: `has ${width} x ${height} pixels, too few to tell it from anything else` };
  }
  const pattern = patternOf(template);
  if (pattern.contrast < MIN_CONTRAST) {
    return { refusal: 'shows one colour and nothing that could be told apart' };
  }
  const part = partOf(picture, area);
  if (!part) return { found: [] };
  const screen = screenOf(request, part, pattern);
  const compared: Found[] = [];
  for (const matches of searches(screen, template, pattern, part)) {
    const placed = matches.map(inPicture(part));
    compared.push(...placed);
    const found = chooseMatches(placed, threshold, picture, pattern);
    if (found.length > 0) return { found: found.map(withScore) };
  }
  const [nearest] = chooseMatches(compared, 0, picture, pattern).sort((a, b) => b.score - a.score);
  return { found: [], ...(nearest && { nearest }) };
}

/** The ways to find a template; the next one is tried when the one before found nothing. */
function* searches(
  screen: SearchedScreen,
  template: TemplatePixels,
  pattern: Pattern,
  part: Rect,
): Generator<readonly Found[]> {
  yield searchByCorrelation(screen, pattern).map(describe);
  if (isForFeatures(pattern, part)) {
    const placed = searchByFeatures(screen.grey.pyramid, screen.features, pattern);
    if (placed) yield [describePlaced(placed)];
  }
  const turned = searchTurned(screen, template, pattern);
  if (turned) yield [describeTurned(turned)];
}

const withScore = (found: Found): Found => {
  const score = Math.round(found.score * 1000) / 1000;
  return { ...found, score, how: `${found.how}, score ${score.toFixed(3)}` };
};

function describe({ bounds, scale, score, view, likeness }: Match): Found {
  const swapped = likeness.swapped > 0.5 ? ', light and dark swapped' : '';
  return {
    bounds,
    score,
    how: `${view}, scale ${scale.toFixed(2)}${swapped}`,
  };
}

function describePlaced({ bounds, score, visible }: PlacedMatch): Found {
  const covered = visible < 1 ? `, ${Math.round(visible * 100)} % of it visible` : '';
  return { bounds, score, how: `features${covered}` };
}

const describeTurned = ({ bounds, score, degrees }: TurnedMatch): Found => ({
  bounds,
  score,
  how: `grey, turned by ${degrees.toFixed(1)} degrees`,
});

const inPicture =
  ({ x, y }: Rect) =>
  (found: Found): Found => ({ ...found, bounds: { ...found.bounds, x: found.bounds.x + x, y: found.bounds.y + y } });

/** The part of the picture that the area covers, in whole pixels. */
function partOf({ width, height }: Size, area: Rect | undefined): Rect | undefined {
  if (!area) return { x: 0, y: 0, width, height };
  const x = Math.max(0, Math.floor(area.x));
  const y = Math.max(0, Math.floor(area.y));
  const right = Math.min(width, Math.ceil(area.x + area.width));
  const bottom = Math.min(height, Math.ceil(area.y + area.height));
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined;
}

/** The screen in the channel of the pattern. The last one is cached, since a screen is searched for several templates. */
function screenOf({ picture, pictureKey }: SearchRequest, part: Rect, { weights }: Pattern): SearchedScreen {
  const key = [pictureKey, ...weights, part.x, part.y, part.width, part.height].join(' ');
  if (cached?.key === key) return cached.screen;
  cached?.screen.delete();
  cached = undefined;
  const screen = new SearchedScreen(new Pyramid(project({ ...picture, channels: 3 }, weights, part)));
  cached = { key, screen };
  return screen;
}

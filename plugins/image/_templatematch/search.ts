import type { Pixels, Rect, Size } from '#svc';
import { chooseMatches, type Found } from './choose-matches.js';
import { type Match, searchByCorrelation, SearchedScreen } from './correlation-search.js';
import { patternOf, type Pattern, type TemplatePixels } from './pattern.js';
import { project, Pyramid } from './plane.js';
import { isForFeatures, searchByFeatures, type TurnedMatch } from './turned-search.js';

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

/** The matches in reading order, or the reason why the template cannot be searched. */
export type SearchAnswer = { readonly found: readonly Found[] } | { readonly refusal: string };

/** A template that is smaller (in pixels) or of less contrast is ambiguous. */
const MIN_SIDE = 6;
const MIN_AREA = 64;
const MIN_CONTRAST = 3;

let cached: { readonly key: string; readonly screen: SearchedScreen } | undefined;

/** Searches a template on a picture: upright by correlation, else turned or partly covered by features. */
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
  const upright = searchByCorrelation(screen, pattern).map(describe);
  const choose = (matches: readonly Found[]): Found[] =>
    chooseMatches(matches.map(inPicture(part)), threshold, picture, pattern).map(withScore);
  const found = choose(upright);
  if (found.length > 0 || !isForFeatures(pattern, part)) return { found };
  const turned = searchByFeatures(screen.grey.pyramid, screen.features, pattern);
  if (!turned) return { found };
  return { found: choose([describeTurned(turned)]) };
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

function describeTurned({ bounds, score, visible }: TurnedMatch): Found {
  const covered = visible < 1 ? `, ${Math.round(visible * 100)} % of it visible` : '';
  return { bounds, score, how: `features${covered}` };
}

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

import type { Rect, Size } from '#svc';
import { chooseMatches } from './choose-matches.js';
import { type Match, searchByCorrelation, SeenScreen } from './correlation-search.js';
import { patternOf, type Pattern } from './pattern.js';
import { project, Pyramid } from './plane.js';
import type { Found, SearchAnswer, SearchRequest } from './search-request.js';
import { isForFeatures, searchByFeatures, type TurnedMatch } from './turned-search.js';

/** Sides and contrast below which a template looks like too much. */
const LEAST_SIDE = 6;
const LEAST_AREA = 64;
const LEAST_CONTRAST = 3;

let last: { readonly key: string; readonly screen: SeenScreen } | undefined;

/** Looks for a template on a picture. */
export function search(request: SearchRequest): SearchAnswer {
  const { picture, template, area, threshold } = request;
  const { width, height } = template;
  if (Math.min(width, height) < LEAST_SIDE || width * height < LEAST_AREA) {
    return { refusal: `has ${width} x ${height} pixels, too few to tell it from anything else` };
  }
  const pattern = patternOf(template);
  if (pattern.contrast < LEAST_CONTRAST) {
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

/** The pixels of an area that the picture has. */
function partOf({ width, height }: Size, area: Rect | undefined): Rect | undefined {
  if (!area) return { x: 0, y: 0, width, height };
  const x = Math.max(0, Math.floor(area.x));
  const y = Math.max(0, Math.floor(area.y));
  const right = Math.min(width, Math.ceil(area.x + area.width));
  const bottom = Math.min(height, Math.ceil(area.y + area.height));
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined;
}

/** The screen as the pattern needs it; the last one is kept, as several templates are looked for on it. */
function screenOf({ picture, pictureKey }: SearchRequest, part: Rect, { weights }: Pattern): SeenScreen {
  const key = [pictureKey, ...weights, part.x, part.y, part.width, part.height].join(' ');
  if (last?.key === key) return last.screen;
  last?.screen.delete();
  last = undefined;
  const screen = new SeenScreen(new Pyramid(project({ ...picture, channels: 3 }, weights, part)));
  last = { key, screen };
  return screen;
}

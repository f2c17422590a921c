import type { Driver } from '../device/driver.js';
import { untilAborted } from '../deadline.js';
import { centre, contains, inRows } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import { suggest } from '../text/suggest.js';
import { toPixels, toWindow } from './frame.js';
import type { ImageMatcher, NearMiss, ReadLine, TextReader, VisionHit } from './ports.js';
import type { Mark } from './annotate.js';
import { beyondLast, type LookQuery, type Rung, type RungHit, type RungResult } from './rung.js';
import type { Named } from './sources.js';
import { VisionTarget } from './target.js';
import { matchText, phrasesOf } from './vision/text-match.js';
import type { VisionStrategy } from './trace.js';
import type { Templates } from './vision/templates.js';

const NO_MATCH = 'nothing on the picture matches';
const MAX_SHOWN_CHARS = 60;

/** Reads the screen with one text detector. */
export class OcrRung implements Rung {
  readonly name = 'ocr';
  readonly source: string;

  constructor(
    private readonly reader: Named<TextReader>,
    private readonly driver: Driver,
  ) {
    this.source = reader.name;
  }

  async look(query: LookQuery): Promise<RungResult> {
    const { picture, scale } = await query.frame.get();
    const area = query.area && toPixels(query.area, scale);
    const lines = await untilAborted(this.reader.plugin.read(picture, area), query.signal);
    const seen = lines.map(({ bounds }): Mark => ({ bounds: toWindow(bounds, scale), kind: 'seen' }));
    const matches = matchText(lines, query.value);
    if (matches.length === 0) return { reason: `${NO_MATCH}${nearest(query.value, lines)}`, seen };
    return { ...choose(matches, 'ocr', query, scale, this.driver), seen };
  }
}

/** Looks for a template with one image detector. */
export class ImageRung implements Rung {
  readonly name = 'image';
  readonly source: string;

  constructor(
    private readonly matcher: Named<ImageMatcher>,
    private readonly templates: Templates,
    private readonly driver: Driver,
  ) {
    this.source = matcher.name;
  }

  async look(query: LookQuery): Promise<RungResult> {
    const template = await this.templates.get(query.value);
    if (!template) throw new ServiceError('E0205', `there is no template ${JSON.stringify(query.value)}`);
    const { picture, scale } = await query.frame.get();
    const area = query.area && toPixels(query.area, scale);
    const { hits, nearest } = await untilAborted(this.matcher.plugin.look(picture, template, area), query.signal);
    if (hits.length === 0 && nearest) return { reason: `${NO_MATCH}; ${describeMiss(nearest, scale)}` };
    return choose(hits, 'image', query, scale, this.driver);
  }
}

/** The score and the place of a near miss, in window coordinates. */
function describeMiss({ bounds, score, threshold, how }: NearMiss, scale: number): string {
  const { x, y, width, height } = toWindow(bounds, scale);
  const [left, top, across, down] = [x, y, width, height].map(Math.round);
  return (
    `the best score is ${score.toFixed(3)}, below the threshold of ${threshold}, ` +
    `at ${left},${top} (${across} x ${down})${how ? `: ${how}` : ''}`
  );
}

/** Names the text on the screen that is most similar to the wanted one. */
function nearest(wanted: string, lines: readonly ReadLine[]): string {
  const [text] = suggest(
    wanted,
    phrasesOf(lines).map((phrase) => phrase.text),
  );
  return text === undefined
    ? ''
    : `; the most similar text on the screen is ${JSON.stringify(text.slice(0, MAX_SHOWN_CHARS))}`;
}

function choose(
  found: readonly VisionHit[],
  source: VisionStrategy,
  { index, nth, area, accept, limit }: LookQuery,
  scale: number,
  driver: Driver,
): RungResult {
  const hits = found
    .map((hit) => ({ ...hit, bounds: toWindow(hit.bounds, scale) }))
    .filter(({ bounds }) => !area || contains(area, centre(bounds)));
  const hit = nth === undefined ? hits[index] : inRows(hits).flat()[nth];
  if (!hit) {
    if (hits.length === 0) return { reason: NO_MATCH };
    const reason = `${hits.length} match, index ${index} is beyond the last`;
    return { reason: nth === undefined ? reason : beyondLast(hits.length, nth), matches: hits.length };
  }
  const target = new VisionTarget(hit.bounds, source, hit.text, driver);
  if (accept && !accept(target)) return { reason: 'not in the state asked for', matches: hits.length };
  const { score, how } = hit;
  const listed = nth === undefined ? hits.slice(index, index + limit) : [hit];
  return { target, matches: hits.length, hits: listed.map(asHit), score, ...textOf(hit), ...(how && { how }) };
}

const textOf = ({ text }: VisionHit) => (text === undefined ? {} : { text });

const asHit = (hit: VisionHit): RungHit => ({
  bounds: hit.bounds,
  visible: true,
  score: hit.score,
  ...textOf(hit),
});

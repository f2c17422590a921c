import type { Driver } from '../device/driver.js';
import { centre, contains, inRows } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import { suggest } from '../suggest.js';
import { toPixels, toWindow } from './frame.js';
import { phrasesOf } from './phrases.js';
import type { ImageMatcher, ReadLine, TextReader, VisionHit } from './ports.js';
import type { Mark } from './annotate.js';
import { beyondLast, type Finding, type Question, type Rung } from './rung.js';
import type { Named } from './sources.js';
import { VisionTarget } from './target.js';
import { matchText } from './vision/text-match.js';
import type { Templates } from './vision/templates.js';
import { untilAborted } from '../deadline.js';
const NO_MATCH = 'nothing on the picture matches';
const LONGEST_SHOWN = 60;

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

  async look(question: Question): Promise<Finding> {
    const { picture, scale } = await question.frame.get();
    const area = question.area && toPixels(question.area, scale);
    const lines = await untilAborted(this.reader.plugin.read(picture, area), question.signal);
    const seen = lines.map(({ bounds }): Mark => ({ bounds: toWindow(bounds, scale), kind: 'seen' }));
    const matches = matchText(lines, question.value);
    if (matches.length === 0) return { reason: `${NO_MATCH}${nearest(question.value, lines)}`, seen };
    return { ...choose(matches, 'ocr', question, scale, this.driver), seen };
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

  async look(question: Question): Promise<Finding> {
    const template = await this.templates.get(question.value);
    if (!template) throw new ServiceError('E0205', `there is no template ${JSON.stringify(question.value)}`);
    const { picture, scale } = await question.frame.get();
    const area = question.area && toPixels(question.area, scale);
    const hits = await untilAborted(this.matcher.plugin.find(picture, template, area), question.signal);
    return choose(hits, 'image', question, scale, this.driver);
  }
}

/** What was read that comes nearest to what was looked for. */
function nearest(wanted: string, lines: readonly ReadLine[]): string {
  const [text] = suggest(
    wanted,
    phrasesOf(lines).map((phrase) => phrase.text),
  );
  return text === undefined ? '' : `; the nearest that was read is ${JSON.stringify(text.slice(0, LONGEST_SHOWN))}`;
}

function choose(
  found: readonly VisionHit[],
  source: 'ocr' | 'image',
  { index, nth, area, accept }: Question,
  scale: number,
  driver: Driver,
): Finding {
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
  const { score, text, how } = hit;
  return { target, matches: hits.length, score, ...(text !== undefined && { text }), ...(how && { how }) };
}

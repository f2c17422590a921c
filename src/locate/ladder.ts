import type { Driver } from '../device/driver.js';
import type { TreeStrategy } from '../device/element.js';
import { ServiceError } from '../errors.js';
import { isImageName, type Locator, parseLocator, splitNth } from './locator.js';
import { missingRung, type Rung } from './rung.js';
import type { Sources } from './sources.js';
import type { Templates } from './vision/templates.js';
import { TreeRung } from './tree-rung.js';
import { ImageRung, OcrRung } from './vision-rungs.js';

/** A parsed locator and the rungs that find it, in the order in which they are climbed. */
export interface Ladder {
  readonly locator: Locator;
  readonly rungs: readonly Rung[];
}

/**
 * Parses a locator and chooses its rungs: XPath, id or CSS, then text in the tree, text by OCR, image. The name of a
 * template is an image and nothing else.
 * @throws ServiceError E0205 when the locator is malformed or names an image that is no template
 */
export function buildLadder(text: string, sources: Sources, templates: Templates, driver: Driver): Ladder {
  const { rest, nth } = splitNth(text);
  const isTemplate = templates.has(rest);
  const locator: Locator = isTemplate
    ? { by: 'any', value: rest, ...(nth !== undefined && { nth }) }
    : parseLocator(text);
  const by = isTemplate ? 'image' : strategyOf(locator, templates);
  const tree = (by: TreeStrategy): Rung[] => {
    const able = sources.locators.filter(({ locates }) => locates.includes(by));
    if (able.length > 0) return able.map((source) => new TreeRung(by, source, driver));
    return [missingRung(by, `no source in elements_sources locates by ${by}`)];
  };
  const ocr = (): Rung[] =>
    sources.textReaders.length > 0
      ? sources.textReaders.map((reader) => new OcrRung(reader, driver))
      : [missingRung('ocr', 'no text_detection is configured')];
  const image = (): Rung[] =>
    sources.imageMatchers.length > 0
      ? sources.imageMatchers.map((matcher) => new ImageRung(matcher, templates, driver))
      : [missingRung('image', 'no image_detection is configured')];
  const rungs: Record<Locator['by'], () => Rung[]> = {
    xpath: () => tree('xpath'),
    css: () => tree('css'),
    id: () => tree('id'),
    text: () => [...tree('text'), ...ocr()],
    any: () => [...tree('id'), ...tree('text'), ...ocr()],
    ocr,
    image,
  };
  return { locator, rungs: rungs[by]() };
}

/** @throws ServiceError E0205 for an image without a template */
function strategyOf({ by, value }: Locator, templates: Templates): Locator['by'] {
  const isKnown = templates.has(value);
  const mustBeImage = by === 'image' || (by === 'any' && isImageName(value));
  if (mustBeImage && !isKnown) {
    throw new ServiceError(
      'E0205',
      `there is no template ${JSON.stringify(value)}; upload it, send it in template_images, or put it below project_path`,
    );
  }
  return by === 'any' && isKnown ? 'image' : by;
}

import type { Driver } from '../device/driver.js';
import type { TreeStrategy } from '../device/element.js';
import { ServiceError } from '../errors.js';
import { isImageName, type Locator, parseLocator, splitNth } from './locator.js';
import { missingRung, type Rung } from './rung.js';
import type { Sources } from './sources.js';
import type { Templates } from './vision/templates.js';
import { TreeRung } from './tree-rung.js';
import { ImageRung, OcrRung } from './vision-rungs.js';

/** The rungs for one locator, in the order in which they are climbed, and what is asked on each. */
export interface Ladder {
  readonly value: string;
  /** Which of several hits, from 0 in reading order. */
  readonly nth: number | undefined;
  readonly rungs: readonly Rung[];
}

/**
 * Which rungs a locator has: XPath, id or CSS, then text in the tree, text by OCR, image. A name that is a template is
 * an image and nothing else.
 * @throws ServiceError E0205 when the locator is malformed or names an image that is no template
 */
export function buildLadder(text: string, sources: Sources, templates: Templates, driver: Driver): Ladder {
  const { rest, nth } = splitNth(text);
  const locator: Locator = templates.has(rest) ? { by: 'image', value: rest } : asImage(parseLocator(text), templates);
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
  return { value: locator.value, nth, rungs: rungs[locator.by]() };
}

function asImage(locator: Locator, templates: Templates): Locator {
  if (locator.by === 'any' && templates.has(locator.value)) return { ...locator, by: 'image' };
  const mustBeImage = locator.by === 'image' || (locator.by === 'any' && isImageName(locator.value));
  if (mustBeImage && !templates.has(locator.value)) {
    throw new ServiceError(
      'E0205',
      `there is no template ${JSON.stringify(locator.value)}; upload it, send it in template_images, or put it below project_path`,
    );
  }
  return locator;
}

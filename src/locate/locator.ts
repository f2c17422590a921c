import type { TreeStrategy } from '../device/element.js';
import type { Rect, Size } from '../device/geometry.js';
import { ServiceError } from '../errors.js';

/** A parsed locator. `any` is plain text: a template name first, then an id, then visible text. */
export interface Locator {
  readonly by: TreeStrategy | 'ocr' | 'image' | 'any';
  readonly value: string;
  /** Which of several hits, from 0 in reading order: the suffix ` >> nth=N`. */
  readonly nth?: number;
}

const PREFIXES: readonly (readonly [prefix: RegExp, by: Exclude<Locator['by'], 'any'>])[] = [
  [/^xpath=/i, 'xpath'],
  [/^css=/i, 'css'],
  [/^text=/i, 'text'],
  [/^id=/i, 'id'],
  [/^ocr=/i, 'ocr'],
  [/^TEXT_ONLY:/, 'ocr'],
  [/^image=/i, 'image'],
];

const SUFFIX = /\s>>\s*nth=(\S*)\s*$/;
const MAX_NTH = 9999;

const IMAGE_NAME = /\.(png|jpe?g|bmp|tiff?|webp)$/i;

/** Whether plain text can only be the name of a template. */
export const isImageName = (name: string): boolean => IMAGE_NAME.test(name);

/** Formats a locator. A value that ends like the suffix gets a further suffix, so that it is not parsed as one. */
export function writeLocator(by: Exclude<Locator['by'], 'any'>, value: string, nth?: number): string {
  const place = nth ?? (SUFFIX.test(value) ? 0 : undefined);
  return `${by}=${value}${place === undefined ? '' : ` >> nth=${place}`}`;
}

/**
 * Reads the suffix ` >> nth=N` of a locator. Of several suffixes the last one counts; those before it are text.
 * @throws ServiceError E0205 when N is not a whole number from 0 to 9999
 */
export function splitNth(text: string): { readonly rest: string; readonly nth?: number } {
  const suffix = SUFFIX.exec(text);
  if (!suffix) return { rest: text };
  const [, number = ''] = suffix;
  if (!/^\d{1,4}$/.test(number)) {
    const given = JSON.stringify(number.slice(0, 20));
    throw new ServiceError('E0205', `>> nth= takes a whole number from 0 to ${MAX_NTH}, not ${given}`);
  }
  return { rest: text.slice(0, suffix.index), nth: Number(number) };
}

/**
 * Reads a locator: `xpath=...` or a text that begins with `/`, `(/` or `./`; `css=...`; `text=...`; `id=...`;
 * `ocr=...` or `TEXT_ONLY:...`; `image=...`; else plain text. Each may end in ` >> nth=N`.
 * @throws ServiceError E0205 when the value is empty or the suffix is malformed
 */
export function parseLocator(text: string): Locator {
  const { rest, ...nth } = splitNth(text);
  return { ...parseRest(rest), ...nth };
}

function parseRest(text: string): Locator {
  const given = text.trimStart();
  for (const [prefix, by] of PREFIXES) {
    if (prefix.test(given)) return nonEmpty(by, given.replace(prefix, ''), text);
  }
  const value = given.trimEnd();
  if (/^(\/|\.\/|\(+\.?\/)/.test(value)) return { by: 'xpath', value };
  return nonEmpty('any', value, text);
}

function nonEmpty(by: Locator['by'], value: string, text: string): Locator {
  if (value.trim() === '') throw new ServiceError('E0205', `the locator ${JSON.stringify(text)} names nothing`);
  return { by, value };
}

/** An area of interest, in percent of the width and height of the screen. */
export type Area = Rect;

const DECIMAL = /^(\d+\.?\d*|\.\d+)$/;

/**
 * Reads `x,y,width,height` in percent.
 * @throws ServiceError E0205 when it is malformed or leaves the screen
 */
export function parseArea(text: string): Area {
  const numbers = text.split(',').map((part) => (DECIMAL.test(part.trim()) ? Number(part) : NaN));
  const [x, y, width, height] = numbers;
  if (numbers.length === 4 && numbers.every((n) => n >= 0 && n <= 100) && width! > 0 && height! > 0) {
    // The sum may exceed 100 by rounding.
    if (x! + width! <= 100.01 && y! + height! <= 100.01) return { x: x!, y: y!, width: width!, height: height! };
  }
  throw new ServiceError(
    'E0205',
    `the area ${JSON.stringify(text.slice(0, 100))} is not x,y,width,height in percent within 0 to 100`,
  );
}

/** The area in window coordinates. */
export const areaOf = (area: Area, { width, height }: Size): Rect => ({
  x: (area.x * width) / 100,
  y: (area.y * height) / 100,
  width: (area.width * width) / 100,
  height: (area.height * height) / 100,
});

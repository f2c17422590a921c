import type { TreeStrategy } from '../device/tree-strategy.js';
import { ServiceError } from '../errors.js';

/** A parsed locator. `any` is a plain word: a template name first, then an id, then visible text. */
export type Locator =
  | { readonly by: TreeStrategy; readonly value: string }
  | { readonly by: 'ocr'; readonly value: string }
  | { readonly by: 'image'; readonly value: string }
  | { readonly by: 'any'; readonly value: string };

const PREFIXES: readonly (readonly [prefix: RegExp, by: Exclude<Locator['by'], 'any'>])[] = [
  [/^xpath=/i, 'xpath'],
  [/^css=/i, 'css'],
  [/^text=/i, 'text'],
  [/^id=/i, 'id'],
  [/^ocr=/i, 'ocr'],
  [/^TEXT_ONLY:/, 'ocr'],
  [/^image=/i, 'image'],
];

const IMAGE_NAME = /\.(png|jpe?g|bmp|tiff?|webp)$/i;

/** Whether a plain word can only be the name of a template. */
export const isImageName = (name: string): boolean => IMAGE_NAME.test(name);

/**
 * Reads a locator: `xpath=...` or a text that begins with `/`, `(/` or `./`; `css=...`; `text=...`; `id=...`;
 * `ocr=...` or `TEXT_ONLY:...`; `image=...`; else a plain word.
 * @throws ServiceError E0205 when there is nothing to look for
 */
export function parseLocator(text: string): Locator {
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

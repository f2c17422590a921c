import type { OverlayOptions } from 'sharp';
import type { ScreenElement } from '../device/element.js';
import type { Rect, Size } from '../device/geometry.js';
import type { Secrets } from '../secret.js';
import { first, type Sources } from './sources.js';

type KnownSecrets = Pick<Secrets, 'any' | 'hide'>;

/**
 * The bounds of elements that may show a secret, in window coordinates: password fields, elements whose text contains a
 * secret of the session and, once the session has a secret, every text field, since its text may be its label, not its
 * value.
 */
export const secretAreas = (elements: readonly ScreenElement[], { any, hide }: KnownSecrets): Rect[] =>
  elements
    .filter(({ type, text, password }) => password === true || (any && type === 'input') || hide(text) !== text)
    .map(({ bounds }) => bounds);

/**
 * Reads from the screen which areas may show a secret.
 * @returns undefined when that is unknown: the elements cannot be read, not all of them are, or no source can read them in a session with a
 * secret
 */
export async function readSecretAreas(
  { pageSources }: Sources,
  secrets: KnownSecrets,
): Promise<readonly Rect[] | undefined> {
  if (pageSources.length === 0) return secrets.any ? undefined : [];
  try {
    const { elements, truncated } = await first(pageSources, (source) => source.list());
    return truncated ? undefined : secretAreas(elements, secrets);
  } catch {
    // The caller omits a picture whose secrets cannot be covered.
    return undefined;
  }
}

/**
 * Solid rectangles that cover areas of an image, for sharp's `composite`.
 * @param areas in window coordinates
 * @param scale pixels of the image for one unit of the window
 */
export function covers(areas: readonly Rect[], scale: number, image: Size): OverlayOptions[] {
  return areas.flatMap(({ x, y, width, height }) => {
    const left = Math.max(0, Math.floor(x * scale));
    const top = Math.max(0, Math.floor(y * scale));
    const right = Math.min(image.width, Math.ceil((x + width) * scale));
    const bottom = Math.min(image.height, Math.ceil((y + height) * scale));
    if (right <= left || bottom <= top) return [];
    const create = { width: right - left, height: bottom - top, channels: 3 as const, background: '#000' };
    return [{ input: { create }, left, top }];
  });
}

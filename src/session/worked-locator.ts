import { centre, type Point } from '../device/geometry.js';
import { parseLocator, splitNth, writeLocator } from '../locate/locator.js';
import type { LocateTrace } from '../locate/trace.js';
import { escapeReferences } from '../variables.js';

/** A locator that says by what it found its element. */
export interface WorkedLocator {
  readonly written: string;
  /** Where it was, in window coordinates, when a picture showed it. */
  readonly seenAt?: Point;
  /** The template that it was found by. */
  readonly image?: string;
}

/**
 * The locator that finds by what this one found by: `Save` that was read from the screen becomes `ocr=Save`.
 * @param written the locator with its references to variables
 * @param filled the same with the variables filled in
 * @returns undefined when nothing was found by it
 */
export function workedLocator(written: string, filled: string, trace: LocateTrace): WorkedLocator | undefined {
  const hit = trace.found ? trace.rungs.find(({ outcome }) => outcome === 'hit') : undefined;
  if (!hit) return undefined;
  const seen = (hit.rung === 'ocr' || hit.rung === 'image') && hit.bounds ? { seenAt: centre(hit.bounds) } : {};
  // A template may have any name, one that looks like another locator too.
  const isTemplate = hit.rung === 'image' && !/^image=/i.test(filled.trimStart());
  const locator = isTemplate ? ({ by: 'any', value: splitNth(filled).rest } as const) : parseLocator(filled);
  const image = hit.rung === 'image' ? { image: locator.value } : {};
  if (locator.by === hit.rung) return { written, ...seen, ...image };
  const found =
    locator.by === 'any'
      ? `${hit.rung}=${written.trim()}`
      : writeLocator(hit.rung, escapeReferences(locator.value), locator.nth);
  return { written: found, ...seen, ...image };
}

import type { LocateTrace } from '../../locate/trace.js';
import type { TraceRecord } from './run-record.js';

const PICTURE = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/;

/** What calls noted, such as `details.trace` of a failure; anything that is no list is none. */
export function traceRecords(notes: unknown, hide: <T>(value: T) => T): TraceRecord[] {
  if (!Array.isArray(notes)) return [];
  return notes.map((note: unknown): TraceRecord => {
    if (!isLocateTrace(note)) return { note: JSON.stringify(hide(note), undefined, 2) };
    const { picture, ...trace } = note as LocateTrace & { readonly picture?: unknown };
    const isPicture = typeof picture === 'string' && PICTURE.test(picture) && trace.rungs.some(isVision);
    return { ...hide(trace), ...(isPicture && { picture }) };
  });
}

/** Only these show on their picture what they saw. */
const isVision = ({ rung, outcome }: LocateTrace['rungs'][number]): boolean =>
  (rung === 'ocr' || rung === 'image') && outcome !== 'skipped';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function isLocateTrace(note: unknown): note is LocateTrace {
  if (!isObject(note) || typeof note['locator'] !== 'string' || !Array.isArray(note['rungs'])) return false;
  return note['rungs'].every((rung: unknown) => isObject(rung) && typeof rung['outcome'] === 'string');
}

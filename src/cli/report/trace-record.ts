import { isLocateTrace, type LocateTrace } from '../../locate/trace.js';
import type { TraceRecord } from './run-record.js';

const PICTURE = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/;

/** The traces of a call, as a report shows them. */
export function traceRecords(notes: readonly object[] = [], hide: <T>(value: T) => T): TraceRecord[] {
  return notes.map((note): TraceRecord => {
    if (!isLocateTrace(note)) return { note: JSON.stringify(hide(note), undefined, 2) };
    const { picture, ...trace } = note as LocateTrace & { readonly picture?: unknown };
    const isPicture = typeof picture === 'string' && PICTURE.test(picture) && trace.rungs.some(isVision);
    return { ...hide(trace), ...(isPicture && { picture }) };
  });
}

/** Only these show on their picture what they saw. */
const isVision = ({ rung, outcome }: LocateTrace['rungs'][number]): boolean =>
  (rung === 'ocr' || rung === 'image') && outcome !== 'skipped';

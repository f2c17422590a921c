import { isLocateTrace, isVision, type LocateTrace } from '../../locate/trace.js';
import type { Attachments } from './attachments.js';
import type { TraceRecord } from './step-record.js';

const PICTURE = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]+=*)$/;

/** The traces of a call, as a report shows them: pictures become files. */
export async function traceRecords(
  notes: readonly object[] = [],
  hide: <T>(value: T) => T,
  attachments: Attachments,
): Promise<TraceRecord[]> {
  return Promise.all(
    notes.map(async (note): Promise<TraceRecord> => {
      if (!isLocateTrace(note)) return { note: JSON.stringify(hide(note), undefined, 2) };
      const { picture, ...trace } = note as LocateTrace & { readonly picture?: unknown };
      const [, type, content] = (typeof picture === 'string' && PICTURE.exec(picture)) || [];
      if (!content || !trace.rungs.some(showsWhatItSaw)) return hide(trace);
      return { ...hide(trace), picture: await attachments.picture(Buffer.from(content, 'base64'), type!) };
    }),
  );
}

/** Only these show on their picture what they saw. */
const showsWhatItSaw = ({ rung, outcome }: LocateTrace['rungs'][number]): boolean =>
  isVision(rung) && outcome !== 'skipped';

import { isObject } from '../../secret.js';
import type { CaseAttempt } from '../result/run-result.js';
import { PAGE_ID, type TraceEvent } from './trace-event.js';
import type { TraceResources } from './trace-resources.js';

const LEVEL = /^(error|warning|info|log|debug): /;

/** The lines of the console, at the end of the attempt: they have no time of their own. */
export const consoleEvents = ({ console: lines }: CaseAttempt, time: number): TraceEvent[] =>
  lines.map((line) => ({
    type: 'console',
    time,
    pageId: PAGE_ID,
    messageType: LEVEL.exec(line)?.[1] ?? 'log',
    text: line.replace(LEVEL, ''),
    args: [],
    location: { url: '', lineNumber: 0, columnNumber: 0 },
  }));

/** What failed, and the known errors that were on the screen. */
export const errorEvents = ({ error, foundErrors }: CaseAttempt): TraceEvent[] => [
  ...(error ? [{ type: 'error' as const, message: `${error.code} ${error.message}` }] : []),
  ...foundErrors.map(({ code, match, description }) => ({
    type: 'error' as const,
    message: `${code} "${match}" is on the screen${description === undefined ? '' : `: ${description}`}`,
  })),
];

/**
 * The entries of a HAR as the events of `trace.network`; bodies become resources.
 * @param origin milliseconds since 1970 at the beginning of the trace
 */
export function networkEvents(har: object | undefined, origin: number, resources: TraceResources): TraceEvent[] {
  const log = isObject(har) ? har['log'] : undefined;
  const entries = isObject(log) && Array.isArray(log['entries']) ? (log['entries'] as unknown[]) : [];
  return entries.filter(isObject).map((entry) => ({
    type: 'resource-snapshot',
    snapshot: {
      ...entry,
      pageref: PAGE_ID,
      _monotonicTime: Date.parse(String(entry['startedDateTime'])) - origin,
      response: withStoredBody(entry['response'], resources),
    },
  }));
}

function withStoredBody(response: unknown, resources: TraceResources): unknown {
  if (!isObject(response) || !isObject(response['content'])) return response;
  const { text, ...content } = response['content'];
  if (typeof text !== 'string') return response;
  return { ...response, content: { ...content, _sha1: resources.add(Buffer.from(text), '.txt') } };
}

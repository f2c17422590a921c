import type { local, remote } from 'webdriver';
import type { ConsoleLevel, HeaderFields, LogRecorder, ReadBody, RequestRecord } from '#svc';
import type { BidiSession } from './bidi-session.js';

type RequestEvent = local.NetworkBaseParameters;

const LEVELS: Readonly<Record<string, ConsoleLevel>> = { debug: 'debug', warn: 'warning', error: 'error' };

const EVENTS = [
  'log.entryAdded',
  'network.beforeRequestSent',
  'network.responseStarted',
  'network.responseCompleted',
  'network.fetchError',
] satisfies remote.SessionSubscribeParameters['events'];

/** Neither is sent to a server. */
const isLocal = (url: string): boolean => /^(data|blob|wss?):/i.test(url);

/** Records the console, the uncaught errors and the requests of all pages of a session. */
export async function recordPages(bidi: BidiSession, recorder: LogRecorder): Promise<void> {
  bidi.on<local.LogEntry>('log.entryAdded', ({ level, text, timestamp, stackTrace, type }) => {
    const frame = stackTrace?.callFrames[0];
    const url = frame?.url || null;
    const shown = { text: text ?? '', url, line: frame && url !== null ? frame.lineNumber + 1 : null };
    recorder.message(
      { ...shown, level: type === 'javascript' ? 'error' : (LEVELS[level] ?? 'info') },
      new Date(timestamp),
    );
  });
  // Requests that never end are dropped with the oldest.
  const records = new Map<string, RequestRecord>();
  bidi.on<RequestEvent>('network.beforeRequestSent', (event) => {
    const { request } = event;
    if (isLocal(request.url)) return;
    const { method, url } = request;
    const request_headers = fieldsOf(request.headers);
    records.set(
      keyOf(event),
      recorder.network.begin({ method, url, type: typeOf(request), request_headers, body: bodyOf(request) }),
    );
    if (records.size > MAX_OPEN) records.delete(records.keys().next().value!);
  });
  bidi.on<local.NetworkResponseStartedParameters>('network.responseStarted', (event) => {
    records.get(keyOf(event))?.respond(event.response.status, fieldsOf(event.response.headers));
  });
  bidi.on<local.NetworkResponseCompletedParameters>('network.responseCompleted', (event) => {
    const isRedirect = event.response.status >= 300 && event.response.status < 400;
    records.get(keyOf(event))?.finish(isRedirect ? undefined : bodyReader(bidi, event.request.request));
    records.delete(keyOf(event));
  });
  bidi.on<local.NetworkFetchErrorParameters>('network.fetchError', (event) => {
    records.get(keyOf(event))?.fail(event.errorText);
    records.delete(keyOf(event));
  });
  await bidi.command((handler) => handler.sessionSubscribe({ events: EVENTS }));
}

const MAX_OPEN = 10_000;

/** A redirect keeps the id of its request. */
const keyOf = ({ request, redirectCount }: RequestEvent): string => `${request.request} ${redirectCount}`;

const fieldsOf = (headers: readonly local.NetworkHeader[]): HeaderFields =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), textOf(value)]));

const textOf = ({ type, value }: local.NetworkBytesValue): string =>
  type === 'string' ? value : Buffer.from(value, 'base64').toString();

/** What Chromium adds to the standard. */
interface ChromiumRequest {
  readonly 'goog:resourceType'?: string;
  readonly 'goog:postData'?: string;
}

/** Types of Playwright by the destinations of the Fetch standard that have another name. */
const TYPES: Readonly<Record<string, string>> = {
  style: 'stylesheet',
  iframe: 'document',
  frame: 'document',
  track: 'texttrack',
};

function typeOf(request: local.NetworkRequestData & ChromiumRequest): string {
  const { destination, initiatorType } = request;
  const type = request['goog:resourceType']?.toLowerCase() ?? (destination || initiatorType || 'other');
  return TYPES[type] ?? type.replace('xmlhttprequest', 'xhr');
}

const bodyOf = (request: local.NetworkRequestData & ChromiumRequest): string | null => request['goog:postData'] ?? null;

const bodyReader =
  (bidi: BidiSession, request: string): ReadBody =>
  async () => {
    const { bytes } = await bidi.command((handler) => handler.networkGetData({ request, dataType: 'response' }));
    return Buffer.from(bytes.value, bytes.type === 'base64' ? 'base64' : 'utf8');
  };

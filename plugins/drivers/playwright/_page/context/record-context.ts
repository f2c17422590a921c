import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core';
import type { ConsoleLevel, LogRecorder, ReadBody, RequestRecord } from '#svc';

const LEVELS: Readonly<Record<string, ConsoleLevel>> = {
  debug: 'debug',
  error: 'error',
  assert: 'error',
  warning: 'warning',
};

/** Larger bodies are not fetched from the browser: only their beginning would be kept. */
const MAX_FETCHED_BYTES = 4 * 1024 * 1024;

/** Records the console, the uncaught errors and the requests of all pages of a context, frames and popups included. */
export function recordContext(context: BrowserContext, recorder: LogRecorder): void {
  context.on('console', (message) => {
    const { url, line } = message.location();
    const level = LEVELS[message.type()] ?? 'info';
    const shown = { level, text: message.text(), url: url || null, line: url ? line + 1 : null };
    recorder.message(shown, new Date(message.timestamp()));
    releaseArguments(message);
  });
  context.on('weberror', (thrown) => {
    const { url, line } = thrown.location();
    const { stack, message } = thrown.error();
    recorder.message({ level: 'error', text: stack ?? message, url: url || null, line: url ? line + 1 : null });
  });
  const records = new WeakMap<Request, RequestRecord>();
  context.on('request', (request) => {
    const type = request.resourceType();
    if (type === 'websocket') return;
    const begun = { method: request.method(), url: request.url(), type, request_headers: request.headers() };
    records.set(request, recorder.network.begin({ ...begun, body: request.postData() }));
  });
  context.on('response', (response) => {
    records.get(response.request())?.respond(response.status(), response.headers());
  });
  context.on('requestfinished', (request) => records.get(request)?.finish(bodyReader(request)));
  context.on('requestfailed', (request) => records.get(request)?.fail(request.failure()?.errorText ?? 'it failed'));
}

/** Otherwise the page could not free the objects that it logged. */
function releaseArguments(message: ConsoleMessage): void {
  // A page that has navigated has released them.
  for (const argument of message.args()) argument.dispose().catch(() => undefined);
}

const bodyReader =
  (request: Request): ReadBody =>
  async () => {
    const response: Response | null = await request.response();
    if (!response || isRedirect(response.status())) return undefined;
    const { responseBodySize } = await request.sizes();
    return responseBodySize > MAX_FETCHED_BYTES ? undefined : response.body();
  };

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

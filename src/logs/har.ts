import type { NetworkRequest } from '../device/browser/page-logs.js';
import { VERSION } from '../version.js';

const named = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

/** The parameters of an address; an address that cannot be parsed has none. */
function queryOf(url: string) {
  const at = url.indexOf('?');
  if (at < 0) return [];
  return [...new URLSearchParams(url.slice(at).replace(/#.*$/, ''))].map(([name, value]) => ({ name, value }));
}

const sizeOf = (body: string | undefined) => (body === undefined ? -1 : Buffer.byteLength(body));

/**
 * Writes requests as HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/). What is not recorded is -1 or empty, as
 * the format prescribes; a request without a response has the status 0.
 * @param dropped number of earlier requests that are no longer kept
 */
export function harOf(requests: readonly NetworkRequest[], dropped: number): object {
  return {
    log: {
      version: '1.2',
      creator: { name: 'svc', version: VERSION },
      entries: requests.map(entryOf),
      ...(dropped > 0 && { comment: `${dropped} earlier requests are no longer kept` }),
    },
  };
}

function entryOf(request: NetworkRequest): object {
  const { method, url, time, status, ms, request_headers, response_headers, request_body, response_body } = request;
  const { error, type } = request;
  const common = { httpVersion: '', cookies: [], headersSize: -1 };
  return {
    startedDateTime: time,
    time: ms ?? 0,
    request: {
      ...common,
      method,
      url,
      headers: named(request_headers),
      queryString: queryOf(url),
      bodySize: sizeOf(request_body),
      ...(request_body !== undefined && {
        postData: { mimeType: request_headers['content-type'] ?? '', params: [], text: request_body },
      }),
    },
    response: {
      ...common,
      status: status ?? 0,
      statusText: '',
      headers: named(response_headers),
      content: {
        size: sizeOf(response_body),
        mimeType: response_headers['content-type'] ?? '',
        ...(response_body !== undefined && { text: response_body }),
      },
      redirectURL: response_headers['location'] ?? '',
      bodySize: -1,
      ...(error !== undefined && { _error: error }),
    },
    cache: {},
    timings: { send: -1, wait: ms ?? 0, receive: -1 },
    _resourceType: type,
  };
}

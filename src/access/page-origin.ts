import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback, nameOf } from './host-name.js';

const urlOf = (text: string | undefined): URL | undefined =>
  text !== undefined && URL.canParse(text) ? new URL(text) : undefined;

/** Whether a page on loopback, such as `localhost`, has this origin. */
export const isLoopbackOrigin = (origin: string): boolean => {
  const url = urlOf(origin);
  return url !== undefined && isLoopback(nameOf(url.hostname));
};

/** Whether an origin, or an address of a page, is this service itself: the host and port to which the request was sent. */
export const isOwnOrigin = (address: string | undefined, { host }: IncomingHttpHeaders): boolean => {
  const url = urlOf(address);
  return url !== undefined && url.host === host?.toLowerCase();
};

/** Whether a browser sent the request. */
export const isByBrowser = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => name.startsWith('sec-fetch-'));

/**
 * Whether a page of the service itself sent the request, or, for one that only reads, a person who typed its address.
 * Browsers send `Sec-Fetch-Site` (Fetch Metadata) to loopback and by https alone; elsewhere `Origin` tells, and `Referer`
 * for a GET, which has no `Origin`.
 */
export function isSameOrigin(method: string, headers: IncomingHttpHeaders): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && isRead);
  return isOwnOrigin(headers.origin ?? (isRead ? headers.referer : undefined), headers);
}

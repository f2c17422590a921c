import { CallFailure } from './call-failure.js';
import { maskUrls } from '../secret.js';
import type { OutgoingRequest } from './request.js';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const BODY_HEADER = /^content-/;
const HARMLESS_HEADER = /^(accept|content|user-agent)(-|$)/;

/**
 * The request that follows a redirect, or nothing when the answer is none. As in browsers, 303 makes a GET of every
 * method and 301 and 302 make one of POST. Towards another origin only headers that describe the message go along; an
 * upgrade of the same host to https counts as the same origin.
 * @throws CallFailure when the redirect leads to no http or https URL
 */
export function followRedirect(
  request: OutgoingRequest,
  status: number,
  location: string | undefined,
): OutgoingRequest | undefined {
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  const target = Buffer.from(location, 'latin1').toString();
  const url = URL.canParse(target, request.url.href) ? new URL(target, request.url) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CallFailure(`redirected to ${JSON.stringify(maskUrls(target.slice(0, 200)))}, which cannot be called`);
  }
  url.username = '';
  url.password = '';
  const toGet =
    (status === 303 && request.method !== 'HEAD') || ((status === 301 || status === 302) && request.method === 'POST');
  const stays = sameOrigin(request.url, url);
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => (stays || HARMLESS_HEADER.test(name)) && !(toGet && BODY_HEADER.test(name)),
    ),
  );
  return toGet ? { method: 'GET', url, headers } : { ...request, url, headers };
}

function sameOrigin(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  return (
    from.hostname === to.hostname && from.protocol === 'http:' && !from.port && to.protocol === 'https:' && !to.port
  );
}

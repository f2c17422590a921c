import type { IncomingHttpHeaders } from 'node:http';
import { parse, serialize } from 'cookie';
import type { Login } from './login.js';

/** The cookie is sent with requests to the API alone. */
const PATH = '/v1';

/** Cookies do not separate ports (RFC 6265, section 8.5), so the name does: services of one host keep their own logins. */
const nameFor = ({ host = '' }: IncomingHttpHeaders): string => {
  const port = /:(\d+)$/.exec(host)?.[1];
  return port === undefined ? 'svc_login' : `svc_login_${port}`;
};

/** The value of the login cookie in the headers of a request. */
export const readLoginCookie = (headers: IncomingHttpHeaders): string | undefined =>
  headers.cookie === undefined ? undefined : parse(headers.cookie)[nameFor(headers)];

/**
 * The header `Set-Cookie` that stores a login in the browser, or removes it.
 * @param headers of the request that is answered. A browser names the scheme of its page in `Origin`, also behind a proxy.
 */
export const writeLoginCookie = (headers: IncomingHttpHeaders, login: Login | undefined, now = Date.now()): string =>
  serialize(nameFor(headers), login?.value ?? '', {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: headers.origin?.startsWith('https:') ?? false,
    maxAge: login ? Math.max(0, Math.ceil((login.expires.getTime() - now) / 1000)) : 0,
  });

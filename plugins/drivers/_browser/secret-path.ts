import { randomBytes } from 'node:crypto';

/**
 * A base path that nobody can guess, for a server on a port of this machine that knows no authentication: whoever finds
 * the port alone (a page, a redirect, another client of the service) is answered 404.
 */
export const secretPath = (): string => `/${randomBytes(24).toString('hex')}`;

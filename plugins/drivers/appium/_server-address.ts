import { ServiceError } from 'svc';

/** Where an Appium server is, and who asks. */
export interface ServerAddress {
  /** The server's address without credentials and without a slash at its end; undefined for the embedded server. */
  readonly url: string | undefined;
  /** For HTTP Basic authentication at the server. */
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

/** @throws ServiceError E0104 for what is no address; the message does not repeat it */
export function readServerAddress(given: string | undefined): ServerAddress {
  if (given === undefined) return { url: undefined, credentials: undefined };
  try {
    const { protocol, host, pathname, username, password } = new URL(given);
    if (!/^https?:$/.test(protocol)) throw new TypeError('not http');
    const hasCredentials = username !== '' || password !== '';
    return {
      url: `${protocol}//${host}${pathname.replace(/\/+$/, '')}`,
      credentials: hasCredentials
        ? { user: decodeURIComponent(username), password: decodeURIComponent(password) }
        : undefined,
    };
  } catch {
    throw new ServiceError('E0104', 'url is no address of an Appium server: give one such as http://127.0.0.1:4723');
  }
}

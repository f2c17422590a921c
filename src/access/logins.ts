import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../errors.js';
import { type Login, LoginIssuer, WRONG_TOKEN } from './login.js';
import { readLoginCookie } from './login-cookie.js';
import { isSameOrigin } from './page-origin.js';
import type { Tokens } from './tokens.js';

/** The longest time of a timer in Node. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Lets pages of this service in by a cookie that they get for the token. `EventSource` and images can send no
 * `Authorization` header.
 */
export class Logins {
  readonly #tokens: Tokens;
  readonly #issuer: LoginIssuer;
  /** What is to be done at the end of a login, by the value of its cookie. */
  readonly #ends = new Map<string, Set<() => void>>();

  constructor(tokens: Tokens, lifetimeS: number) {
    this.#tokens = tokens;
    this.#issuer = new LoginIssuer(tokens, lifetimeS);
  }

  /** @throws ServiceError E0507 for an expired token, and after a delay for a wrong one */
  async logIn(token: string): Promise<Login> {
    return this.#issuer.issue(await this.#tokens.verify(token, WRONG_TOKEN));
  }

  /** Ends the login of a request, if it has one. */
  logOut(headers: IncomingHttpHeaders): void {
    const login = this.#loginOf(headers);
    if (!login) return;
    this.#issuer.revoke(login);
    for (const end of this.#ends.get(login.value) ?? []) end();
  }

  /**
   * Calls `end` when the login expires or is logged out, or its token ends.
   * @returns a function that forgets it
   */
  onEnd({ value, expires, principal }: Login, end: () => void): () => void {
    const forgetToken = this.#tokens.onEnd(principal, end);
    const ends = this.#ends.get(value) ?? new Set();
    this.#ends.set(value, ends.add(end));
    const ms = expires.getTime() - Date.now();
    const timer = ms > MAX_TIMER_MS ? undefined : setTimeout(end, ms).unref();
    return () => {
      forgetToken();
      clearTimeout(timer);
      ends.delete(end);
      if (ends.size === 0) this.#ends.delete(value);
    };
  }

  /** The login of a request of one of the service's own pages. */
  current(method: string, headers: IncomingHttpHeaders): Login | undefined {
    return isSameOrigin(method, headers) ? this.#loginOf(headers) : undefined;
  }

  /**
   * The login with which the request is let in; undefined when it has no cookie.
   * @throws ServiceError E0507 for one that is not valid any more, E0508 when another page than the service's own sent it
   */
  admit(method: string, headers: IncomingHttpHeaders): Login | undefined {
    if (readLoginCookie(headers) === undefined) return undefined;
    const login = this.#loginOf(headers);
    if (!login) throw new ServiceError('E0507', 'the login has ended; log in again at /inspector');
    if (isSameOrigin(method, headers)) return login;
    throw new ServiceError(
      'E0508',
      'a login is for requests of the own pages of this service; send the token as Authorization: Bearer <token>',
    );
  }

  #loginOf(headers: IncomingHttpHeaders): Login | undefined {
    const value = readLoginCookie(headers);
    return value === undefined ? undefined : this.#issuer.check(value);
  }
}

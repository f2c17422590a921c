import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../errors.js';
import { type Login, LoginIssuer } from './login.js';
import { readLoginCookie } from './login-cookie.js';
import { isSameOrigin } from './page-origin.js';
import { TokenCheck } from './token.js';

/**
 * Lets pages of this service in by a cookie that they get for the token. `EventSource` and images can send no
 * `Authorization` header.
 */
export class Logins {
  readonly #token: TokenCheck;
  readonly #issuer: LoginIssuer;

  constructor(token: string, lifetimeS: number) {
    this.#token = new TokenCheck(token);
    this.#issuer = new LoginIssuer(token, lifetimeS);
  }

  /** @throws ServiceError E0507 after a delay for a wrong token */
  async logIn(token: string): Promise<Login> {
    await this.#token.verify(token, 'the token is not that of this service');
    return this.#issuer.issue();
  }

  /** Ends the login of a request, if it has one. */
  logOut(headers: IncomingHttpHeaders): void {
    const login = this.#loginOf(headers);
    if (login) this.#issuer.revoke(login);
  }

  /** The login of a request of one of the service's own pages. */
  current(method: string, headers: IncomingHttpHeaders): Login | undefined {
    return isSameOrigin(method, headers) ? this.#loginOf(headers) : undefined;
  }

  /**
   * Whether the request has a login.
   * @throws ServiceError E0507 for one that is not valid any more, E0508 when another page than the service's own sent it
   */
  admits(method: string, headers: IncomingHttpHeaders): boolean {
    if (readLoginCookie(headers) === undefined) return false;
    if (!this.#loginOf(headers)) throw new ServiceError('E0507', 'the login has ended; log in again at /inspector');
    if (isSameOrigin(method, headers)) return true;
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

import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../config.js';
import { ServiceError } from '../errors.js';
import { isLoopback, isOwnAddress, nameOf } from './host-name.js';
import type { Login } from './login.js';
import type { Logins } from './logins.js';
import { isByBrowser, isLoopbackOrigin, isOwnOrigin } from './page-origin.js';
import { checksOf } from './path-checks.js';
import { ANYBODY, NOBODY, type Principal } from './principal.js';
import { bearerOf } from './token.js';
import type { Tokens } from './tokens.js';

export interface GateOptions {
  /**
   * Refuses every `Origin` that is neither loopback nor listed, also from clients other than browsers, as the Model Context
   * Protocol requires.
   */
  readonly everyOrigin?: boolean;
  /** The tokens that let requests in; undefined: none is needed. */
  readonly tokens: Tokens | undefined;
  /** Requests with a cookie of one of these need no token. */
  readonly logins?: Logins | undefined;
}

/** A request that was let in. */
export interface Admitted {
  readonly principal: Principal;
  /** With which it was let in. */
  readonly login?: Login | undefined;
}

/** What a request is judged by. */
interface GateRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Checks the host, the origin and the token of a request by its headers, before its body is read. */
export class Gate {
  readonly #settings: Settings;
  readonly #everyOrigin: boolean;
  readonly #isBoundToLoopback: boolean;
  readonly #tokens: Tokens | undefined;
  readonly #logins: Logins | undefined;
  /** Requests to addresses that need no token. */
  readonly #open: Admitted;

  constructor(settings: Settings, { everyOrigin = false, tokens, logins }: GateOptions) {
    this.#settings = settings;
    this.#everyOrigin = everyOrigin;
    this.#isBoundToLoopback = isLoopback(settings.host);
    this.#tokens = tokens;
    this.#logins = logins;
    this.#open = { principal: settings.tokens_file === undefined ? ANYBODY : NOBODY };
  }

  /**
   * @throws ServiceError E0508 for a host or a web page that is not allowed, E0507 without the token or a login
   */
  async admit({ method, path, headers }: GateRequest): Promise<Admitted> {
    const checks = checksOf(path);
    if (checks.host) this.#checkHost(headers.host ?? '');
    if (checks.page) this.#checkPage(headers, checks.page);
    if (!checks.token || !this.#tokens) return this.#open;
    const given = bearerOf(headers.authorization);
    const login = given === undefined ? this.#logins?.admit(method, headers) : undefined;
    return login ? { principal: login.principal, login } : { principal: await this.#tokens.verify(given) };
  }

  /**
   * Calls `end` when the login or the token with which a request was let in ends.
   * @returns a function that forgets it
   */
  onEnd({ principal, login }: Admitted, end: () => void): () => void {
    if (login) return this.#logins!.onEnd(login, end);
    return principal.name === undefined ? () => undefined : this.#tokens!.onEnd(principal, end);
  }

  /** Against DNS rebinding: a page whose host name resolves to this machine sends that name as its Host. */
  #checkHost(host: string): void {
    const { allowed_hosts: hosts } = this.#settings;
    // On another address than loopback the service does not know the names by which clients reach it.
    if (!this.#isBoundToLoopback && !hosts) return;
    const name = nameOf(host);
    if (isLoopback(name) || hosts?.includes(host) || hosts?.includes(name)) return;
    if (this.#isBoundToLoopback && isOwnAddress(name)) return;
    throw new ServiceError(
      'E0508',
      `the Host header ${shown(host)} names another machine; list it in SVC_ALLOWED_HOSTS (--allowed-hosts)`,
    );
  }

  /** Against foreign web pages, whose requests to this machine a browser permits. */
  #checkPage(headers: IncomingHttpHeaders, check: true | 'always'): void {
    const { allowed_origins: origins } = this.#settings;
    const { origin } = headers;
    if (origins?.includes('*') || (origin !== undefined && origins?.includes(origin))) return;
    const isForeign = origin !== undefined && !this.#isTrusted(origin, headers);
    const isByPage = headers['sec-fetch-site'] === 'cross-site' || (isForeign && isByBrowser(headers));
    const isDecisive = check === 'always' || !this.#tokens || origins !== undefined;
    const isRefused = (isForeign && this.#everyOrigin) || (isByPage && isDecisive);
    if (!isRefused) return;
    throw new ServiceError(
      'E0508',
      `a web page of another site${origin === undefined ? '' : `, ${shown(origin)},`} sent this request; ` +
        `${this.#tokens || this.#everyOrigin ? '' : 'set a token (SVC_TOKEN, --token), or '}` +
        'list the origin in SVC_ALLOWED_ORIGINS (--allowed-origins)',
    );
  }

  /** Whether an origin is loopback or this service itself. */
  #isTrusted(origin: string, headers: IncomingHttpHeaders): boolean {
    return isLoopbackOrigin(origin) || (!this.#everyOrigin && isOwnOrigin(origin, headers));
  }
}

const shown = (header: string): string => JSON.stringify(header.slice(0, 200));

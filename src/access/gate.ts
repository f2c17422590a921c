import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../config.js';
import { ServiceError } from '../errors.js';
import { isLoopback, isOwnAddress, nameOf } from './host-name.js';
import { TokenCheck } from './token.js';

/** Whether a path needs no token and no allowed host: it shows only that the service runs. */
export const isOpenPath = (path: string): boolean => path === '/' || path.startsWith('/health/');

export interface GateOptions {
  /**
   * Refuses every `Origin` that is neither loopback nor listed, also from clients other than browsers, as the Model Context
   * Protocol requires.
   */
  readonly everyOrigin?: boolean;
}

/** Checks the host, the origin and the token of a request by its headers, before its body is read. */
export class Gate {
  readonly #settings: Settings;
  readonly #everyOrigin: boolean;
  readonly #isBoundToLoopback: boolean;
  readonly #token: TokenCheck | undefined;

  constructor(settings: Settings, { everyOrigin = false }: GateOptions = {}) {
    this.#settings = settings;
    this.#everyOrigin = everyOrigin;
    this.#isBoundToLoopback = isLoopback(settings.host);
    this.#token = settings.token === undefined ? undefined : new TokenCheck(settings.token);
  }

  /**
   * @param path of the request, without its query
   * @throws ServiceError E0508 for a host or a web page that is not allowed, E0507 without the token
   */
  async admit(path: string, headers: IncomingHttpHeaders): Promise<void> {
    if (isOpenPath(path)) return;
    this.#checkHost(headers.host ?? '');
    this.#checkPage(headers);
    await this.#token?.verify(headers.authorization);
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
  #checkPage(headers: IncomingHttpHeaders): void {
    const { allowed_origins: origins } = this.#settings;
    const { origin } = headers;
    if (origins?.includes('*') || (origin !== undefined && origins?.includes(origin))) return;
    const isForeign = origin !== undefined && !this.#isTrusted(origin, headers.host);
    const isByPage =
      headers['sec-fetch-site'] === 'cross-site' ||
      (isForeign && Object.keys(headers).some((name) => name.startsWith('sec-fetch-')));
    const isRefused = (isForeign && this.#everyOrigin) || (isByPage && (!this.#token || origins !== undefined));
    if (!isRefused) return;
    throw new ServiceError(
      'E0508',
      `a web page of another site${origin === undefined ? '' : `, ${shown(origin)},`} sent this request; ` +
        `${this.#token || this.#everyOrigin ? '' : 'set a token (SVC_TOKEN, --token), or '}` +
        'list the origin in SVC_ALLOWED_ORIGINS (--allowed-origins)',
    );
  }

  /** Whether an origin is loopback or this service itself. */
  #isTrusted(origin: string, host: string | undefined): boolean {
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    if (!url) return false;
    return isLoopback(nameOf(url.hostname)) || (!this.#everyOrigin && url.host === host?.toLowerCase());
  }
}

const shown = (header: string): string => JSON.stringify(header.slice(0, 200));

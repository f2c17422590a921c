import type { Settings } from '../config.js';
import { type ErrorCode, ServiceError } from '../errors.js';

const ENTRY = /^(\*\.)?(\[[\da-f:.]+\]|[^\s/?#@\\:[\]*]+)(?::(\d+))?$/i;

interface Entry {
  readonly host: string;
  readonly port: string | undefined;
  readonly subdomains: boolean;
}

/**
 * An allow-list of hosts. An entry is `host` (any port) or `host:port`; `*.host` matches its subdomains; blank entries are
 * ignored. Without a list (undefined) every host is allowed.
 */
export class AllowedHosts {
  readonly #entries: readonly Entry[] | undefined;

  /**
   * @param setting the environment variable that holds the entries, for messages
   * @throws ServiceError E0503 for an invalid entry
   */
  constructor(
    entries: readonly string[] | undefined,
    readonly setting: string,
  ) {
    this.#entries = entries?.filter((entry) => entry.trim() !== '').map((entry) => parseEntry(entry, setting));
  }

  permits(url: URL): boolean {
    if (!this.#entries) return true;
    const port = url.port || (/^(https|wss):$/.test(url.protocol) ? '443' : '80');
    return this.#entries.some(
      (entry) =>
        (entry.port === undefined || entry.port === port) &&
        (entry.subdomains ? url.hostname.endsWith(`.${entry.host}`) : url.hostname === entry.host),
    );
  }
}

function parseEntry(text: string, setting: string): Entry {
  const [, wildcard, host, port] = ENTRY.exec(text.trim()) ?? [];
  const url = `http://${host}`;
  if (host === undefined || !URL.canParse(url)) {
    throw new ServiceError(
      'E0503',
      `${JSON.stringify(text)} in ${setting} is no host: write host, host:port or *.host`,
    );
  }
  return { host: new URL(url).hostname, port, subdomains: wildcard !== undefined };
}

/** Protocols that connect to the host of their URL. */
const NETWORK_PROTOCOL = /^(http|ws)s?:$/;

/**
 * Checks a URL that a client gave, before anything is sent to it.
 * @throws ServiceError with `code` when the setting `egress_allowed_hosts` does not list its host; E0503 for an invalid
 * entry of the setting
 */
export function checkEgress(
  { egress_allowed_hosts: hosts }: Pick<Settings, 'egress_allowed_hosts'>,
  url: URL,
  code: ErrorCode,
): void {
  if (!NETWORK_PROTOCOL.test(url.protocol)) return;
  const allowed = new AllowedHosts(hosts, 'SVC_EGRESS_ALLOWED_HOSTS');
  if (allowed.permits(url)) return;
  throw new ServiceError(code, `${url.host} is not an allowed host (${allowed.setting})`);
}

import { ServiceError } from './errors.js';

const ENTRY = /^(\*\.)?(\[[\da-f:.]+\]|[^\s/?#@\\:[\]*]+)(?::(\d+))?$/i;

interface Entry {
  readonly host: string;
  readonly port: string | undefined;
  readonly subdomains: boolean;
}

/**
 * The hosts that may be called. An entry is `host` (any port) or `host:port`; a leading `*.` stands for the subdomains
 * of what follows; blank entries are skipped. Without entries (undefined) every host may be called.
 */
export class AllowedHosts {
  readonly #entries: readonly Entry[] | undefined;

  /**
   * @param setting the environment variable that holds the entries, for messages
   * @throws ServiceError E0503 for an entry that is no host
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { ToolListNotifier } from '../tool-list.js';

/** An HTTP client: one MCP session. */
export interface HttpClient {
  readonly transport: Pick<StreamableHTTPServerTransport, 'close' | 'handleRequest'>;
  readonly notifier: Pick<ToolListNotifier, 'notify'>;
  /** The name of the token with which it began. */
  readonly openedBy?: string | undefined;
}

interface Entry extends HttpClient {
  /** Drops a client that sends nothing after `initialize`. */
  readonly handshake: NodeJS.Timeout;
  lastUsed: number;
  /** Requests in progress, event streams included. */
  open: number;
  /** Tool calls and other POST requests in progress. */
  calls: number;
}

export interface HttpClientLimits {
  /** Milliseconds without a request after which a client is dropped; 0 = never. */
  readonly idleMs: number;
  /** Milliseconds within which a new client must send a second request. */
  readonly handshakeMs?: number;
  readonly maxClients?: number;
}

const HANDSHAKE_MS = 60_000;
const MAX_CLIENTS = 200;
const IDLE_CHECK_MS = 60_000;

/** The HTTP clients of the MCP server. A dropped client gets a 404 and must initialize again. */
export class HttpClients {
  readonly #clients = new Map<string, Entry>();
  readonly #limits: Required<HttpClientLimits>;
  readonly #idleCheck: NodeJS.Timeout;

  constructor(limits: HttpClientLimits) {
    this.#limits = { handshakeMs: HANDSHAKE_MS, maxClients: MAX_CLIENTS, ...limits };
    this.#idleCheck = setInterval(() => this.#dropIdle(), IDLE_CHECK_MS).unref();
  }

  /** @param token the name of the token of a request: a client that began with another one does not exist for it */
  has(id: string, token?: string): boolean {
    const client = this.#clients.get(id);
    return client !== undefined && client.openedBy === token;
  }

  /** Adds a client. At the limit, the client idle for the longest time is dropped. */
  add(id: string, client: HttpClient): void {
    if (this.#clients.size >= this.#limits.maxClients) this.#dropLongestIdle();
    const handshake = setTimeout(() => this.#drop(id), this.#limits.handshakeMs).unref();
    this.#clients.set(id, { ...client, handshake, lastUsed: performance.now(), open: 0, calls: 0 });
  }

  /** Whether a client can be added; a client with a running call is never dropped for it. */
  get hasRoom(): boolean {
    return this.#clients.size < this.#limits.maxClients || [...this.#clients.values()].some(({ calls }) => calls === 0);
  }

  /** Marks a client as in use until the response has ended. */
  use(id: string, { method }: IncomingMessage, response: ServerResponse): HttpClient {
    const entry = this.#clients.get(id)!;
    const call = method === 'POST' ? 1 : 0;
    clearTimeout(entry.handshake);
    entry.open++;
    entry.calls += call;
    entry.lastUsed = performance.now();
    response.once('close', () => {
      entry.open--;
      entry.calls -= call;
      entry.lastUsed = performance.now();
    });
    return entry;
  }

  remove(id: string): void {
    clearTimeout(this.#clients.get(id)?.handshake);
    this.#clients.delete(id);
  }

  async close(): Promise<void> {
    clearInterval(this.#idleCheck);
    await Promise.all([...this.#clients.values()].map(({ transport }) => transport.close()));
  }

  #drop(id: string): void {
    const entry = this.#clients.get(id);
    this.remove(id);
    void entry?.transport.close();
  }

  #dropLongestIdle(): void {
    const idle = [...this.#clients].filter(([, { calls }]) => calls === 0);
    const [longest] = idle.sort(([, one], [, other]) => one.lastUsed - other.lastUsed);
    if (longest) this.#drop(longest[0]);
  }

  #dropIdle(): void {
    if (this.#limits.idleMs === 0) return;
    const before = performance.now() - this.#limits.idleMs;
    for (const [id, { open, lastUsed }] of this.#clients) if (open === 0 && lastUsed < before) this.#drop(id);
  }
}

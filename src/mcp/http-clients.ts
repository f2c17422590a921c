import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { ToolNews } from './tool-news.js';

/** A client by HTTP: one MCP session. */
export interface HttpClient {
  readonly transport: Pick<StreamableHTTPServerTransport, 'close' | 'handleRequest'>;
  readonly news: Pick<ToolNews, 'tell'>;
}

interface Entry extends HttpClient {
  readonly silence: NodeJS.Timeout;
  lastUsed: number;
  /** Requests without an answer, and of them those that are calls and not an event stream. */
  open: number;
  calls: number;
}

export interface HttpClientLimits {
  /** Milliseconds after which a client without a request is dropped; 0 = never. */
  readonly idle: number;
  /** Milliseconds in which a new client must send a second request. */
  readonly silence?: number;
  /** Clients at the same time. */
  readonly most?: number;
}

const SILENCE = 60_000;
const MOST = 200;
const IDLE_CHECK = 60_000;

/** The clients of the MCP server by HTTP. A client that was dropped gets a 404 and initializes anew. */
export class HttpClients {
  readonly #clients = new Map<string, Entry>();
  readonly #limits: Required<HttpClientLimits>;
  readonly #reaper: NodeJS.Timeout;

  constructor(limits: HttpClientLimits) {
    this.#limits = { silence: SILENCE, most: MOST, ...limits };
    this.#reaper = setInterval(() => this.#dropIdle(), IDLE_CHECK).unref();
  }

  has(id: string): boolean {
    return this.#clients.has(id);
  }

  /** Adds a client; where there are too many, the one that has sent nothing for the longest time is dropped. */
  add(id: string, client: HttpClient): void {
    if (this.#clients.size >= this.#limits.most) this.#dropLongestIdle();
    const silence = setTimeout(() => this.#drop(id), this.#limits.silence).unref();
    this.#clients.set(id, { ...client, silence, lastUsed: performance.now(), open: 0, calls: 0 });
  }

  /** Whether a client can be added: a client with a running call is not dropped for it. */
  get hasRoom(): boolean {
    return this.#clients.size < this.#limits.most || [...this.#clients.values()].some(({ calls }) => calls === 0);
  }

  /** Notes a request of a client, which is in use until the answer has ended. */
  use(id: string, { method }: IncomingMessage, response: ServerResponse): HttpClient {
    const entry = this.#clients.get(id)!;
    const call = method === 'POST' ? 1 : 0;
    clearTimeout(entry.silence);
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
    clearTimeout(this.#clients.get(id)?.silence);
    this.#clients.delete(id);
  }

  async close(): Promise<void> {
    clearInterval(this.#reaper);
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
    if (this.#limits.idle === 0) return;
    const before = performance.now() - this.#limits.idle;
    for (const [id, { open, lastUsed }] of this.#clients) if (open === 0 && lastUsed < before) this.#drop(id);
  }
}

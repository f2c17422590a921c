import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { Answer } from './answer.js';
import { OpenApiCheck, type OpenApiDocument } from './openapi-check.js';
import { endWithTests } from './shared-ends.js';

export interface RequestOptions {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string | Buffer;
  readonly headers?: OutgoingHttpHeaders;
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly timeout?: number;
}

/**
 * Milliseconds after which a request with this answer is sent again; undefined when it is not.
 * @param ms since it was sent for the first time
 */
export type PauseAfter = (answer: Answer, ms: number) => number | undefined;

/** Talks to a service over HTTP. Every answer is compared with the service's own OpenAPI document. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #openSessions = new Set<string>();

  private constructor(
    readonly url: string,
    private readonly headers: OutgoingHttpHeaders,
    readonly openApi: OpenApiCheck,
    private readonly pauseAfter: PauseAfter,
  ) {}

  /** @param headers are sent with every request */
  static async connect(
    url: string,
    headers: OutgoingHttpHeaders = {},
    pauseAfter: PauseAfter = () => undefined,
  ): Promise<HttpClient> {
    const answer = await exchange(`${url}/openapi.json`, 'GET', { headers });
    if (answer.status !== 200) throw new Error(`no openapi.json: ${answer.summary}`);
    const client = new HttpClient(url, headers, checkOf(answer), pauseAfter);
    clients.add(client);
    return client;
  }

  /** Ids of the sessions that this client started and did not stop. */
  get openSessions(): readonly string[] {
    return [...this.#openSessions];
  }

  /** @throws Error when there is no answer, or one that openapi.json does not describe */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const headers = { ...this.headers, ...options.headers };
    const send = () => exchange(this.url + path, method, { ...options, headers }, this.#agent);
    const began = performance.now();
    let answer = await send();
    for (;;) {
      const pause = this.pauseAfter(answer, performance.now() - began);
      if (pause === undefined) break;
      await sleep(pause, undefined, { signal: options.signal });
      answer = await send();
    }
    this.#note(method, path, answer);
    this.openApi.verify(method, path, answer);
    return answer;
  }

  get(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('GET', path, options);
  }

  post(path: string, json: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.request('POST', path, { ...options, json });
  }

  delete(path: string): Promise<Answer> {
    return this.request('DELETE', path);
  }

  close(): void {
    this.#agent.destroy();
    clients.delete(this);
  }

  #note(method: string, path: string, { status, json }: Answer): void {
    if (status !== 200) return;
    const stopped = method === 'DELETE' && STOP_PATH.exec(path)?.[1];
    if (stopped) this.#openSessions.delete(stopped);
    if (method === 'POST' && path === '/v1/sessions/start') {
      this.#openSessions.add((json as { session_id: string }).session_id);
    }
  }
}

const STOP_PATH = /^\/v1\/sessions\/([^/]+)\/stop/;

const clients = new Set<HttpClient>();
endWithTests(async () => clients.forEach((client) => client.close()));

/** Compiling the schemas of a document takes longer than most tests: equal documents share a check. */
const checks = new Map<string, OpenApiCheck>();

function checkOf({ text, json }: Answer): OpenApiCheck {
  const check = checks.get(text) ?? new OpenApiCheck(json as OpenApiDocument);
  checks.set(text, check);
  return check;
}

const LIMIT = 60_000;

function exchange(url: string, method: string, options: RequestOptions, agent?: Agent): Promise<Answer> {
  const { json, headers = {}, signal, timeout = LIMIT } = options;
  const payload = json === undefined ? options.body : JSON.stringify(json);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method,
      agent: agent ?? false,
      signal,
      headers: {
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(payload !== undefined && { 'Content-Length': Buffer.byteLength(payload) }),
        ...headers,
      },
    });
    const timer = setTimeout(
      () => asked.destroy(new Error(`no answer to ${method} ${url} within ${timeout} ms`)),
      timeout,
    );
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    asked.once('error', fail);
    asked.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('end', () => {
        clearTimeout(timer);
        const text = Buffer.concat(chunks).toString();
        resolve(new Answer(response.statusCode!, response.headers, text, performance.now() - began));
      });
    });
    asked.end(payload);
  });
}

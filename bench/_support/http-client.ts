import { Agent, request } from 'node:http';

const ANSWER_LIMIT_MS = 60_000;

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** Sends requests to a service over one persistent connection. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly url: string) {}

  /** Resolves when the whole body has arrived. */
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, json?: unknown): Promise<Answer> {
    const payload = json === undefined ? undefined : JSON.stringify(json);
    const headers =
      payload === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(payload)) };
    return new Promise((resolve, reject) => {
      const asked = request(
        this.url + path,
        { method, agent: this.#agent, headers, timeout: ANSWER_LIMIT_MS },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(chunks) }));
        },
      );
      asked.once('timeout', () =>
        asked.destroy(new Error(`no answer to ${method} ${path} within ${ANSWER_LIMIT_MS} ms`)),
      );
      asked.once('error', reject);
      asked.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
